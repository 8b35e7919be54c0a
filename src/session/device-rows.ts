import { type DevicePerson, type DeviceSession, readDeviceId } from '../db/device-database';
import { restorePerson } from '../db/restore-person';
import { device } from './connection';

/** The unlocked person's rows of the device's database, in memory: a disk that loses them gets them back. */
export interface DeviceRows {
  readonly deviceId: string;
  /** As it is now; where it is gone, as it was last. */
  readonly readPerson: () => Promise<DevicePerson>;
  /** Writes the missing rows: without them nobody could open this page's next writes. */
  readonly restore: () => Promise<void>;
}

/** @throws where the person has no row here */
export async function keepDeviceRows(session: DeviceSession): Promise<DeviceRows> {
  let person = await device.people.get(session.person);
  if (!person) throw new Error('Nobody has unlocked this device');
  const known = person;
  const deviceId = await readDeviceId(device, Date.now());
  const readPerson = async () => {
    person = (await device.people.get(session.person)) ?? person ?? known;
    return person;
  };
  return {
    deviceId,
    readPerson,
    restore: () => restorePerson(device, { row: person ?? known, session, deviceId }),
  };
}
