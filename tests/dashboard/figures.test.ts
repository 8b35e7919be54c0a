import { expect, test } from 'vitest';
import type { Fields } from '../../src/domain/entity';
import {
  type Fleet,
  toBlockSize,
  toFigures as toFiguresOf,
} from '../../src/features/dashboard/figures';
import { toSpokenDay } from '../../src/features/dashboard/spoken-day';

const NO_FLEET: Fleet = { vessels: [], goodsOf: () => [] };
const rowOf = (view: Fields, at: number) => ({ key: String(at), id: at, view });
const toFigures = (
  views: readonly Fields[],
  now?: number,
  fleet = NO_FLEET,
  payments: readonly Fields[] = [],
) =>
  toFiguresOf(
    views.map(rowOf),
    fleet,
    payments.map((view) => ({ view })),
    now,
  );

const shipment = (overrides: Record<string, unknown> = {}) => ({
  estadoEntrega: 'EN_TRANSITO',
  estadoPago: 'PENDIENTE',
  costoEnvio: 100_000,
  vehiculoNombre: 'El Guaviarense',
  ...overrides,
});

test('every delivery state is counted, also those without shipments', () => {
  const { byState, inTransit } = toFigures([
    shipment(),
    shipment({ estadoEntrega: 'ENTREGADO' }),
    shipment({ estadoEntrega: 'ENTREGADO' }),
  ]);
  expect(byState.map(({ label, count }) => `${count} ${label}`)).toEqual([
    '0 En preparación',
    '1 En tránsito',
    '2 Entregados',
    '0 Devueltos',
    '0 Cancelados',
  ]);
  expect(inTransit).toBe(1);
});

test('pending and rejected payments are owed, except of cancelled shipments', () => {
  const { toCollect } = toFigures([
    shipment({ costoEnvio: 1_250_000 }),
    shipment({ costoEnvio: 390_000, estadoPago: 'RECHAZADO' }),
    shipment({ costoEnvio: 700_000, estadoPago: 'PAGADO' }),
    shipment({ costoEnvio: 900_000, estadoEntrega: 'CANCELADO' }),
  ]);
  expect(toCollect).toMatchObject({
    pending: { count: 1, money: 1_250_000 },
    rejected: { count: 1, money: 390_000 },
    money: 1_640_000,
  });
});

test('a part that was paid is not owed any more', () => {
  const payments = [
    { envioId: 0, valor: 30_000, estado: 'VIGENTE' },
    { envioId: 0, valor: 9_000, estado: 'ANULADO' },
  ];
  const { toCollect } = toFigures([shipment(), shipment()], undefined, NO_FLEET, payments);
  expect(toCollect.pending).toEqual({ count: 2, money: 170_000 });
  expect(toCollect.debtors).toMatchObject([{ count: 2, money: 170_000 }]);
});

test('the three senders who owe most are named, the most first', () => {
  const owes = (document: string, costoEnvio: number) =>
    shipment({ remitenteCedula: document, costoEnvio });
  const { toCollect } = toFigures([
    owes('1', 100),
    owes('2', 700),
    owes('1', 800),
    owes('3', 500),
    owes('4', 400),
    shipment({ remitenteCedula: '5', costoEnvio: 9_000, estadoPago: 'PAGADO' }),
  ]);
  expect(toCollect.debtors).toEqual([
    { document: '1', count: 2, money: 900 },
    { document: '2', count: 1, money: 700 },
    { document: '3', count: 1, money: 500 },
  ]);
});

test('shipments that wait for each vessel are counted, not those that left or were cancelled', () => {
  const waits = { estadoEntrega: 'EN_PREPARACION' };
  const { leaving } = toFigures([
    shipment(waits),
    shipment({ ...waits, vehiculoNombre: 'Nukak' }),
    shipment({ ...waits, vehiculoNombre: 'Nukak' }),
    shipment({ vehiculoNombre: 'Nukak' }),
    shipment({ estadoEntrega: 'CANCELADO' }),
  ]);
  expect(leaving).toEqual([
    { vessel: 'Nukak', count: 2, kilograms: 0, capacity: 0 },
    { vessel: 'El Guaviarense', count: 1, kilograms: 0, capacity: 0 },
  ]);
});

