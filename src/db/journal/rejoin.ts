/**
 * The disk went back under a page, and others have written since: the page's knowledge of the queue is added to their
 * state.
 */
import { isUntried, mayHaveArrived, UNSENT, unanswered } from '../delivery';
import { applyAcknowledgement } from '../mirror/apply-acknowledgement';
import { refreshRow } from '../mirror/optimistic-view';
import { addCopied, copyQueue, isKnown } from '../outbox/queue-copy';
import { takeFile } from '../outbox/save-file';
import { isOnServer, type Operation, type PastOperation, toRecord } from '../schema';
import type { Tables } from '../state/state';
import { StateReads } from '../state/state-reads';
import type { StoreReads, StoreWrites } from '../store';
import type { JournalMemory } from './journal-memory';

export interface Held {
  /** The page's memory until now. */
  readonly mine: JournalMemory;
  /** The memory of the disk's contents. */
  readonly theirs: () => JournalMemory;
  /** By the device's clock. */
  readonly at: number;
}

/**
 * Rows that nobody else has changed since the disk went back take this page's state; operations that only this page has
 * are added.
 */
export async function putHeld(tx: StoreWrites, { mine, theirs, at }: Held): Promise<void> {
  const { outbox, history, drafts } = mine.state.tables();
  const reads = new StateReads(mine.state.tables(), mine.loader);
  const there = theirs();
  const fork = there.lastCommon(mine);
  const isLeft = (table: string, key: string | number) => there.isAsAt(fork, table, key);
  for (const one of await tx.listUnsettled()) {
    const known = isLeft('outbox', one.seq) ? outbox.get(one.seq) : findSame(one, outbox);
    const past = history.find('id', one.id).find((ended) => isSameSave(ended, one));
    const isNewer = known ? isUntried(one) && known.id > one.id : past && isOver(past, one);
    if (isLeft('outbox', one.seq) || isNewer) await putDecided(tx, one, { known, past, reads, at });
  }
  await addCopied(tx, await copyQueue(reads, at), true);
  for (const past of history.values()) await addEnded(tx, past);
  await takeFile(tx, reads, isLeft('meta', 'file'));
  for (const { name } of [...(await tx.listDrafts()), ...drafts.values()]) {
    const draft = drafts.get(name);
    if (!isLeft('drafts', name)) continue;
    if (draft) await tx.putDraft(draft);
    else await tx.removeDraft(name);
  }
}

/** Whether both are one save: a corrected operation has another id, and one that was added again another place. */
function isSameSave(one: PastOperation | Operation, other: Operation): boolean {
  return one.kind === other.kind && one.happenedAt === other.happenedAt;
}
function findSame(one: Operation, outbox: Tables['outbox']): Operation | undefined {
  return outbox.find('record', toRecord(one)).find((own) => isSameSave(own, one));
}
/** Whether the end here counts: an operation that may be on the server by now is not discarded. */
const isOver = (past: PastOperation, one: Operation) => isOnServer(past) || !mayHaveArrived(one);

/** Adds an operation that ended here and is unknown there, so that no page that still has it waiting adds it again. */
async function addEnded(tx: StoreWrites, past: PastOperation): Promise<void> {
  if (await isKnown(tx, past)) return;
  await tx.addOperation({ ...past, delivery: UNSENT });
  const added = await tx.getOperationById(past.id);
  if (added) await tx.archive([{ ...past, seq: added.seq }]);
}

interface Decided {
  readonly known: Operation | undefined;
  readonly past: PastOperation | undefined;
  readonly reads: StoreReads;
  readonly at: number;
}

/** An operation of the disk takes its state here: corrected, sent, discarded or taken back. */
async function putDecided(
  tx: StoreWrites,
  one: Operation,
  { known, past, reads, at }: Decided,
): Promise<void> {
  if (known && JSON.stringify(known) === JSON.stringify(one)) return;
  const isElsewhere = known && known.id !== one.id && (await isKnown(tx, known));
  if (known && !isElsewhere) await tx.putOperation(toHeld(known, one));
  else if (past && !(await tx.getPastById(one.id))) await tx.archive([{ ...past, seq: one.seq }]);
  else await tx.removeOperations([one.seq]);
  const { entity, key } = one;
  const row = await reads.getRow(entity, key);
  // Takes the server's record as it is known here, unless a newer version is known there.
  if (row?.base) {
    const { id, version, base: record } = row;
    await applyAcknowledgement(tx, { ...one, kind: 'update' }, { id, version, record, at }, record);
  }
  await refreshRow(tx, entity, key);
}

/** The operation as it is known here, in the disk's place, sealed only if the disk has its envelope. */
function toHeld(known: Operation, { id, seq, isSealed, follows }: Operation): Operation {
  const { isSealed: _, ...unsealed } = known;
  const kept = known.id === id && isSealed ? known : unsealed;
  // The disk numbers its operations itself, and `follows` is one of its numbers.
  const placed =
    kept.seq === seq ? kept : { ...kept, seq, ...(follows !== undefined && { follows }) };
  const { state, sent } = known.delivery;
  return state === 'inflight' ? { ...placed, delivery: unanswered(sent) } : placed;
}
