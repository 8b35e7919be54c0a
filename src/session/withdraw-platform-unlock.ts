import { device } from './connection';
import { setPlatformUnlock } from './platform-flag';

/** From now on only the password unlocks this device. */
export async function withdrawPlatformUnlock(): Promise<void> {
  await device.people.toCollection().modify((known) => {
    delete (known as { platform?: unknown }).platform;
  });
  setPlatformUnlock(false);
}
