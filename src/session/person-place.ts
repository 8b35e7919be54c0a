/**
 * The row and database that a sign-in leads to: a number at our server for life, a user name until it is another's. A
 * row that the device has lost is put back from its copy beside the journal.
 */
import { PERSON_DATABASE, personDatabaseName } from '../db/database-names';
import { type DevicePerson, type PersonPlace, personId } from '../db/device-database';
import { inspectDatabase } from '../db/own-database';
import { PersonDatabase } from '../db/person-database';
import { copyPersonRow } from '../db/restore-person';
import type { SessionUser } from '../domain/rules/session';
import { apiIdentity, device } from './connection';

/** The person who signed in last with this user name; null if nobody of that name was here. */
export async function findByName(username: string): Promise<DevicePerson | null> {
  const name = await personId(apiIdentity, username);
  return (await readPeople()).find((one) => one.name === name) ?? null;
}

/**
 * The present or future place of the row and database of a person whom the server has let in. A store begun beside a
 * plain server goes to the person with its user name at the first sign-in with a number.
 */
export async function findPlace({ username, userId }: SessionUser): Promise<PersonPlace> {
  const name = await personId(apiIdentity, username);
  // Whichever server it is taken for: only ours tells a number.
  const account = userId ? await personId(apiIdentity, userId) : undefined;
  const people = await readPeople();
  const known =
    people.find((one) => account && one.account === account) ??
    people.find((one) => one.name === name && !(account && one.account));
  if (known) return { id: known.id, name, account: account ?? known.account };
  let id = account ?? name;
  // Somebody had the name when this server was taken for another.
  while (people.some((one) => one.id === id)) id = await personId(apiIdentity, id);
  return { id, name, account };
}

/** A user name leads to one person: its former owner signs in with their new one. */
export async function takeName({ id, name }: PersonPlace): Promise<void> {
  const isOther = (one: DevicePerson) => one.name === name && one.id !== id;
  const without = ({ name: _, ...other }: DevicePerson): DevicePerson => other;
  for (const one of (await device.people.toArray()).filter(isOther))
    await copyPersonRow(without(one)).catch(() => undefined);
  // As they are then: another tab may have noted a try of theirs, or a new password.
  await device.write(['people'], async ({ people }) => {
    for (const one of (await people.toArray()).filter(isOther)) await people.put(without(one));
  });
}

/** The row of the device, put back from its copy where it is lost; undefined where nobody of that id was here. */
export async function readPersonRow(id: string): Promise<DevicePerson | undefined> {
  const known = await device.people.get(id);
  if (known) return known;
  const copy = await inStore(id, (db) => db.person.get(id));
  if (copy) await device.people.put(copy);
  return copy;
}

/** Whether anything lies sealed in the person's store: a new data key would open none of it. */
export async function hasSealedData(id: string): Promise<boolean> {
  const counted = await inStore(id, async (db) => {
    const counts = await Promise.all([db.head.count(), db.entries.count(), db.packs.count()]);
    return counts.some(Boolean);
  });
  return counted ?? false;
}

/** Everybody on this device, including people whose row it has lost, if the browser lists its databases. */
async function readPeople(): Promise<readonly DevicePerson[]> {
  for (const { name = '' } of (await indexedDB.databases?.()) ?? []) {
    const [, id] = name.split(PERSON_DATABASE);
    // One that does not open keeps nobody else out.
    if (id) await readPersonRow(id).catch(() => undefined);
  }
  return device.people.toArray();
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
