/**
 * A plain server did not answer: did it happen? Found is believed at once; absent only in two reads, the first of them a
 * minute after the send, because a request given up may still arrive.
 */
import type { ApiClient } from '../api/client';
import { normaliseGuides } from '../api/normalise';
import type { Acknowledgement } from '../db/outbox';
import type { MirrorRow, Operation } from '../db/rows';
import { findRow, type UserDatabase } from '../db/user-database';
import { productsOfDocumentPath } from '../domain/wire';
import { weigh } from './weigh';

export const LATE_ARRIVAL_MS = 60_000;
const BETWEEN_READS_MS = 10_000;

export type Finding =
  | { readonly is: 'done'; readonly result: Acknowledgement }
  | { readonly is: 'absent' }
  /** It could be either: a person is asked. */
  | { readonly is: 'doubtful' }
  /** The read itself failed. */
  | { readonly is: 'unread' };

/** `row` is the operation's, after a fresh read of its list. */
export async function findOut(
  deps: { readonly db: UserDatabase; readonly api: ApiClient; readonly token: string },
  operation: Operation,
  row: MirrorRow | undefined,
  at: number,
): Promise<Finding> {
  if (!row) return { is: 'absent' };
  if (operation.kind === 'create') {
    if (row.id !== null)
      return { is: 'done', result: { id: row.id, version: row.version, record: row.base, at } };
    return operation.entity === 'shipment' ? findShipment(deps, operation, at) : { is: 'absent' };
  }
  const isDone = weigh(operation, row.base).is === 'done';
  return isDone
    ? { is: 'done', result: { id: row.id, version: row.version, record: row.base, at } }
    : { is: 'absent' };
}

/** A shipment is known by its products: each tells the guide number of the shipment that holds it. */
async function findShipment(
  { db, api, token }: { db: UserDatabase; api: ApiClient; token: string },
  operation: Operation,
  at: number,
): Promise<Finding> {
  const sender = String(operation.changes.remitenteCedula);
  const answer = await api.send({ method: 'GET', path: productsOfDocumentPath(sender), token });
  const guides = answer.kind === 'ok' ? normaliseGuides(answer.body) : null;
  if (!guides) return { is: 'unread' };
  const keys = (operation.refs.productosIds ?? []) as readonly string[];
  const rows = await Promise.all(keys.map((key) => findRow(db, 'product', key)));
  const held = rows.map((row) => guides.find((guide) => guide.id === row?.id)?.numeroGuia);
  if (held.every((guide) => guide === null)) return { is: 'absent' };
  const [guide] = held;
  const isWhole = guide && held.every((other) => other === guide);
  return isWhole
    ? { is: 'done', result: { id: null, version: null, record: { numeroGuia: guide }, at } }
    : { is: 'doubtful' };
}

/** What an absence makes of the operation: read again, or send again. */
export function afterAbsence(operation: Operation, at: number): Operation {
  const sentAt = operation.sentAt ?? at;
  if (at - sentAt < LATE_ARRIVAL_MS)
    return { ...operation, notBefore: sentAt + LATE_ARRIVAL_MS, trouble: operation.trouble };
  const absences = operation.absences + 1;
  return absences < 2
    ? { ...operation, absences, notBefore: at + BETWEEN_READS_MS }
    : { ...operation, state: 'pending', absences: 0, notBefore: 0, trouble: null };
}
