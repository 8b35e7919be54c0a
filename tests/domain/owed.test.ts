/** The debt of a shipment is its cost without what was paid of it. */
import { expect, test } from 'vitest';
import { isOwed, owedAfter } from '../../src/domain/rules/owed';

test('a pending and a rejected payment are owed, unless the shipment was cancelled', () => {
  for (const estadoPago of ['PENDIENTE', 'RECHAZADO']) {
    expect(isOwed({ estadoPago, estadoEntrega: 'ENTREGADO' })).toBe(true);
    expect(isOwed({ estadoPago, estadoEntrega: 'CANCELADO' })).toBe(false);
  }
  expect(isOwed({ estadoPago: 'PAGADO', estadoEntrega: 'ENTREGADO' })).toBe(false);
});

test('part payments are taken off the debt, down to nothing', () => {
  const owed = owedAfter([
    { view: { envioId: 41, valor: 30_000, estado: 'VIGENTE' } },
    { view: { envioId: 41, valor: 90_000, estado: 'ANULADO' } },
  ]);
  const shipment = (costoEnvio: unknown, estadoPago = 'PENDIENTE') => ({
    key: 'local',
    id: 41,
    view: { costoEnvio, estadoPago, estadoEntrega: 'EN_TRANSITO' },
  });
  expect(owed(shipment(50_000))).toBe(20_000);
  expect(owed(shipment(20_000))).toBe(0);
  expect(owed(shipment(50_000, 'PAGADO'))).toBe(0);
  expect(owed(shipment(undefined))).toBe(0);
});
