import type { DevicePerson } from '../db/device-database';
import type { SessionUser } from '../domain/rules/session';
import { readLastExtensions } from './announced';
import { api, device } from './connection';
import type { SignedIn } from './store-sign-in';
import { writeStoredSession } from './stored-session';

/** Begins a session of 30 minutes that no server gave: nothing is asked under it. */
export async function openOfflineSession(
  { id, signInCount }: DevicePerson,
  user: SessionUser,
  dataKey: CryptoKey,
): Promise<SignedIn> {
  const tokenTimestamp = Date.now();
  const extensions = (await readLastExtensions()) ?? [];
  await device.session.put({
    id: 'current',
    person: id,
    apiBase: api.baseUrl,
    dataKey,
    token: null,
    tokenTimestamp,
    extensions,
  });
  writeStoredSession({ token: { offline: true }, user: { id, ...user }, tokenTimestamp });
  return { is: 'in', user, isOffline: true, signInCount };
}
