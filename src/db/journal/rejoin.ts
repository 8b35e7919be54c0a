/**
 * The disk went back under a page, and others have written since: what the page knows of the queue goes to what they wrote.
 */
import { applyAcknowledgement } from '../mirror/apply-acknowledgement';
import { refreshRow } from '../mirror/optimistic-view';
import { addCopied, copyQueue, isKnown } from '../outbox/queue-copy';
import { takeFile } from '../outbox/save-file';
import type { Operation } from '../schema';
import { StateReads } from '../state/state-reads';
import type { StoreReads, StoreWrites } from '../store';
import type { JournalMemory } from './journal-memory';

export interface Held {
  /** What the page held until now. */
  readonly mine: JournalMemory;
  /** What lies on the disk. */
  readonly theirs: () => JournalMemory;
  /** By the device's clock. */
  readonly at: number;
}

/** What nobody else has changed since the disk went back becomes as it is here; what waits here alone is added. */
export async function putHeld(tx: StoreWrites, { mine, theirs, at }: Held): Promise<void> {
  const reads = new StateReads(mine.state.tables(), mine.loader);
  const there = theirs();
  const fork = there.lastCommon(mine);
  const isLeft = (table: string, key: string | number) => there.isAsAt(fork, table, key);
  for (const one of await tx.listUnsettled())
    if (isLeft('outbox', one.seq)) await putDecided(tx, one, mine, reads, at);
  await addCopied(tx, await copyQueue(reads, at), true);
  await takeFile(tx, reads, isLeft('meta', 'file'));
  const { drafts } = mine.state.tables();
  for (const { name } of [...(await tx.listDrafts()), ...drafts.values()]) {
    const draft = drafts.get(name);
    if (!isLeft('drafts', name)) continue;
    if (draft) await tx.putDraft(draft);
    else await tx.removeDraft(name);
  }
}

/** An operation of the disk becomes what it became here: corrected, sent, discarded or taken back. */
async function putDecided(
  tx: StoreWrites,
  one: Operation,
  mine: JournalMemory,
  reads: StoreReads,
  at: number,
): Promise<void> {
  const { outbox, history } = mine.state.tables();
  const known = outbox.get(one.seq);
  if (known && JSON.stringify(known) === JSON.stringify(one)) return;
  const [past] = history.find('id', one.id);
  const isElsewhere = known && known.id !== one.id && (await isKnown(tx, known));
  if (known && !isElsewhere) await tx.putOperation(toHeld(known, one));
  else if (past && !(await tx.getPastById(one.id))) await tx.archive([past]);
  else await tx.removeOperations([one.seq]);
  const { entity, key } = one;
  const row = await reads.getRow(entity, key);
  // The server's record as it is known here, unless it is known there in a newer version.
  if (row?.base) {
    const { id, version, base: record } = row;
    await applyAcknowledgement(tx, { ...one, kind: 'update' }, { id, version, record, at }, record);
  }
  await refreshRow(tx, entity, key);
}

/** The envelope that lies on the disk holds what the disk's operation says. */
function toHeld(known: Operation, { id, sealed }: Operation): Operation {
  const isSealed = known.id === id && JSON.stringify(known.sealed) === JSON.stringify(sealed);
  const { sealed: _, ...unsealed } = known;
  const kept = isSealed ? known : unsealed;
  return known.state === 'inflight' ? { ...kept, state: 'unknown', epoch: null } : kept;
}
