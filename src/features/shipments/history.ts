/** The history of a shipment, from the server's events and from the changes made on this device. */
import { toSyncBadge } from '../../db/mirror/optimistic-view';
import type { MirrorRow, Operation, PastOperation, SyncBadge } from '../../db/schema';
import type { PhotoState } from '../../domain/delivery-photo';
import { CORRECTED_FIELDS, type CorrectedField } from '../../domain/rules/corrections';
import { type DeliveryProof, toDeliveryProof } from '../../domain/rules/delivery-proof';
import { toToldState } from '../../domain/rules/to-claim';
import { toRegisteredAt } from '../../domain/rules/waybill';
import type { ShipmentEvent } from '../../domain/wire';
import type { StateField } from './shipment-states';

export interface HistoryEntry {
  readonly key: string;
  readonly at: number;
  /** The state it came to; both states where the shipment began. */
  readonly states: readonly { readonly field: StateField; readonly to: string }[];
  /** The corrected fields; null for a change of state. */
  readonly corrected: CorrectedField | null;
  /** The state before; null at the beginning, or if unknown. */
  readonly from: string | null;
  readonly isStart: boolean;
  /** The user name; null where this device does not know. */
  readonly author: string | null;
  readonly reason: string | null;
  /** The recipient. */
  readonly proof: DeliveryProof | null;
  /** The server's word on its photo; null where there is none. */
  readonly photo: PhotoState | null;
  /** The device reported an impossible time. */
  readonly isAdjusted: boolean;
  /** When the server heard of it, where that was much later. */
  readonly receivedAt: number | null;
  /** Set for an entry that is not on the server yet. */
  readonly mark: SyncBadge | null;
}

const STATE_FIELDS: readonly StateField[] = ['estadoEntrega', 'estadoPago'];
const GONE = 'Alguien que ya no es de la empresa';
const MUCH_LATER_MS = 5 * 60_000;

/** The newest first; how it began is one entry. */
export function toServerEntries(events: readonly ShipmentEvent[]): HistoryEntry[] {
  const isBeginning = (event: ShipmentEvent) => event.from === null && toCorrected(event) === null;
  const begun = events.filter(isBeginning);
  const changed = events.filter((event) => !isBeginning(event));
  const entries = changed.map((event) => toEntry([event]));
  if (begun.length > 0) entries.push(toEntry(begun));
  return entries.sort(byNewest);
}

const toCorrected = ({ field }: ShipmentEvent) =>
  CORRECTED_FIELDS.find((corrected) => corrected === field) ?? null;

function toEntry(events: readonly ShipmentEvent[]): HistoryEntry {
  const [first] = events as [ShipmentEvent];
  const [at, receivedAt] = [Date.parse(first.occurredAt), Date.parse(first.receivedAt)];
  return {
    key: String(first.id),
    at,
    states: STATE_FIELDS.flatMap((field) =>
      events.filter((event) => event.field === field).map(({ to }) => ({ field, to })),
    ),
    corrected: toCorrected(first),
    from: first.from,
    isStart: events.some((event) => event.from === null && toCorrected(event) === null),
    author: first.author ?? GONE,
    reason: first.motivo,
    proof: toDeliveryProof(first.entrega),
    photo: first.foto ?? null,
    isAdjusted: first.isAdjusted,
    receivedAt: receivedAt - at > MUCH_LATER_MS ? receivedAt : null,
    mark: null,
  };
}

/** An operation of this device that has ended, or one that waits. */
type Own = Operation | PastOperation;
type Registered = Pick<MirrorRow, 'key' | 'view'>;

/** This device's changes of the shipment, the last first, with their times of registration. */
function toOwnEntries(operations: readonly Own[], row: Registered): HistoryEntry[] {
  const entries = operations.flatMap(toOwnEntry).reverse();
  const at = toRegisteredAt(row);
  const isStartKnown = entries.some(({ isStart }) => isStart);
  if (at !== null && !isStartKnown)
    entries.push({ ...NOTHING, key: row.key, at, isStart: true, states: [] });
  return entries;
}

const NOTHING = {
  corrected: null,
  from: null,
  author: null,
  reason: null,
  proof: null,
  photo: null,
  isAdjusted: false,
  receivedAt: null,
  mark: null,
} as const;

function toOwnEntry(operation: Own): HistoryEntry[] {
  const { changes, before, kind } = operation;
  const states = STATE_FIELDS.flatMap((field) =>
    changes[field]
      ? [{ field, to: field === 'estadoPago' ? String(changes[field]) : toToldState(changes) }]
      : [],
  );
  const corrected = CORRECTED_FIELDS.filter((field) => kind === 'update' && field in changes);
  if (states.length + corrected.length === 0) return [];
  const own = {
    ...NOTHING,
    at: operation.happenedAt,
    author: operation.author,
    reason: changes.motivo ? String(changes.motivo) : null,
    proof: toDeliveryProof(changes.entrega),
    mark: isWaiting(operation) ? toSyncBadge([operation]) : null,
  };
  if (kind === 'create') {
    const at = toRegisteredAt({ view: changes }) ?? own.at;
    return [{ ...own, at, key: operation.id, isStart: true, states }];
  }
  const corrections = corrected.map((field) => ({
    ...own,
    key: `${operation.id} ${field}`,
    isStart: false,
    corrected: field,
    states: [],
  }));
  const changed = states.map((state) => ({
    ...own,
    key: `${operation.id} ${state.field}`,
    isStart: false,
    from: toFrom(state, before?.[state.field]),
    states: [state],
  }));
  return [...corrections, ...changed];
}

/** Null also where only who received was added to the state it had. */
const toFrom = ({ to }: { readonly to: string }, before: unknown) =>
  before && before !== to ? String(before) : null;

/**
 * Entries that are not on the server yet on top; below them the server's word, or this device's where the server's is
 * not here.
 */
export function toHistory(
  events: readonly ShipmentEvent[] | null,
  operations: readonly Own[],
  row: Registered,
): HistoryEntry[] {
  if (!events) return toOwnEntries(operations, row);
  const pending = operations.filter(isWaiting).flatMap(toOwnEntry).reverse();
  return [...pending, ...toServerEntries(events)];
}

/** The recipient, from its last delivery; null where its state is another, or none was recorded. */
export function receiverOf(entries: readonly HistoryEntry[], state: unknown): DeliveryProof | null {
  return deliveryOf(entries, state)?.proof ?? null;
}

/** Whether it was delivered without a recorded recipient; false also where the delivery is not known here. */
export function lacksReceiver(entries: readonly HistoryEntry[], state: unknown): boolean {
  return deliveryOf(entries, state)?.proof === null;
}

function deliveryOf(entries: readonly HistoryEntry[], state: unknown): HistoryEntry | undefined {
  if (state !== 'ENTREGADO') return undefined;
  return entries.find(({ states }) => states.some(({ to }) => to === 'ENTREGADO'));
}

function isWaiting(operation: Own): operation is Operation {
  return 'delivery' in operation;
}

function byNewest(left: HistoryEntry, right: HistoryEntry): number {
  return right.at - left.at || Number(left.isStart) - Number(right.isStart);
}
