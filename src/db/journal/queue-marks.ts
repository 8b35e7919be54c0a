/**
 * What lies in clear of each operation that waits: enough to count it, and to send its envelope in the right order while
 * nobody is unlocked.
 */
import type { QueuedEntity } from '../../domain/entities';
import { toPhotoKey } from '../../domain/rules/delivery-proof';
import { isUntried, needsAttention, notBeforeOf } from '../delivery';
import { neededBy } from '../outbox/dependencies';
import { isOperation, type Operation, type OperationKind } from '../schema';
import type { Change, Tables } from '../state/state';

export interface QueueMark {
  /** The operation's, and so its idempotency key. */
  readonly id: string;
  /** Its place in the queue. */
  readonly seq: number;
  readonly entity: QueuedEntity;
  /** The record's own, of this device. */
  readonly key: string;
  readonly kind: OperationKind;
  /** When it was saved, by the device's clock. */
  readonly at: number;
  /** The ids of the operations that must be on the server first. */
  readonly needs: readonly string[];
  /** The place of the change that it was saved with: without the server's yes to that one it is not sent. */
  readonly follows?: number;
  /** It waits for its person's decision. */
  readonly isStopped: boolean;
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

/** What was tried with an operation while nobody was unlocked. */
export interface Delivery {
  readonly id: string;
  /** When it was sent, by the device's clock. */
  readonly triedAt: number;
  /** The server has it: the record it wrote, or did not need to write. */
  readonly done?: {
    readonly id: number;
    readonly version: number | null;
    readonly isUnneeded?: true;
  };
  /** The server refused it: its person is to decide. */
  readonly isRefused?: boolean;
  /** Beside `isRefused`: an administrator decided it, of somebody who was inactive. */
  readonly isDeclined?: boolean;
}

export interface MarkChanges {
  readonly put: readonly QueueMark[];
  /** The ids of operations that wait no more. */
  readonly remove: readonly string[];
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
): MarkChanges {
  const put: QueueMark[] = [];
  const remove: string[] = [];
  const readBefore = (record: string) => before.find('record', record);
  const read = (record: string) => after.find('record', record);
  for (const [table, key, row] of changes) {
    if (table !== 'outbox') continue;
    const was = before.get(Number(key));
    const operation = isOperation(row) ? row : null;
    if (was && was.id !== operation?.id) remove.push(was.id);
    if (!operation) continue;
    const mark = toMark(operation, read);
    if (!was || was.id !== operation.id || !isSame(toMark(was, readBefore), mark)) put.push(mark);
  }
  return { put, remove };
}

/** The unsettled operations of a record, `toRecord`. */
type QueueReads = (record: string) => readonly Operation[];

export function toMark(operation: Operation, read: QueueReads): QueueMark {
  const { id, seq, entity, key, kind, happenedAt, follows } = operation;
  const notBefore = notBeforeOf(operation);
  const photo = toPhotoKey(operation.changes);
  return {
    id,
    seq,
    entity,
    key,
    kind,
    at: happenedAt,
    needs: needsOf(operation, read),
    ...(follows !== undefined && { follows }),
    isStopped: needsAttention(operation),
    ...(notBefore > 0 && isUntried(operation) && { notBefore }),
    ...(photo && { photo }),
  };
}

/** Each once, in an order in which two marks can be compared. */
function needsOf(operation: Operation, read: QueueReads): string[] {
  return [...new Set(neededBy(operation, read).map(({ id }) => id))].sort();
}

function isSame(one: QueueMark, other: QueueMark): boolean {
  return (
    one.isStopped === other.isStopped &&
    one.notBefore === other.notBefore &&
    one.needs.join() === other.needs.join()
  );
}