test('the load that waits for a vessel is weighed against its capacity', () => {
  const waits = { estadoEntrega: 'EN_PREPARACION', vehiculoNombre: 'Nukak' };
  const goods = { weight: 1.5, unitOfMeasurement: 'ton' };
  const { leaving } = toFigures([shipment(waits), shipment(waits)], Date.now(), {
    vessels: [{ nombre: 'Nukak', weightCapacity: 2, weightUnit: 'ton' }],
    goodsOf: ({ id }) => (id === 0 ? [rowOf(goods, 7), rowOf({ ...goods, weight: 1 }, 8)] : []),
  });
  expect(leaving).toEqual([{ vessel: 'Nukak', count: 2, kilograms: 2500, capacity: 2000 }]);
});

test('delivered and collected today: since midnight in Bogotá, and only with a known time', () => {
  const now = Date.parse('2026-11-24T15:00:00Z');
  const [today, yesterday] = ['2026-11-24T05:00:00Z', '2026-11-24T04:59:59Z'];
  const delivered = { estadoEntrega: 'ENTREGADO' };
  const paid = { estadoPago: 'PAGADO', costoEnvio: 50_000 };
  const figures = toFigures(
    [
      shipment({ ...delivered, deliveryStateAt: today }),
      shipment({ ...delivered, deliveryStateAt: yesterday }),
      shipment(delivered),
      shipment({ deliveryStateAt: today }),
      shipment({ ...paid, paymentStateAt: today }),
      shipment({ ...paid, paymentStateAt: yesterday }),
      shipment({ ...paid, paymentStateAt: today, estadoEntrega: 'CANCELADO' }),
    ],
    now,
  );
  expect(figures.deliveredToday).toBe(1);
  expect(figures.collectedToday).toEqual({ count: 1, money: 50_000 });
});

test('on the river for more than a week is late', () => {
  const now = Date.parse('2026-11-24T15:00:00Z');
  const inTransit = (deliveryStateAt?: string) => shipment({ deliveryStateAt });
  const { late } = toFigures(
    [
      inTransit('2026-11-17T14:59:59Z'),
      inTransit('2026-11-17T15:00:00Z'),
      inTransit(),
      shipment({ estadoEntrega: 'ENTREGADO', deliveryStateAt: '2026-11-01T15:00:00Z' }),
    ],
    now,
  );
  expect(late).toBe(1);
});

test('money collected today sums today’s payments, and shipments that became paid today without one', () => {
  const now = Date.parse('2026-11-24T15:00:00Z');
  const today = '2026-11-24T14:00:00Z';
  const { collectedToday } = toFigures(
    [
      shipment({ estadoPago: 'PAGADO', paymentStateAt: today, costoEnvio: 250_000 }),
      shipment({ estadoPago: 'PAGADO', paymentStateAt: today, costoEnvio: 70_000 }),
      shipment({ costoEnvio: 90_000 }),
    ],
    now,
    NO_FLEET,
    [
      { envioId: 0, valor: 100_000, estado: 'VIGENTE', pagadoEn: '2026-11-23T15:00:00Z' },
      { envioId: 0, valor: 150_000, estado: 'VIGENTE', pagadoEn: today },
      { envioId: 2, valor: 30_000, estado: 'VIGENTE', pagadoEn: today },
      { envioId: 2, valor: 60_000, estado: 'ANULADO', pagadoEn: today },
    ],
  );
  expect(collectedToday).toEqual({ count: 3, money: 250_000 });
});

test('a block stands for one shipment, or for a round number when they would not fit', () => {
  expect(toBlockSize(0, 10)).toBe(1);
  expect(toBlockSize(10, 10)).toBe(1);
  expect(toBlockSize(11, 10)).toBe(2);
  expect(toBlockSize(43, 10)).toBe(5);
  expect(toBlockSize(10_000, 10)).toBe(1000);
});

test('the day is that of Bogotá', () => {
  expect(toSpokenDay(Date.UTC(2026, 10, 21, 4, 59))).toBe('Viernes 20 de noviembre');
});
