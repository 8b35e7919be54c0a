/**
 * A plain server's success proves nothing (docs/SYNC.md, rule 10), so the write is looked for in the next complete
 * reads of its list. A create that no list shows becomes a question for the user, a change that none shows is made
 * again, and a create that a list shows twice is reported.
 */

import { type Delivery, mayHaveArrived, NEW_SENT, type Sent } from '../../../db/delivery';
import type { LaterLook } from '../../../db/mirror/apply-list';
import { withNamesThenAndNow } from '../../../db/mirror/current-names';
import { reportDuplicate, saysTheSame } from '../../../db/mirror/duplicates';
import { isSameLoosely } from '../../../db/mirror/existing';
import type { ServerRecord } from '../../../db/mirror/match-records';
import { refreshRow } from '../../../db/mirror/optimistic-view';
import {
  CHECKS,
  fieldsOf,
  type HistoryEntry,
  isOnServer,
  type MirrorRow,
  type Operation,
  type Sought,
} from '../../../db/schema';
import { findRow, type StoreReads, type StoreWrites } from '../../../db/store';
import type { QueuedEntity } from '../../../domain/entities';
import type { Fields } from '../../../domain/entity';
import { isSame } from '../../../domain/rules/same';
import { isLocalKey } from '../../../domain/rules/waybill';

/** The least time between two reads that count: a list may lag behind the writes. */
const BETWEEN_READS_MS = 60_000;
const LATE_ARRIVALS_MS = 7 * 24 * 3_600_000;

/** Whether a list has shown the write since it was acknowledged. */
const wasSeen = ({ look }: Sought) => look.checks < CHECKS;

/** Whether the server shows the changed fields with the values before; not where they are as wanted, or somebody else's. */
function isAsBefore(entry: HistoryEntry, record: Fields): boolean {
  const open = Object.entries(fieldsOf(entry)).filter(
    ([field, value]) => field in record && !isSameLoosely(record[field], value),
  );
  return open.length > 0 && open.every(([field]) => isSame(record[field], entry.before?.[field]));
}

/** Looks for the acknowledged writes in a complete list, and says which rows it must leave as they are. */
export const lookLater: LaterLook = async (tx, entity, { rows, records, since, now }) => {
  const unconfirmed = await listAsked(tx, entity, since);
  const unseen = unconfirmed.filter((entry) => entry.kind === 'create' && !wasSeen(entry));
  return {
    behind: listBehind(unconfirmed, rows, new Map(records.map((one) => [one.id, one]))),
    unproven: new Set(unseen.map(({ key }) => key)),
    end: (seen) => confirmWrites(tx, entity, { unconfirmed, records, seen, now }),
  };
};

/** Unconfirmed writes to look for in this list: those acknowledged before it was requested. */
async function listAsked(tx: StoreReads, entity: QueuedEntity, since: number): Promise<Sought[]> {
  const unconfirmed = await tx.listUnconfirmed(entity);
  const asked = unconfirmed.filter(({ place }) => place <= since);
  // The record may have been merged into another row since.
  return Promise.all(
    asked.map(async (entry) => {
      const row = await findRow(tx, entity, entry.key);
      return { ...entry, key: row?.key ?? entry.key };
    }),
  );
}

/**
 * The records whose changes this list lacks for the first time: the list may lag behind the writes, so their rows stay
 * as they are.
 */
function listBehind(
  unconfirmed: readonly Sought[],
  rows: ReadonlyMap<string, MirrorRow>,
  records: ReadonlyMap<number | null, ServerRecord>,
): ReadonlySet<string> {
  const behind = new Set<string>();
  for (const entry of unconfirmed) {
    const id = rows.get(entry.key)?.id ?? null;
    const record = entry.kind !== 'create' && id !== null ? records.get(id) : undefined;
    const isFirst = entry.look.absences === 0;
    if (record && isFirst && isAsBefore(entry, record.fields)) behind.add(entry.key);
  }
  return behind;
}

/**
 * Updates the unconfirmed writes with a complete list, whose rows are written already.
 * @param seen the keys of the rows that the list shows
 */
async function confirmWrites(
  tx: StoreWrites,
  entity: QueuedEntity,
  given: {
    readonly unconfirmed: readonly Sought[];
    readonly records: readonly ServerRecord[];
    readonly seen: ReadonlySet<string>;
    readonly now: number;
  },
): Promise<void> {
  const { unconfirmed, records, seen, now } = given;
  const byId = new Map(records.map((record) => [record.id, record]));
  for (const entry of unconfirmed) {
    const row = await tx.getRow(entity, entry.key);
    const record = row && seen.has(row.key) ? byId.get(row.id) : undefined;
    if (entry.kind === 'create') {
      // The record was listed before and is gone now: it was removed on the server.
      if (!record && wasSeen(entry)) await tx.putHistory([found(entry)]);
      else if (!record) await recordAbsence(tx, entry, now, () => askUser(tx, entry, row, now));
      // One of the records may belong to another equal create: look again once that is settled.
      else if (!(await isEqualUnderway(tx, entry))) {
        await reportDuplicate(tx, entry, await listMatching(tx, entry, records));
        await tx.putHistory([toSeen(entry, now)]);
      }
    } else if (record && isAsBefore(entry, record.fields)) {
      const next = await toNext(tx, entry);
      if (next === 'done') await tx.putHistory([found(entry)]);
      else if (next === 'none') await recordAbsence(tx, entry, now, () => sendAgain(tx, entry));
    } else await tx.putHistory([found(entry)]);
  }
}

