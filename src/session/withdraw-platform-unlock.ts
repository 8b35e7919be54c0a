import type { DeviceTables } from '../db/device-database';
import { device } from './connection';
import { setPlatformUnlock } from './platform-flag';

/** From now on only the password unlocks this device. */
export async function withdrawPlatformUnlock(): Promise<void> {
  await device.write(({ people }) => withoutPlatform(people));
  setPlatformUnlock(false);
}

/** The same as part of a transaction; `setPlatformUnlock` follows it. */
export async function withoutPlatform(people: DeviceTables['people']): Promise<void> {
  for (const { platform, ...known } of await people.toArray())
    if (platform) await people.put(known);
}
