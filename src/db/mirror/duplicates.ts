/**
 * Two records for one operation. On a plain server a request that was given up may arrive minutes later, after it was
 * resent, and a browser itself repeats a POST when its connection dies unanswered. Reading first cannot prevent it, so
 * it is reported to the user.
 */
import { entityOf, type QueuedEntity } from '../../domain/entities';
import type { Fields } from '../../domain/entity';
import type { PastOperation } from '../schema';
import { readMeta, type Store, type StoreReads, type StoreWrites } from '../store';
import { isSameLoosely, isSameThing, toNatural } from './existing';

export interface Duplicate {
  readonly operationId: string;
  readonly entity: QueuedEntity;
  /** The local key of the record that the operation made. */
  readonly key: string;
  /** The server's ids of all the equal records. */
  readonly ids: readonly number[];
  /** The user has seen the report. */
  readonly isSeen: boolean;
}

export function readDuplicates(store: StoreReads): Promise<readonly Duplicate[]> {
  return readMeta(store, 'doubles', []);
}

/** Reports an operation of which the server has more than one record, unless that is known already. */
export async function reportDuplicate(
  tx: StoreWrites,
  { id: operationId, entity, key }: PastOperation,
  ids: readonly number[],
): Promise<void> {
  if (ids.length < 2) return;
  const known = await readDuplicates(tx);
  const before = known.find((one) => one.operationId === operationId);
  if (before?.ids.length === ids.length) return;
  const others = known.filter((one) => one !== before);
  const found: Duplicate = { operationId, entity, key, ids, isSeen: false };
  await tx.putMeta('doubles', [...others, found]);
}

/** Marks the report as seen: it is not raised again unless more records appear. */
export function markDuplicateSeen(store: Store, operationId: string): Promise<void> {
  return store.write([], async (tx) => {
    const known = await readDuplicates(tx);
    const isMeant = (one: Duplicate) => one.operationId === operationId;
    await tx.putMeta(
      'doubles',
      known.map((one) => (isMeant(one) ? { ...one, isSeen: true } : one)),
    );
  });
}

/** Compares by natural key, or where there is none, by every field that was set. */
export function saysTheSame(entity: QueuedEntity, fields: Fields, changes: Fields): boolean {
  return toNatural(entity, changes) === null
    ? isAlike(entity, fields, changes)
    : isSameThing(entity, fields, changes);
}

/** Compares by every field that a record has, states excepted, and by natural key where there is one. */
export function isEqual(entity: QueuedEntity, fields: Fields, changes: Fields): boolean {
  return saysTheSame(entity, fields, changes) && isAlike(entity, fields, changes);
}

/** Whether a record has every value that was set; choices are ignored, because states change on their own. */
export function isAlike(entity: QueuedEntity, fields: Fields, changes: Fields): boolean {
  return Object.entries(entityOf(entity).fields).every(
    ([name, { kind }]) =>
      kind === 'choice' || !(name in fields) || isSameLoosely(fields[name], changes[name]),
  );
}
