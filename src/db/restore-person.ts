/** The copy of a person's row beside their journal, and the row itself where the device has lost it. */
import { personDatabaseName } from './database-names';
import type { DeviceDatabase, DevicePerson, DeviceSession } from './device-database';
import { PersonDatabase } from './person-database';

/** Writes the copy. The row itself is written next, by the caller. */
export async function copyPersonRow(row: DevicePerson): Promise<void> {
  const db = new PersonDatabase(personDatabaseName(row.id));
  try {
    await db.run('rw', [db.person], () => db.person.put(row));
  } finally {
    db.close();
  }
}

export interface Known {
  readonly row: DevicePerson;
  readonly session: DeviceSession;
  readonly deviceId: string;
}

/** Writes the missing row of a person: without it nobody could open their next writes. */
export async function restorePerson(
  device: DeviceDatabase,
  { row, session, deviceId }: Known,
): Promise<void> {
  await copyPersonRow(row);
  await device.write(['people', 'session', 'meta'], async ({ people, session: sessions, meta }) => {
    if (await people.get(row.id)) return;
    await people.put(row);
    await meta.put({ name: 'device', value: deviceId });
    if (!(await sessions.get('current'))) await sessions.put(session);
  });
}
