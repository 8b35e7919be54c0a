/** The payments that this device knows: those that the signed-in person recorded here, sent or not. */
import { needsAttention } from '../../db/delivery';
import { isOnServer, type MirrorRow, type Operation, type PastOperation } from '../../db/schema';
import type { StoreReads } from '../../db/store';
import type { CashEntry } from '../../domain/reports/cash';
import { toRegisteredAt, toShipmentNumber } from '../../domain/rules/waybill';

type Own = Operation | PastOperation;

/** Operations that wait, and those that history still keeps: a week of it. */
export async function readOwnPayments(reads: StoreReads): Promise<readonly Own[]> {
  const [waiting, past] = await Promise.all([
    reads.listOperationsOf('shipment'),
    reads.listHistoryAfter(0),
  ]);
  return [...past.filter(({ entity }) => entity === 'shipment'), ...waiting].filter(
    ({ changes }) => 'estadoPago' in changes,
  );
}

/** @param senderOf a shipment's sender, as people call them */
export function toCashEntries(
  operations: readonly Own[],
  shipments: readonly MirrorRow[],
  senderOf: (document: unknown) => string,
): CashEntry[] {
  const byKey = new Map(shipments.map((row) => [row.key, row]));
  return operations.flatMap((operation): CashEntry[] => {
    const state = toState(operation);
    const sign = toSign(operation);
    const row = byKey.get(operation.key);
    const view = { ...operation.changes, ...row?.view };
    if (state === null || sign === 0) return [];
    return [
      {
        at: toTime(operation),
        number: toShipmentNumber(row ?? { key: operation.key, id: null, view }).number,
        sender: senderOf(view.remitenteCedula),
        branch: String(view.sucursalNombre ?? ''),
        type: String(view.tipoPago ?? ''),
        amount: sign * (Number(view.costoEnvio) || 0),
        state,
      },
    ];
  });
}

/** Paid now, 1; no longer paid, -1. */
function toSign({ changes, before }: Own): number {
  if (changes.estadoPago === 'PAGADO') return 1;
  return before?.estadoPago === 'PAGADO' ? -1 : 0;
}

/** Null where it came to nothing: discarded, given up, or somebody else had noted it already. */
function toState(operation: Own): CashEntry['state'] | null {
  if ('delivery' in operation) return needsAttention(operation) ? 'undecided' : 'waiting';
  return isOnServer(operation) && operation.ending.is !== 'not-needed' ? 'sent' : null;
}

function toTime({ kind, changes, happenedAt, clockOffsetMs }: Own): number {
  const registered = kind === 'create' ? toRegisteredAt({ view: changes }) : null;
  return registered ?? happenedAt + clockOffsetMs;
}
