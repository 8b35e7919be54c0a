/** What a sign-in leaves on the device: the session, and what lets the same password unlock it without a network. */
import { type DeviceUser, deviceUserKey } from '../db/device-database';
import { userDatabaseName } from '../db/user-database';
import type { SessionUser } from '../domain/rules/session';
import { askExtensions } from './announced';
import { api, apiIdentity, device } from './connection';
import { writeStoredSession } from './stored-session';
import { createVerifier } from './verifier';

export interface SignedIn {
  readonly is: 'in';
  readonly user: SessionUser;
  readonly isOffline: boolean;
  readonly signInCount: number;
}

/** What the server answered to a right password. */
export interface Login {
  readonly user: SessionUser;
  readonly token: string;
  /** Where this device was named and the server takes deliveries. */
  readonly deliveryToken: string | null;
  /** Somebody else set the password: the token is good for changing it only. */
  readonly mustChangePassword: boolean;
}

/** A sign-in that the server accepted, before anything is stored. */
export interface AcceptedSignIn {
  readonly login: Login;
  readonly password: string;
  /** As it was named to the server. */
  readonly deviceId: string | null;
  /** What the server announced before; null where that is unknown. */
  readonly announced: readonly string[] | null;
}

export async function storeSignIn(accepted: AcceptedSignIn): Promise<SignedIn> {
  const { login, password, deviceId, announced } = accepted;
  const { user, token, deliveryToken } = login;
  const key = deviceUserKey(apiIdentity, user.username);
  // Whoever announced it gives a named device its token: one that does not is another server by now.
  const isSame = deviceId === null || deliveryToken !== null;
  const [extensions, verifier, databaseName] = await Promise.all([
    // Taken for a plain one, what is saved in this session never gets a key: worth a second question.
    announced?.length && isSame ? announced : askExtensions().then((told) => told ?? []),
    createVerifier(password),
    userDatabaseName(apiIdentity, user.username),
  ]);
  const now = Date.now();
  const signInCount = await device.transaction('rw', device.users, device.session, async () => {
    const known = await device.users.get(key);
    const delivery = deliveryToken
      ? { token: deliveryToken, apiBase: api.baseUrl }
      : toKeptDelivery(known, deviceId, extensions);
    const count = (known?.signInCount ?? 0) + 1;
    await device.users.put({
      key,
      user,
      databaseName,
      verifier,
      lastOnlineAt: now,
      extensions,
      ...(delivery && { delivery }),
      signInCount: count,
      failedTries: 0,
      triesFrom: 0,
    });
    await device.session.put({
      id: 'current',
      apiBase: api.baseUrl,
      username: user.username,
      role: user.rol,
      databaseName,
      token,
      tokenTimestamp: now,
      extensions,
    });
    return count;
  });
  writeStoredSession({ token, user, tokenTimestamp: now });
  return { is: 'in', user, isOffline: false, signInCount };
}

/** Where no new one was asked for, the one that is here stays good. */
function toKeptDelivery(
  known: DeviceUser | undefined,
  deviceId: string | null,
  extensions: readonly string[],
): DeviceUser['delivery'] {
  return deviceId === null && extensions.includes('delivery-token') ? known?.delivery : undefined;
}
