import { useMemo } from 'react';
import { type Records, useRecords } from '../../crud/use-records';
import type { Fields } from '../../domain/entity';
import { type Figures, toFigures } from './figures';

export interface KnownFigures {
  /** `known`: a zero is a zero; else nobody has told this device yet. */
  readonly state: Records['state'];
  readonly figures: Figures;
  readonly shipments: readonly Fields[];
}

export function useFigures(): KnownFigures {
  const { state, rows } = useRecords('shipment');
  return useMemo(() => {
    const shipments = rows.map(({ view }) => view);
    return { state, figures: toFigures(shipments), shipments };
  }, [state, rows]);
}
