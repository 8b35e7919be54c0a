/** By what the shipments are filtered: what the address says, in words, and which shipments pass. */

import { expect, test } from 'vitest';
import { SENDER, writeFilters } from '../../src/crud/filter-address';
import type { MirrorRow } from '../../src/db/schema';
import type { Fields } from '../../src/domain/entity';
import { toFigureFilters } from '../../src/features/shipments/figure-filters';
import {
  isComplete,
  readShipmentFilters,
  toDays,
  toFilterText,
  toPredicate,
} from '../../src/features/shipments/shipment-filters';
import { buildRow } from '../crud/builders';

const at = (time: string) => buildRow({ registeredAt: time });

test('several filters stand in the address in their order, beside what else is there', () => {
  const filters = [
    { field: 'municipioLlegada', value: 'Mitú' },
    { field: 'cobro', value: '' },
  ];
  const params = writeFilters(new URLSearchParams('orden=-guia&filtro=x&valor=y'), filters);
  expect(params.toString()).toBe(
    'orden=-guia&filtro=municipioLlegada&valor=Mit%C3%BA&filtro=cobro&valor=',
  );
  expect(readShipmentFilters(params)).toEqual(filters);
  expect(readShipmentFilters(new URLSearchParams('filtro=cobro'))).toEqual([
    { field: 'cobro', value: '' },
  ]);
  expect(readShipmentFilters(new URLSearchParams('filtro=constructor&valor=1'))).toEqual([]);
});

test('a filter waits for its value, and two days for both', () => {
  expect(isComplete({ field: 'municipioLlegada', value: '' })).toBe(false);
  expect(isComplete({ field: 'cobro', value: '' })).toBe(true);
  for (const value of ['entre', '2026-11-01..', '..2026-11-01', '2026-11-01..2026-02-30'])
    expect(isComplete({ field: 'registrado', value })).toBe(false);
  expect(toDays('2026-11-15..2026-11-01')).toEqual(['2026-11-01', '2026-11-15']);
});

test('says itself in words', () => {
  expect(toFilterText({ field: 'estadoEntrega', value: 'EN_TRANSITO' })).toBe(
    'Estado de entrega: En tránsito',
  );
  expect(toFilterText({ field: 'cobro', value: '' })).toBe('Por cobrar: todos');
  expect(toFilterText({ field: 'registrado', value: '2026-11-15..2026-11-01' })).toBe(
    'Registrado: del 01/11/2026 al 15/11/2026',
  );
});

test('two days take in both, by the clock of Bogotá', () => {
  const passes = toPredicate(
    { field: 'registrado', value: '2026-11-01..2026-11-02' },
    null,
    Date.parse('2026-11-20T12:00:00Z'),
  );
  expect(passes(at('2026-11-01T04:59:59Z'))).toBe(false);
  expect(passes(at('2026-11-01T05:00:00Z'))).toBe(true);
  expect(passes(at('2026-11-03T04:59:59Z'))).toBe(true);
  expect(passes(at('2026-11-03T05:00:00Z'))).toBe(false);
});

test('a sender is asked for by document, in words and of each shipment', () => {
  const filter = { field: SENDER, value: '40111222' };
  expect(toFilterText(filter)).toBe('Remitente: 40.111.222');
  const passes = toPredicate(filter, null, 0);
  expect(passes(buildRow({ remitenteCedula: 40_111_222, destinatarioCedula: '1' }))).toBe(true);
  expect(passes(buildRow({ remitenteCedula: '1', destinatarioCedula: '40111222' }))).toBe(false);
});

const PAID = { estadoPago: 'PAGADO', paymentStateAt: '2026-11-20T13:00:00Z' };

test('collected today are today’s payments, and shipments that became paid today without one', () => {
  const now = Date.parse('2026-11-20T17:00:00Z');
  const shipment = (key: string, view: Fields): MirrorRow => ({
    ...buildRow({ estadoPago: 'PENDIENTE', ...view }),
    key,
    id: null,
  });
  const payment = (envioId: string, pagadoEn: string, estado = 'VIGENTE') => ({
    view: { envioId, pagadoEn, estado, valor: 10_000 },
  });
  const figures = toFigureFilters(
    [
      payment('today', '2026-11-20T14:00:00Z'),
      payment('before', '2026-11-19T14:00:00Z'),
      payment('noted', '2026-11-19T14:00:00Z'),
      payment('annulled', '2026-11-20T14:00:00Z', 'ANULADO'),
    ],
    now,
  );
  const found = (value: string) =>
    [
      shipment('today', {}),
      shipment('before', {}),
      shipment('annulled', {}),
      shipment('paid', { ...PAID, costoEnvio: 40_000 }),
      shipment('noted', { ...PAID, costoEnvio: 10_000 }),
    ]
      .filter(toPredicate({ field: 'cobrado', value }, figures, now))
      .map(({ key }) => key);
  expect(found('hoy')).toEqual(['today', 'paid']);
  expect(found('antes')).toEqual(['before', 'noted']);
  expect(found('')).toEqual(['today', 'before', 'paid', 'noted']);
});
