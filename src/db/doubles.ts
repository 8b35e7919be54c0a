/**
 * Two records for one operation. On a server that takes no keys a request that was given up may arrive minutes later,
 * after it was sent again: no reading can prevent it, so it is reported.
 */
import { entityOf, isQueuedEntity, type QueuedEntity } from '../domain/entities';
import type { Fields, MirrorName } from '../domain/entity';
import type { Operation } from './rows';
import { isSame } from './save';
import { readMeta, type Store, type StoreReads, type StoreWrites } from './store';

export interface Double {
  readonly operationId: string;
  readonly entity: QueuedEntity;
  /** The local key of the record that the operation made. */
  readonly key: string;
  /** The server's numbers of all that say the same. */
  readonly ids: readonly number[];
  /** A person has read of it. */
  readonly isSeen: boolean;
}

export function readDoubles(store: StoreReads): Promise<readonly Double[]> {
  return readMeta(store, 'doubles', []);
}

/** Looks through a whole list for what was sent again and is there more than once. */
export async function noteDoubles(
  tx: StoreWrites,
  entity: MirrorName,
  records: readonly { readonly id: number | null; readonly fields: Fields }[],
  operations: Iterable<Operation>,
): Promise<void> {
  if (!isQueuedEntity(entity)) return;
  const resent = [...operations].filter(
    ({ kind, state, isResent }) => kind === 'create' && state === 'acked' && isResent,
  );
  if (resent.length === 0) return;
  const known = await readDoubles(tx);
  const found = resent.flatMap((operation): Double[] => {
    const { id: operationId, key } = operation;
    const alike = records.filter(({ fields }) => isTheSame(entity, fields, operation.changes));
    const ids = alike.flatMap(({ id }) => id ?? []);
    const before = known.find((one) => one.operationId === operationId);
    if (ids.length < 2 || before?.ids.length === ids.length) return [];
    return [{ operationId, entity, key, ids, isSeen: false }];
  });
  if (found.length === 0) return;
  const kept = known.filter((one) => found.every((other) => other.operationId !== one.operationId));
  await tx.putMeta('doubles', [...kept, ...found]);
}

/** A person has read of it: it is not called attention to again, unless it becomes more. */
export function markDoubleSeen(store: Store, operationId: string): Promise<void> {
  return store.write([], async (tx) => {
    const known = await readDoubles(tx);
    const isMeant = (one: Double) => one.operationId === operationId;
    await tx.putMeta(
      'doubles',
      known.map((one) => (isMeant(one) ? { ...one, isSeen: true } : one)),
    );
  });
}

/** By what makes two records the same thing, or where nothing does, by all that was set. */
function isTheSame(entity: QueuedEntity, fields: Fields, changes: Fields): boolean {
  const { naturalKey } = entityOf(entity);
  const natural = naturalKey(changes);
  return natural === null ? isAlike(entity, fields, changes) : naturalKey(fields) === natural;
}

/** Whether a record says all that was set of it; its states go on by themselves. */
export function isAlike(entity: QueuedEntity, fields: Fields, changes: Fields): boolean {
  return Object.entries(entityOf(entity).fields).every(
    ([name, { kind }]) =>
      kind === 'choice' || !(name in fields) || isSame(fields[name], changes[name]),
  );
}
