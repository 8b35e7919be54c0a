/** A sign-in as the device keeps it: the unlocked session, and the data key that the same password opens again. */
import type { DevicePerson, PersonPlace, SigningPair } from '../db/device-database';
import {
  createDataKey,
  createValueCipher,
  type NewDataKey,
  openDataKey,
} from '../db/journal/data-key';
import { copyPersonRow } from '../db/restore-person';
import type { SealingKey } from '../domain/envelope/keys';
import type { SessionUser } from '../domain/rules/session';
import { isOurs } from '../domain/server-version';
import { clock } from './clock';
import { api, device } from './connection';
import { hasSealedData, readPersonRow, takeName } from './person-place';
import { type OfferedKey, toKeptPair } from './signing-key';
import { nameSession } from './unlocked';
import { withdrawPlatformUnlock } from './withdraw-platform-unlock';

export interface SignedIn {
  readonly is: 'in';
  readonly user: SessionUser;
  readonly isOffline: boolean;
  readonly signInCount: number;
}

/** The server's answer to a right password. */
export interface Login {
  readonly user: SessionUser;
  readonly token: string;
  /** Where this device was named and the server takes deliveries. */
  readonly deliveryToken: string | null;
  /** The keys for envelopes; null where the server takes none from this device. */
  readonly sealing: { readonly sealingKey: SealingKey; readonly deviceKey: string } | null;
  /** Somebody else set the password: the token is good for changing it only. */
  readonly mustChangePassword: boolean;
}

/** A sign-in that the server accepted, before anything is stored. */
export interface AcceptedSignIn {
  readonly login: Login;
  readonly password: string;
  /** As it was named to the server. */
  readonly deviceId: string | null;
  /** As it was offered to the server. */
  readonly signingKey: OfferedKey | null;
  /** The server's version. */
  readonly serverVersion: number;
  /** The place of their data on this device. */
  readonly place: PersonPlace;
}

/**
 * @throws OtherPasswordError if the password was changed elsewhere and `key` is not given: this device's data open with
 * the old one
 */
export async function storeSignIn(accepted: AcceptedSignIn, key?: NewDataKey): Promise<SignedIn> {
  const { login, password, deviceId, serverVersion, place } = accepted;
  const { user, token, sealing } = login;
  const { id } = place;
  const { dataKey, wrappedKey } = key ?? (await readOrCreateKey(id, password));
  const cipher = createValueCipher(dataKey, id);
  const [profile, sealedToken] = await Promise.all([
    cipher.seal('profile', user),
    cipher.seal('token', token),
  ]);
  const known = await device.people.get(id);
  const signing = await toKeptPair(accepted.signingKey, sealing?.deviceKey ?? null, {
    id,
    known,
    dataKey,
  });
  await clock.open(device);
  const now = clock.now();
  const isAlone = (await device.people.toArray()).every((one) => one.id === id);
  // A second person's device has a lock that both can open.
  if (!isAlone) await withdrawPlatformUnlock();
  const signInCount = (known?.signInCount ?? 0) + 1;
  await takeName(place);
  const row: DevicePerson = {
    ...place,
    wrappedKey,
    profile,
    lastOnlineAt: now,
    serverVersion,
    ...(deviceId === null && isOurs(serverVersion) ? toKept(known) : toDelivery(login, signing)),
    ...(isAlone && known?.platform && { platform: known.platform }),
    signInCount,
    failedTries: 0,
    triesFrom: 0,
  };
  await copyPersonRow(row);
  await device.write(['people', 'session'], async ({ people, session }) => {
    await people.put(row);
    await session.put({
      id: 'current',
      person: id,
      apiBase: api.baseUrl,
      dataKey,
      token: sealedToken,
      tokenTimestamp: now,
      serverVersion,
    });
  });
  await nameSession({ token: { offline: false }, user: { id, ...user }, tokenTimestamp: now });
  await clock.set(device, now);
  return { is: 'in', user, isOffline: false, signInCount };
}

/** The server took the password, but it does not open this person's data here. */
export class OtherPasswordError extends Error {}

async function readOrCreateKey(id: string, password: string): Promise<NewDataKey> {
  const known = await readPersonRow(id);
  if (!known) {
    // A new key would open none of the data there.
    if (await hasSealedData(id)) throw new OtherPasswordError();
    return createDataKey(password);
  }
  const dataKey = await openDataKey(known.wrappedKey, password);
  if (!dataKey) throw new OtherPasswordError();
  return { dataKey, wrappedKey: known.wrappedKey };
}

type DeliveryRight = Pick<DevicePerson, 'delivery' | 'signing' | 'sealingKey'>;

/** The right to send and seal without a session, as the server has just given it. */
function toDelivery(
  { deliveryToken, sealing }: Login,
  signing: SigningPair | undefined,
): DeliveryRight {
  return {
    ...(deliveryToken && { delivery: { token: deliveryToken, apiBase: api.baseUrl } }),
    ...(sealing && signing && { signing, sealingKey: sealing.sealingKey }),
  };
}

/** The same as it is here: a sign-in that did not name the device leaves it good. */
function toKept({ delivery, signing, sealingKey }: DeliveryRight = {}): DeliveryRight {
  return {
    ...(delivery && { delivery }),
    ...(signing && { signing }),
    ...(sealingKey && { sealingKey }),
  };
}
