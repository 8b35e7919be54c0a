/**
 * Everybody with data on this device, which knows the name only of the person who has unlocked it. An administrator's
 * list of users, from the server, tells the others' names.
 */

import { personDatabaseName } from '../db/database-names';
import { personId } from '../db/device-database';
import { deleteDatabase } from '../db/own-database';
import type { StoreReads } from '../db/store';
import { user } from '../domain/entities/user';
import { apiIdentity, device } from './connection';
import { readPendingHere } from './pending-here';

export interface PersonHere {
  /** The name of the person's database. */
  readonly name: string;
  readonly isMe: boolean;
  /** Their operations leave by themselves. */
  readonly delivers: boolean;
  readonly waiting: number;
  /** Photos of deliveries. */
  readonly photos: number;
  /** When the oldest waiting operation was saved; null without any. */
  readonly since: number | null;
}

/** @param me the id of the person who has unlocked the device, who comes first */
export async function readPeopleHere(me: string): Promise<readonly PersonHere[]> {
  const [people, pending] = await Promise.all([device.people.toArray(), readPendingHere()]);
  const found = people.map(({ id, delivery }) => {
    const name = personDatabaseName(id);
    const found = pending.find((one) => one.name === name);
    const { count = 0, photos = 0, since = null } = found ?? {};
    const delivers = delivery !== undefined;
    return { name, isMe: id === me, delivers, waiting: count, photos, since };
  });
  return found.sort((one, other) => Number(other.isMe) - Number(one.isMe));
}

export interface UserHere {
  /** As people are called. */
  readonly called: string;
  readonly isActive: boolean;
}

/** Those of the people here whom an administrator's mirror knows, by the names of their databases. */
export async function readUsersHere(
  db: Pick<StoreReads, 'listRows'>,
): Promise<ReadonlyMap<string, UserHere>> {
  const [users, people] = await Promise.all([db.listRows('user'), device.people.toArray()]);
  const found = new Map<string, UserHere>();
  for (const { id, view } of users) {
    const account = id && (await personId(apiIdentity, id));
    const name = await personId(apiIdentity, String(view.username));
    const here = people.find((one) => (one.account ? one.account === account : one.name === name));
    const isActive = view.status === 'activo';
    if (here) found.set(personDatabaseName(here.id), { called: user.nameOf(view), isActive });
  }
  return found;
}

/**
 * Whether a person's queue no longer leaves by itself, and an administrator has to send it: they are inactive, or, if
 * they are no user of this company, no delivery token is left.
 */
export function isLeft(
  { isMe, delivers, waiting }: PersonHere,
  known: UserHere | undefined,
): boolean {
  return !isMe && waiting > 0 && (known ? !known.isActive : !delivers);
}

/** Deletes all data of a person from this device: unsent operations are lost. */
export async function forgetPerson(name: string): Promise<void> {
  await device.write(['people'], async ({ people }) => {
    for (const { id } of await people.toArray())
      if (personDatabaseName(id) === name) await people.delete(id);
  });
  await deleteDatabase(name);
}
