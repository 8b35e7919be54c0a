/** Which state of a voyage may follow which, and what belongs to it (docs/decisions/0094). */
import type { Fields } from '../entity';
import type { CargoRow } from './cargo';
import { isAboard } from './transitions';

export type VoyageState = 'PROGRAMADO' | 'SALIO' | 'LLEGO' | 'CANCELADO';

/** What may follow each, the way the boat goes on first. */
const STEPS: Readonly<Record<VoyageState, readonly VoyageState[]>> = {
  PROGRAMADO: ['SALIO', 'CANCELADO'],
  SALIO: ['LLEGO', 'CANCELADO'],
  LLEGO: [],
  CANCELADO: [],
};

/** The states that may follow at once. */
export function nextVoyageStates(from: unknown): readonly VoyageState[] {
  return STEPS[from as VoyageState] ?? [];
}

/** Whether `to` follows in one or more steps: a device without signal may tell of several at once. */
export function mayVoyageBecome(from: unknown, to: unknown): boolean {
  return nextVoyageStates(from).some((next) => next === to || mayVoyageBecome(next, to));
}

/** Planned, or under way: its crew, its shipments and its facts may change, and no other voyage has its shipments. */
export function isVoyageOpen(state: unknown): boolean {
  return nextVoyageStates(state).length > 0;
}

export const OPEN_VOYAGE_STATES = (Object.keys(STEPS) as VoyageState[]).filter(isVoyageOpen);

/** Whether the time of its departure has to be known. */
export function hasDeparted(state: unknown): boolean {
  return state === 'SALIO' || state === 'LLEGO';
}

export function hasArrived(state: unknown): boolean {
  return state === 'LLEGO';
}

/** What changes with the state: when it happened, `at` in ms. */
export function toVoyageStep(to: VoyageState, at: number): Fields {
  const time = new Date(at).toISOString();
  if (to === 'SALIO') return { estado: to, salidaReal: time };
  return to === 'LLEGO' ? { estado: to, llegadaReal: time } : { estado: to };
}

/** How a list of records names a row: by the server's number once it is known, until then by its local key. */
export function toListed({ key, id }: Pick<CargoRow, 'key' | 'id'>): string | number {
  return id ?? key;
}

/** The rows that a list names, in its order; those that this device does not hold are left out. */
export function rowsNamed<Row extends CargoRow>(list: unknown, rows: readonly Row[]): Row[] {
  const byName = new Map<string, Row>();
  for (const row of rows) {
    byName.set(row.key, row);
    if (row.id !== null) byName.set(String(row.id), row);
  }
  const found = (Array.isArray(list) ? list : []).flatMap((one) => byName.get(String(one)) ?? []);
  return [...new Set(found)];
}

/** The open voyage that has a shipment aboard, or waiting for it. */
export function voyageOf<Row extends CargoRow>(
  shipment: CargoRow,
  voyages: readonly Row[],
): Row | undefined {
  return voyages.find(
    ({ view }) => isVoyageOpen(view.estado) && rowsNamed(view.enviosIds, [shipment]).length > 0,
  );
}

/** The shipments of its vessel that are on no voyage yet and have not arrived. */
export function shipmentsToJoin<Row extends CargoRow>(
  voyage: CargoRow,
  shipments: readonly Row[],
  voyages: readonly CargoRow[],
): Row[] {
  const taken = new Set(
    voyages
      .filter(({ key, view }) => key === voyage.key || isVoyageOpen(view.estado))
      .flatMap(({ view }) => (Array.isArray(view.enviosIds) ? view.enviosIds.map(String) : [])),
  );
  return shipments.filter(
    ({ key, id, view }) =>
      view.vehiculoNombre === voyage.view.vehiculoNombre &&
      isAboard(view.estadoEntrega) &&
      !taken.has(key) &&
      !taken.has(String(id)),
  );
}
