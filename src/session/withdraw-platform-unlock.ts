import { device } from './connection';
import { writePersonRow } from './person-row';
import { setPlatformUnlock } from './platform-flag';

/** From now on only the password unlocks this device. */
export async function withdrawPlatformUnlock(): Promise<void> {
  for (const { platform, ...known } of await device.people.toArray())
    if (platform) await writePersonRow(known);
  setPlatformUnlock(false);
}
