/** Sorts out which of many shipments may take the same step now, with the reasons for the others. */
import type { MirrorRow } from '../../db/schema';
import { toToldState, toWireState } from '../../domain/rules/to-claim';
import { needsReason, type TransitionContext } from '../../domain/rules/transitions';
import { nextStates } from './next-states';
import { OPTIONS_OF, type StateField, toStateText } from './shipment-states';

/** The step that a button stands for. */
export interface BulkAim {
  readonly field: 'estadoEntrega';
  readonly to: 'EN_TRANSITO' | 'ENTREGADO';
  readonly title: string;
}

export interface Target {
  readonly value: string;
  readonly label: string;
}

/** One step of `field` without a reason: a reason belongs to a single shipment. */
function mayGo(field: StateField, row: MirrorRow, to: string, context: TransitionContext): boolean {
  const from = stateOf(row, field);
  const wire = field === 'estadoEntrega' ? toWireState(to).estadoEntrega : to;
  return (
    // Each of them needs its own recipient.
    from !== 'POR_RECLAMAR' &&
    !needsReason(field, from, wire) &&
    nextStates(field, from, context).some(({ value }) => value === wire)
  );
}

const stateOf = ({ view }: MirrorRow, field: StateField) =>
  field === 'estadoEntrega' ? toToldState(view) : String(view[field]);

/** The states that one of them may take at least, each with how many. */
export function toTargets(
  rows: readonly MirrorRow[],
  field: StateField,
  context: TransitionContext,
): readonly Target[] {
  return OPTIONS_OF[field].flatMap(({ value, label }) => {
    const count = rows.filter((row) => mayGo(field, row, value, context)).length;
    return count > 0 ? [{ value, label: `${label} (${count})` }] : [];
  });
}

export interface Parted {
  readonly movable: readonly MirrorRow[];
  /** One sentence for each state that cannot take the step. */
  readonly kept: readonly string[];
}

/** @param to the told state */
export function partRows(
  rows: readonly MirrorRow[],
  field: StateField,
  to: string,
  context: TransitionContext,
): Parted {
  const movable = rows.filter((row) => mayGo(field, row, to, context));
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (movable.includes(row)) continue;
    const from = stateOf(row, field);
    counts.set(from, (counts.get(from) ?? 0) + 1);
  }
  return { movable, kept: [...counts].map(([from, count]) => toWhy(field, from, to, count)) };
}

function toWhy(field: StateField, from: string, to: string, count: number): string {
  const [state, wanted] = [toStateText(field, from), toStateText(field, to)];
  if (from === to) return `${count} ya ${count === 1 ? 'está' : 'están'} en ${wanted}.`;
  const cannot = `${count === 1 ? 'no pasa' : 'no pasan'} directo a ${wanted}`;
  return `${count} en ${state}: ${cannot}.`;
}

/** The changes that are left for each shipment's own dialog. */
export const ONE_BY_ONE: Readonly<Record<StateField, string>> = {
  estadoEntrega:
    'Devuelto, Cancelado y las correcciones se hacen envío por envío: cada uno tiene su motivo.',
  estadoPago: 'Las correcciones de un pago se hacen envío por envío: cada una tiene su motivo.',
};

/** '12 envíos de La Esperanza pasaron a Entregado' */
export function toNoticeTitle(
  count: number,
  vessel: string,
  field: StateField,
  to: string,
): string {
  const of = vessel ? ` de ${vessel}` : '';
  const state = toStateText(field, to);
  return count === 1 ? `1 envío${of} pasó a ${state}` : `${count} envíos${of} pasaron a ${state}`;
}
