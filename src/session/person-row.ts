/** A person's row of the device (wrapped data key, signing key), and its copy beside their journal, which is written first. */
import type { DevicePerson } from '../db/device-database';
import { copyPersonRow } from '../db/restore-person';
import { device } from './connection';

/** Writes both. */
export async function writePersonRow(row: DevicePerson): Promise<void> {
  await copyPersonRow(row);
  await device.people.put(row);
}
