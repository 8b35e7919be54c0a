/**
 * Everybody of whom this device keeps something; it knows the name of none but whoever has unlocked it. An administrator's
 * list of users, which the server gave, tells whose the others are.
 */

import { personDatabaseName } from '../db/database-names';
import { personId } from '../db/device-database';
import { deleteDatabase } from '../db/own-database';
import type { StoreReads } from '../db/store';
import { user } from '../domain/entities/user';
import { apiIdentity, device } from './connection';
import { readPendingHere } from './pending-here';

export interface PersonHere {
  /** Of the person's database. */
  readonly name: string;
  readonly isMe: boolean;
  readonly waiting: number;
  /** Photos of deliveries. */
  readonly photos: number;
  /** When the oldest of what waits was saved; null where nothing does. */
  readonly since: number | null;
}

/** @param me the id of whoever has unlocked the device, who comes first */
export async function readPeopleHere(me: string): Promise<readonly PersonHere[]> {
  const [people, pending] = await Promise.all([device.people.toArray(), readPendingHere()]);
  const found = people.map(({ id }) => {
    const name = personDatabaseName(id);
    const found = pending.find((one) => one.name === name);
    const { count = 0, photos = 0, since = null } = found ?? {};
    return { name, isMe: id === me, waiting: count, photos, since };
  });
  return found.sort((one, other) => Number(other.isMe) - Number(one.isMe));
}

/** Those of the people here whom an administrator's mirror knows, by the names of their databases. */
export async function readNamesHere(
  db: Pick<StoreReads, 'listRows'>,
): Promise<ReadonlyMap<string, string>> {
  const [users, people] = await Promise.all([db.listRows('user'), device.people.toArray()]);
  const names = new Map<string, string>();
  for (const { id, view } of users) {
    const account = id && (await personId(apiIdentity, id));
    const name = await personId(apiIdentity, String(view.username));
    const here = people.find((one) => (one.account ? one.account === account : one.name === name));
    if (here) names.set(personDatabaseName(here.id), user.nameOf(view));
  }
  return names;
}

/** Deletes all of a person from this device: nothing brings back what was not sent. */
export async function forgetPerson(name: string): Promise<void> {
  await device.write(['people'], async ({ people }) => {
    for (const { id } of await people.toArray())
      if (personDatabaseName(id) === name) await people.delete(id);
  });
  await deleteDatabase(name);
}
