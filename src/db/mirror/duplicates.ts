/**
 * Two records for one operation. On a server that takes no keys a request that was given up may arrive minutes later,
 * after it was sent again, and a browser itself sends a POST again when its connection dies unanswered: no reading can
 * prevent it, so it is reported.
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
  /** The server's numbers of all that say the same. */
  readonly ids: readonly number[];
  /** A person has read of it. */
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

/** A person has read of it: it is not called attention to again, unless it becomes more. */
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

/** By what makes two records the same thing, or where nothing does, by all that was set. */
export function saysTheSame(entity: QueuedEntity, fields: Fields, changes: Fields): boolean {
  return toNatural(entity, changes) === null
    ? isAlike(entity, fields, changes)
    : isSameThing(entity, fields, changes);
}

/** Whether a record says all that was set of it; its states go on by themselves. */
export function isAlike(entity: QueuedEntity, fields: Fields, changes: Fields): boolean {
  return Object.entries(entityOf(entity).fields).every(
    ([name, { kind }]) =>
      kind === 'choice' || !(name in fields) || isSameLoosely(fields[name], changes[name]),
  );
}
