import { useMemo } from 'react';
import { type Records, useRecords, wholeState } from '../../crud/use-records';
import type { Fields } from '../../domain/entity';
import { type CargoRow, productsOf } from '../../domain/rules/cargo';
import { type Figures, toFigures } from './figures';

export interface KnownFigures {
  /** `known`: a zero is a zero; else this device has read no data yet. */
  readonly state: Records['state'];
  readonly figures: Figures;
  readonly shipments: readonly Fields[];
}

export function useFigures(): KnownFigures {
  const known = useRecords('shipment');
  const fleet = useRecords('vessel');
  const goods = useRecords('product');
  const paid = useRecords('payment');
  const state = wholeState(known, fleet, goods, paid);
  const { rows } = known;
  const { rows: vessels } = fleet;
  const { rows: products } = goods;
  const { rows: payments } = paid;
  return useMemo(() => {
    const shipments = rows.map(({ view }) => view);
    const facts = {
      vessels: vessels.map(({ view }) => view),
      goodsOf: (shipment: CargoRow) => productsOf(shipment, products),
    };
    return { state, figures: toFigures(rows, facts, payments), shipments };
  }, [state, rows, vessels, products, payments]);
}
