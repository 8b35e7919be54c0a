/** The count of a voyage's cargo: each device keeps its own scans, and together they are read as one count. */
import type { Fields } from '../entity';
import type { CargoRow } from './cargo';
import { readCounted, writeCounted } from './counted-pieces';
import type { PieceCount, Scan } from './piece-count';
import { indexNames, rowsNamed, toListed } from './voyage-cargo';
import { isLocalKey } from './waybill';

/** The state that a shipment has when all its pieces are through. */
export type CountStep = 'EN_TRANSITO' | 'ENTREGADO';

/** Whether a step of a voyage can be counted now: loading until it has arrived, unloading once it has left. */
export function mayCount(step: CountStep, voyageState: unknown): boolean {
  if (voyageState === 'SALIO') return true;
  return voyageState === (step === 'EN_TRANSITO' ? 'PROGRAMADO' : 'LLEGO');
}

/**
 * The scans of a voyage's counts, by the keys of the shipments; a piece that several saw comes as often, and is counted
 * once (`countPieces`).
 */
export function scansOfVoyage(
  counts: readonly CargoRow[],
  { voyage, step }: { readonly voyage: CargoRow; readonly step: CountStep },
  shipments: readonly CargoRow[],
): Scan[] {
  const byName = indexNames(shipments);
  return counts
    .filter(({ view }) => view.paso === step && rowsNamed([view.viajeId], [voyage]).length > 0)
    .flatMap(({ view: { enviosIds, bultos } }) => {
      const texts = Array.isArray(bultos) ? bultos : [];
      const names = Array.isArray(enviosIds) ? enviosIds.map(String) : [];
      return names.flatMap((name, at) => readCounted(byName.get(name)?.key ?? name, texts[at]));
    });
}

/** The record of one device's scans; `shipments` are those that it holds of the scanned ones. */
export function toCountFields(
  { voyage, step }: { readonly voyage: CargoRow; readonly step: CountStep },
  scans: readonly Scan[],
  shipments: readonly CargoRow[],
): Fields {
  const byKey = new Map(shipments.map((row) => [row.key, row]));
  const counted = [...new Set(scans.map(({ shipment }) => shipment))].flatMap((key) => {
    const row = byKey.get(key);
    // One that was made here and discarded since is nowhere.
    if (!row && isLocalKey(key)) return [];
    const text = writeCounted(scans.filter(({ shipment }) => shipment === key));
    return [{ name: row ? toListed(row) : Number(key), text }];
  });
  return {
    viajeId: toListed(voyage),
    paso: step,
    enviosIds: counted.map(({ name }) => name),
    bultos: counted.map(({ text }) => text),
  };
}

/** '18 de 20 bultos'; for shipments with an unknown number of pieces only the counted ones. */
export function toTotalText(counts: readonly Pick<PieceCount, 'counted' | 'of'>[]): string {
  const sum = (of: (count: (typeof counts)[number]) => number) =>
    counts.reduce((all, count) => all + of(count), 0);
  const counted = sum((count) => count.counted);
  const known = sum(({ counted: seen, of }) => of ?? seen);
  const unknown = counts.filter(({ of }) => of === null).length;
  const text = `${counted} de ${known} ${known === 1 ? 'bulto' : 'bultos'}`;
  if (unknown === 0) return text;
  return `${text}; de ${unknown === 1 ? '1 envío' : `${unknown} envíos`} no se sabe cuántos son`;
}