/** The entry of a write that needs no further look. */
const found = (entry: Sought): HistoryEntry => ({ ...entry, look: undefined });

/**
 * The entry after a list has shown its record. It is looked for once more a minute later, because a duplicate may
 * appear after the first. A resent write is looked for as long as the first request may still arrive: up to a week.
 */
function toSeen(entry: Sought, now: number): HistoryEntry {
  const { ackedAt, look } = entry;
  const { checks, isResent, at } = look;
  const isSoon = checks === 1 && Math.abs(now - at) < BETWEEN_READS_MS;
  const mayArrive = isResent && Math.abs(now - ackedAt) < LATE_ARRIVALS_MS;
  const left = isSoon || mayArrive ? Math.min(checks, 1) : checks - 1;
  if (left === 0) return found(entry);
  return { ...entry, look: { ...look, checks: left, absences: 0, at: isSoon ? at : now } };
}

/**
 * Whether a later change of the same fields was acknowledged or sent since: then the list shows that one's values,
 * which say nothing about this one.
 */
async function toNext(tx: StoreWrites, entry: HistoryEntry): Promise<'done' | 'sent' | 'none'> {
  const { entity, key } = entry;
  const fields = Object.keys(fieldsOf(entry));
  const isSameField = (other: Pick<Operation, 'seq' | 'changes'>) =>
    other.seq > entry.seq && fields.some((field) => field in other.changes);
  const past = await tx.listHistoryOf(entity, key);
  if (past.some((one) => isSameField(one) && isOnServer(one))) return 'done';
  const waiting = await tx.listOperations(entity, key);
  return waiting.some((one) => isSameField(one) && one.delivery.sent !== null) ? 'sent' : 'none';
}

async function recordAbsence(
  tx: StoreWrites,
  entry: Sought,
  now: number,
  onAbsent: () => Promise<void>,
): Promise<void> {
  const { look } = entry;
  const isSoon = Math.abs(now - look.at) < BETWEEN_READS_MS;
  if (look.absences === 0)
    await tx.putHistory([{ ...entry, look: { ...look, absences: 1, at: now } }]);
  else if (!isSoon) await onAbsent();
}

/** The create may have been done and removed, or never done: the user is asked, and its dependents wait. */
async function askUser(
  tx: StoreWrites,
  entry: Sought,
  row: MirrorRow | undefined,
  at: number,
): Promise<void> {
  const question = { code: 'may-exist', at, wasAccepted: true } as const;
  await restore(tx, entry, { state: 'conflict', sent: toSent(entry), question });
  if (row) await tx.putRows(entry.entity, [{ ...row, id: null, base: null, version: null }]);
  await refreshRow(tx, entry.entity, entry.key);
}

/** The server shows the record unchanged: the change is queued again. */
async function sendAgain(tx: StoreWrites, entry: Sought): Promise<void> {
  await restore(tx, entry, { state: 'pending', sent: toSent(entry), notBefore: 0 });
  await refreshRow(tx, entry.entity, entry.key);
}

async function restore(tx: StoreWrites, entry: Sought, delivery: Delivery): Promise<void> {
  const {
    place: _place,
    ending: _ending,
    ackedAt: _at,
    merged: _merged,
    look: _,
    ...intent
  } = entry;
  await tx.restore(entry, { ...intent, delivery });
}

/** The facts that are known of the send: its time, and the equal records before it. */
function toSent({ ackedAt, look: { isResent, equals } }: Sought): Sent {
  return { ...NEW_SENT, at: ackedAt, trail: { absences: 0, isResent, equals } };
}

/** Whether another equal create of this device may have arrived. */
async function isEqualUnderway(
  tx: StoreWrites,
  { entity, changes }: HistoryEntry,
): Promise<boolean> {
  const waiting = await tx.listOperationsOf(entity);
  return waiting.some(
    (one) =>
      one.kind === 'create' && mayHaveArrived(one) && saysTheSame(entity, changes, one.changes),
  );
}

/** Ids of the records that the create may have made: not those that existed before it, or that another create made. */
async function listMatching(
  tx: StoreWrites,
  entry: Sought,
  records: readonly ServerRecord[],
): Promise<number[]> {
  const { entity, key, look } = entry;
  const either = await withNamesThenAndNow(tx, entry);
  const isSaid = (fields: Fields) => either.some((made) => saysTheSame(entity, fields, made));
  const same = records.flatMap(({ id, fields }) =>
    id !== null && !look.equals?.includes(id) && isSaid(fields) ? [id] : [],
  );
  if (same.length < 2) return same;
  const rows = await tx.getRowsById(entity, same);
  const others = rows.filter((row) => row.key !== key && isLocalKey(row.key));
  return same.filter((id) => others.every((row) => row.id !== id));
}
