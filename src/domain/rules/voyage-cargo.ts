/** The cargo aboard a voyage, the shipments that may join it, and the writes of its next state. */

import type { Fields } from '../entity';
import type { VoyageState } from '../options';
import { isSameName } from '../values/same';
import type { CargoRow } from './cargo';
import { isAboard } from './transitions';
import { isVoyageOpen } from './voyages';

/** Fields that change with the state: when it happened, `at` in ms. */
export function toVoyageStep(to: VoyageState, at: number): Fields {
  const time = new Date(at).toISOString();
  if (to === 'SALIO') return { estado: to, salidaReal: time };
  return to === 'LLEGO' ? { estado: to, llegadaReal: time } : { estado: to };
}

/** How a list of records names a row: by the server's number once it is known, until then by its local key. */
export function toListed({ key, id }: Pick<CargoRow, 'key' | 'id'>): string | number {
  return id ?? key;
}

/** The rows, by the names that a list may use for them. */
export function indexNames<Row extends CargoRow>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const byName = new Map<string, Row>();
  for (const row of rows) {
    byName.set(row.key, row);
    if (row.id !== null) byName.set(String(row.id), row);
  }
  return byName;
}

/** The rows that a list names, in its order; those that this device does not hold are left out. */
export function rowsNamed<Row extends CargoRow>(list: unknown, rows: readonly Row[]): Row[] {
  const byName = indexNames(rows);
  const found = (Array.isArray(list) ? list : []).flatMap((one) => byName.get(String(one)) ?? []);
  return [...new Set(found)];
}

/** The rows of its list that are on its vessel still. */
export function rowsAboard<Row extends CargoRow>({ view }: CargoRow, rows: readonly Row[]): Row[] {
  return rowsNamed(view.enviosIds, rows).filter((row) =>
    isSameName(row.view.vehiculoNombre, view.vehiculoNombre),
  );
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

/** The part of their way that all of these shipments share: the branch they leave from, the place they go to, or both. */
export function agreedRoute(shipments: readonly CargoRow[]): Fields {
  const agreed: Fields[] = [];
  for (const fields of [['sucursalNombre'], ['departamentoLlegada', 'municipioLlegada']]) {
    const [first, ...others] = shipments.map(({ view }) =>
      Object.fromEntries(fields.map((field) => [field, view[field]])),
    );
    const isAgreed = others.every((one) => fields.every((field) => one[field] === first?.[field]));
    if (first && isAgreed) agreed.push(first);
  }
  return Object.assign({}, ...agreed);
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
      isSameName(view.vehiculoNombre, voyage.view.vehiculoNombre) &&
      isAboard(view.estadoEntrega) &&
      !taken.has(key) &&
      !taken.has(String(id)),
  );
}
