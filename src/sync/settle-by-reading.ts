/**
 * A plain server did not answer: did it happen? Found is believed at once; absent only in two reads, the first of them a
 * minute after the send, because a request given up may still arrive.
 */
import type { Answer } from '../api/answer';
import type { ApiClient } from '../api/client';
import { normaliseGuides } from '../api/normalise';
import type { MirrorRow, Operation } from '../db/rows';
import { findRow, type Store } from '../db/store';
import type { Acknowledgement } from '../db/truth';
import type { Fields } from '../domain/entity';
import { releasesProducts } from '../domain/rules/transitions';
import { productsOfDocumentPath } from '../domain/wire';
import { weigh } from './weigh';

export const LATE_ARRIVAL_MS = 60_000;
const BETWEEN_READS_MS = 10_000;

export type Finding =
  | { readonly is: 'done'; readonly result: Acknowledgement }
  /** The record is there; by this operation, or by another that made the same. */
  | { readonly is: 'found'; readonly result: Acknowledgement & { readonly record: Fields } }
  | { readonly is: 'absent' }
  /** It could be either: a person is asked. */
  | { readonly is: 'doubtful' }
  /** The read itself failed. */
  | { readonly is: 'unread'; readonly answer: Answer };

/** `row` is the operation's, after a fresh read of its list. */
export async function findOut(
  deps: { readonly db: Store; readonly api: ApiClient; readonly token: string },
  operation: Operation,
  row: MirrorRow | undefined,
  at: number,
): Promise<Finding> {
  if (!row) return { is: 'absent' };
  if (operation.kind === 'create') {
    const { id, version, base } = row;
    if (id !== null && base) return { is: 'found', result: { id, version, record: base, at } };
    return operation.entity === 'shipment' ? findShipment(deps, operation, at) : { is: 'absent' };
  }
  const isDone = weigh(operation, row.base).is === 'done';
  return isDone
    ? { is: 'done', result: { id: row.id, version: row.version, record: row.base, at } }
    : { is: 'absent' };
}

/** A shipment is known by its products: each tells the guide number of the shipment that holds it. */
async function findShipment(
  { db, api, token }: { db: Store; api: ApiClient; token: string },
  operation: Operation,
  at: number,
): Promise<Finding> {
  const sender = String(operation.changes.remitenteCedula);
  const answer = await api.send({ method: 'GET', path: productsOfDocumentPath(sender), token });
  const guides = answer.kind === 'ok' ? normaliseGuides(answer.body) : null;
  if (!guides) return { is: 'unread', answer };
  const keys = (operation.refs.productosIds ?? []) as readonly string[];
  const rows = await Promise.all(keys.map((key) => findRow(db, 'product', key)));
  const shipments = new Map(
    (await db.listRows('shipment')).map(({ base }) => [base?.numeroGuia, base]),
  );
  // A journey that is over may still be written on a product: it says nothing of the next one.
  const held = rows
    .map((row) => guides.find((guide) => guide.id === row?.id)?.numeroGuia)
    .map((guide) => (releasesProducts(shipments.get(guide)?.estadoEntrega) ? null : guide));
  if (held.every((guide) => guide === null)) return { is: 'absent' };
  const [guide] = held;
  const isWhole = guide && held.every((other) => other === guide);
  // A shipment that says something else was left out of the mirror by nobody: it is another one.
  return isWhole && !shipments.has(guide)
    ? { is: 'done', result: { id: null, version: null, record: { numeroGuia: guide }, at } }
    : { is: 'doubtful' };
}

/** What an absence makes of the operation: read again, or send again. */
export function afterAbsence(operation: Operation, at: number): Operation {
  // A clock put back since makes it a send of just now.
  const sentAt = Math.min(operation.sentAt ?? at, at);
  if (at - sentAt < LATE_ARRIVAL_MS)
    return { ...operation, sentAt, notBefore: sentAt + LATE_ARRIVAL_MS };
  const absences = operation.absences + 1;
  return absences < 2
    ? { ...operation, absences, notBefore: at + BETWEEN_READS_MS }
    : {
        ...operation,
        state: 'pending',
        absences: 0,
        isResent: true,
        notBefore: 0,
        trouble: null,
      };
}
