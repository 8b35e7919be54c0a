import { describe, expect, it } from 'vitest';
import { formatShare, toFraction } from '../../src/domain/rules/cargo-measures';
import { toPatentWarning } from '../../src/features/shipments/patent';
import { toCapacity, toLoad } from '../../src/features/shipments/vessel-load';
import { productOf, serverRow } from './rows';

const VESSEL = 'Reina del Vaupés';
const shipmentOf = (id: number, estadoEntrega: string, productosIds: number[], vessel = VESSEL) =>
  serverRow(id, { vehiculoNombre: vessel, estadoEntrega, productosIds });

describe('the load of a vessel', () => {
  const products = [1, 2, 3, 4].map((id) => productOf(id, { weight: 100 * id }));

  it('adds the shipments in preparation or in transit', () => {
    const load = toLoad(
      VESSEL,
      [
        shipmentOf(11, 'EN_PREPARACION', [1]),
        shipmentOf(12, 'EN_TRANSITO', [2]),
        shipmentOf(13, 'ENTREGADO', [3]),
        shipmentOf(14, 'EN_TRANSITO', [4], 'Otra'),
      ],
      products,
      null,
    );
    expect(load).toMatchObject({ shipmentCount: 2, aboard: { kilograms: 300 } });
  });

  it('leaves out the shipment in the form', () => {
    const load = toLoad(VESSEL, [shipmentOf(11, 'EN_PREPARACION', [1])], products, '11');
    expect(load).toMatchObject({ shipmentCount: 0, aboard: { kilograms: 0 } });
  });

  it('compares loads and capacities in any units', () => {
    const capacity = toCapacity(
      serverRow(1, {
        weightCapacity: 2.5,
        weightUnit: 'ton',
        volumeCapacity: 9000,
        volumeUnit: 'L',
      }),
    );
    expect(capacity).toEqual({ kilograms: 2500, cubicMetres: 9 });
    expect(formatShare(toFraction(632, capacity.kilograms))).toBe('25 %');
    expect(formatShare(toFraction(3, capacity.kilograms))).toBe('menos de 1 %');
    expect(toFraction(3, 0)).toBe(0);
  });
});

describe("a vessel's permit", () => {
  const today = '2026-11-20';
  it.each([
    ['2026-11-20', 'danger', 'La patente vence hoy'],
    ['2026-11-19', 'danger', 'Patente vencida desde el 19/11/2026'],
    ['2026-11-21', 'warning', 'La patente vence en 1 día, el 21/11/2026'],
    ['2026-12-20', 'warning', 'La patente vence en 30 días, el 20/12/2026'],
  ])('that ends on %s is told as %s: %s', (expiry, tone, text) => {
    expect(toPatentWarning(expiry, today)).toEqual({ tone, text });
  });

  it('has no warning while it is valid for more than 30 days, or unknown', () => {
    expect(toPatentWarning('2026-12-21', today)).toBeNull();
    expect(toPatentWarning(null, today)).toBeNull();
  });
});
