/**
 * A mark lies in clear for each operation that waits: enough to count it, and to send its envelope in the right order
 * while nobody is unlocked.
 */
import type { QueuedEntity } from '../../domain/entities';
import { toPhotoKey } from '../../domain/rules/delivery-proof';
import { isUntried, notBeforeOf } from '../delivery';
import { type QueueReads, toTurn } from '../outbox/dependencies';
import type { Turn } from '../outbox/turns';
import { isOperation, type Operation } from '../schema';
import type { Change, Tables } from '../state/state';

export interface QueueMark extends Turn {
  readonly entity: QueuedEntity;
  /** The record's key on this device. */
  readonly key: string;
  /** When it was saved, by the device's clock. */
  readonly at: number;
  /** Its person may take it back until then, by the device's clock: it is not sent before. */
  readonly notBefore?: number;
  /** The key of the photo that its proof of delivery names. */
  readonly photo?: string;
}

/** An operation's request as it will travel: see `src/domain/envelope`. */
export interface Envelope {
  readonly id: string;
  readonly envelope: string;
  readonly signature: string;
}

/** The result of a send while nobody was unlocked. */
export interface Delivery {
  readonly id: string;
  /** When it was sent, by the device's clock. */
  readonly triedAt: number;
  /** The server has it: the record that it wrote, or did not need to write. */
  readonly done?: {
    readonly id: number;
    readonly version: number | null;
    readonly isUnneeded?: true;
  };
  /** The server refused it: its person decides. */
  readonly isRefused?: boolean;
  /** With `isRefused`: an administrator declined it while its author was inactive. */
  readonly isDeclined?: boolean;
}

/** A commit's changes of the queue in clear. */
export interface QueueChanges {
  readonly put: readonly QueueMark[];
  /** The ids of operations that no longer wait. */
  readonly remove: readonly string[];
  readonly envelopes: readonly Envelope[];
  /** Deliveries that the entry takes in. */
  readonly taken: readonly Delivery[];
}

/**
 * The marks that a commit changes.
 * @param before the outbox without the changes
 * @param after the outbox with them
 */
export function toMarkChanges(
  changes: readonly Change[],
  before: Tables['outbox'],
  after: Tables['outbox'],
): Pick<QueueChanges, 'put' | 'remove'> {
  const put: QueueMark[] = [];
  const remove: string[] = [];
  const readsBefore = readsOf(before);
  const reads = readsOf(after);
  for (const [table, key, row] of changes) {
    if (table !== 'outbox') continue;
    const was = before.get(Number(key));
    const operation = isOperation(row) ? row : null;
    if (was && was.id !== operation?.id) remove.push(was.id);
    if (!operation) continue;
    const mark = toMark(operation, reads);
    if (!was || was.id !== operation.id || !isSame(toMark(was, readsBefore), mark)) put.push(mark);
  }
  return { put, remove };
}

/** Reads the outbox by the indexes of `State`. */
export function readsOf(outbox: Pick<Tables['outbox'], 'find'>): QueueReads {
  return {
    record: (record) => outbox.find('record', record),
    using: (name) => outbox.find('uses', name),
    holding: (name) => outbox.find('holds', name),
  };
}

export function toMark(operation: Operation, reads: QueueReads): QueueMark {
  const { entity, key, happenedAt } = operation;
  const notBefore = notBeforeOf(operation);
  const photo = toPhotoKey(operation.changes);
  return {
    ...toTurn(operation, reads),
    entity,
    key,
    at: happenedAt,
    ...(notBefore > 0 && isUntried(operation) && { notBefore }),
    ...(photo && { photo }),
  };
}

function isSame(one: QueueMark, other: QueueMark): boolean {
  return (
    one.isStopped === other.isStopped &&
    one.notBefore === other.notBefore &&
    one.needs.join() === other.needs.join() &&
    one.behind?.join() === other.behind?.join()
  );
}
