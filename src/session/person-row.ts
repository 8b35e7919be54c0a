/**
 * A person's row of the device (wrapped data key, signing key), and its copy beside their journal: the journal's is written
 * first, and used only where the device's is missing.
 */
import { personDatabaseName } from '../db/database-names';
import type { DevicePerson } from '../db/device-database';
import { inspectDatabase } from '../db/own-database';
import { PersonDatabase } from '../db/person-database';
import { copyPersonRow } from '../db/restore-person';
import { device } from './connection';

/** The row of the device, put back from its copy where it is lost; undefined where nobody of that id was here. */
export async function readPersonRow(id: string): Promise<DevicePerson | undefined> {
  const known = await device.people.get(id);
  if (known) return known;
  const copy = await inStore(id, (db) => db.person.get(id));
  if (copy) await device.people.put(copy);
  return copy;
}

/** Writes both. */
export async function writePersonRow(row: DevicePerson): Promise<void> {
  await copyPersonRow(row);
  await device.people.put(row);
}

/** Whether anything lies sealed in the person's store: a new data key would open none of it. */
export async function hasSealedData(id: string): Promise<boolean> {
  const counted = await inStore(id, async (db) => {
    const counts = await Promise.all([db.head.count(), db.entries.count(), db.packs.count()]);
    return counts.reduce((sum, count) => sum + count, 0);
  });
  return (counted ?? 0) > 0;
}

/** Undefined where there is no such store, which stays so. */
async function inStore<T>(
  id: string,
  read: (db: PersonDatabase) => PromiseLike<T>,
): Promise<T | undefined> {
  const name = personDatabaseName(id);
  if (!(await inspectDatabase(name))) return undefined;
  const db = new PersonDatabase(name);
  try {
    return await db.run('r', [db.person, db.head, db.entries, db.packs], () => read(db));
  } finally {
    db.close();
  }
}
