import { useMemo } from 'react';
import { type Records, useRecords } from '../../crud/use-records';
import type { Fields } from '../../domain/entity';
import { type CargoRow, productsOf } from '../../domain/rules/cargo';
import { type Figures, toFigures } from './figures';

export interface KnownFigures {
  /** `known`: a zero is a zero; else nobody has told this device yet. */
  readonly state: Records['state'];
  readonly figures: Figures;
  readonly shipments: readonly Fields[];
}

export function useFigures(): KnownFigures {
  const { state, rows } = useRecords('shipment');
  const { rows: vessels } = useRecords('vessel');
  const { rows: products } = useRecords('product');
  const { rows: payments } = useRecords('payment');
  return useMemo(() => {
    const shipments = rows.map(({ view }) => view);
    const fleet = {
      vessels: vessels.map(({ view }) => view),
      goodsOf: (shipment: CargoRow) => productsOf(shipment, products),
    };
    return { state, figures: toFigures(rows, fleet, payments), shipments };
  }, [state, rows, vessels, products, payments]);
}
