import type { DevicePerson } from '../db/device-database';
import type { SessionUser } from '../domain/rules/session';
import { PLAIN_SERVER } from '../domain/server-version';
import { clock } from './clock';
import { api, device } from './connection';
import { readLastServerVersion } from './server-version';
import type { SignedIn } from './store-sign-in';
import { nameSession } from './unlocked';

/** Begins a session of 30 minutes that no server gave: nothing is asked under it. */
export async function openOfflineSession(
  { id, signInCount }: DevicePerson,
  user: SessionUser,
  dataKey: CryptoKey,
): Promise<SignedIn> {
  await clock.open(device);
  const tokenTimestamp = clock.now();
  const serverVersion = (await readLastServerVersion()) ?? PLAIN_SERVER;
  await device.session.put({
    id: 'current',
    person: id,
    apiBase: api.baseUrl,
    dataKey,
    token: null,
    tokenTimestamp,
    serverVersion,
  });
  await nameSession({ token: { offline: true }, user: { id, ...user }, tokenTimestamp });
  await clock.keep(device);
  return { is: 'in', user, isOffline: true, signInCount };
}
