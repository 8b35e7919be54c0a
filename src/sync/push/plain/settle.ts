/**
 * Confirms by reading whether a plain server performed an operation that it did not answer. A record found counts at once; an
 * absence only after two reads, the first a minute after the send, because a request given up may still arrive.
 */
import { normaliseGuides } from '../../../api/normalise';
import { type Delivery, type DeliveryIn, NEW_TRAIL, type Sent } from '../../../db/delivery';
import { toNatural } from '../../../db/mirror/existing';
import type { MirrorRow, Operation } from '../../../db/schema';
import { findRow, type Store } from '../../../db/store';
import { entityOf } from '../../../domain/entities';
import { isSameUnique } from '../../../domain/entity';
import { releasesProducts } from '../../../domain/rules/transitions';
import { productsOfDocumentPath } from '../../../domain/wire';
import type { ListRead } from '../../pull/list-cache';
import type { Transport } from '../../transport';
import { toDelay } from '../retry-delay';
import { detectConflict } from './detect-conflict';
import { type Finding, findGoods } from './equal-goods';
import { byClockOfNow } from './plain-context';

const LATE_ARRIVAL_MS = 60_000;
const BETWEEN_READS_MS = 10_000;

/** The row with the same natural key, on the server or made here and not yet numbered. */
export function findSame(
  { entity, key, changes }: Operation,
  { byNatural }: ListRead,
): MirrorRow | undefined {
  const row = byNatural.get(toNatural(entity, changes) ?? '');
  return row?.key === key ? undefined : row;
}

/** The unique field whose value another record already has. */
export function findUniqueClash(
  { entity, key, changes }: Operation,
  rows: readonly MirrorRow[],
): string | undefined {
  const definition = entityOf(entity);
  return definition.unique.find((field) =>
    rows.some(
      (row) =>
        row.key !== key &&
        row.base &&
        isSameUnique(definition, field, row.base[field], changes[field]),
    ),
  );
}

/** @param seen a fresh read of the operation's list */
export async function confirmDelivery(
  deps: { readonly db: Store; readonly transport: Transport },
  operation: Operation,
  seen: ListRead,
  at: number,
): Promise<Finding> {
  const { entity, key, kind } = operation;
  const row = seen.rows.find((one) => one.key === key);
  if (kind !== 'create') {
    if (!row) return { is: 'absent' };
    const isDone = (await detectConflict(deps.db, operation, row.base)).is === 'done';
    return isDone
      ? { is: 'done', result: { id: row.id, version: row.version, record: row.base, at } }
      : { is: 'absent' };
  }
  const isNumbered = row && row.id !== null && row.base;
  if (entity === 'product' && !isNumbered) return findGoods(deps.db, operation, seen, at);
  const there = isNumbered ? row : findSame(operation, seen);
  if (there?.base)
    return {
      is: 'found',
      result: { id: there.id, version: there.version, record: there.base, at },
    };
  return entity === 'shipment' ? findShipment(deps, operation, at) : { is: 'absent' };
}

/** A lost request is resent at once; one answered without a verdict, with a growing delay. */
function toResending({ attempts }: Sent, at: number): number {
  return attempts === 0 ? 0 : at + toDelay(attempts, 0.5);
}

/** Finds a shipment by its products: each one names the guide number of the shipment that holds it. */
async function findShipment(
  { db, transport }: { readonly db: Store; readonly transport: Transport },
  operation: Operation,
  at: number,
): Promise<Finding> {
  const sender = String(operation.changes.remitenteCedula);
  const answer = await transport.send({ method: 'GET', path: productsOfDocumentPath(sender) });
  const guides = answer.kind === 'ok' ? normaliseGuides(answer.body) : null;
  if (!guides) return { is: 'unread', answer };
  const keys = (operation.refs.productosIds ?? []) as readonly string[];
  const rows = await Promise.all(keys.map((key) => findRow(db, 'product', key)));
  const shipments = new Map(
    (await db.listRows('shipment')).map(({ base }) => [base?.numeroGuia, base]),
  );
  // A product may still name an ended shipment, which says nothing about the next one.
  // A product that the server does not have yet is in no shipment.
  const held = rows
    .map((row) => (row?.id === null ? null : guides.find(({ id }) => id === row?.id)?.numeroGuia))
    .map((guide) => (releasesProducts(shipments.get(guide)?.estadoEntrega) ? null : guide));
  if (held.every((guide) => guide === null)) return { is: 'absent' };
  const [guide] = held;
  const isWhole = guide && held.every((other) => other === guide);
  // A guide already in the mirror belongs to another shipment: ours would have been left out as doubtful.
  return isWhole && !shipments.has(guide)
    ? { is: 'done', result: { id: null, version: null, record: { numeroGuia: guide }, at } }
    : { is: 'doubtful', existing: null };
}

/** The state after a read that did not find the operation: read again, or resend. */
export function afterAbsence(unknown: DeliveryIn<'unknown'>, at: number): Delivery {
  const { notBefore } = unknown;
  const sent = byClockOfNow(unknown.sent, at);
  const trail = sent.trail ?? NEW_TRAIL;
  const { absences } = trail;
  if (at - sent.at < LATE_ARRIVAL_MS)
    return { state: 'unknown', sent, notBefore: sent.at + LATE_ARRIVAL_MS };
  // A user's tap caused an earlier read: the request may still be on its way, so it does not count.
  const isSoon = at < notBefore && notBefore - at <= BETWEEN_READS_MS;
  if (absences > 0 && isSoon) return { state: 'unknown', sent, notBefore };
  return absences === 0
    ? {
        state: 'unknown',
        sent: { ...sent, trail: { ...trail, absences: 1 } },
        notBefore: at + BETWEEN_READS_MS,
      }
    : {
        state: 'pending',
        sent: { ...sent, trail: { ...trail, absences: 0, isResent: true } },
        notBefore: toResending(sent, at),
      };
}
