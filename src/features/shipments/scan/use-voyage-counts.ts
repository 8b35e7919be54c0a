import { useMemo } from 'react';
import { useRecords } from '../../../crud/use-records';
import type { MirrorRow } from '../../../db/schema';
import { countShipment, type PieceCount } from '../../../domain/rules/piece-count';
import { type CountStep, scansOfVoyage } from '../../../domain/rules/voyage-counts';
import { useOurServer } from '../../../session/use-our-server';
import { toUnits } from './to-units';

/** The count of each of a voyage's shipments; null for a step that nobody has begun, or where none is kept. */
export type VoyageCounts = Readonly<Record<CountStep, readonly PieceCount[] | null>>;

export function useVoyageCounts(
  voyage: MirrorRow,
  aboard: readonly MirrorRow[],
): VoyageCounts & { readonly isKept: boolean } {
  const isKept = useOurServer() ?? false;
  const { rows: counts } = useRecords('pieceCount');
  const { rows: products } = useRecords('product');
  return useMemo(() => {
    const countOf = (step: CountStep) => {
      const scans = scansOfVoyage(counts, { voyage, step }, aboard);
      if (!isKept || scans.length === 0) return null;
      return aboard.map((row) => countShipment(scans, row.key, toUnits(row, products)));
    };
    return { isKept, EN_TRANSITO: countOf('EN_TRANSITO'), ENTREGADO: countOf('ENTREGADO') };
  }, [isKept, counts, products, voyage, aboard]);
}
