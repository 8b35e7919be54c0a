/** A step of a voyage that was told by mistake goes back, with the shipments that it moved. */
import { describe, expect, test } from 'vitest';
import type { Fields } from '../../src/domain/entity';
import {
  correctionsOf,
  judgeCargo,
  stepBackOf,
  toCorrection,
} from '../../src/domain/rules/voyage-correction';

const AT = Date.UTC(2026, 10, 21, 15);
const iso = (sinceStep: number) => new Date(AT + sinceStep).toISOString();
const MINUTE_MS = 60_000;

const departure = stepBackOf('SALIO');
const arrival = stepBackOf('LLEGO');
if (!departure || !arrival) throw new Error('Both steps can be corrected');

test('a departure and an arrival are corrected, and no other state', () => {
  expect(toCorrection(departure, 'Salió otra')).toEqual({
    estado: 'PROGRAMADO',
    salidaReal: null,
    motivo: 'Salió otra',
  });
  expect(toCorrection(arrival, 'Faltaba')).toEqual({
    estado: 'SALIO',
    llegadaReal: null,
    motivo: 'Faltaba',
  });
  for (const other of ['PROGRAMADO', 'CANCELADO', undefined, null])
    expect(stepBackOf(other)).toBeUndefined();
});

test('a voyage that no server told of corrections has none', () => {
  expect(correctionsOf({})).toEqual([]);
  expect(correctionsOf({ correcciones: null })).toEqual([]);
});

describe('a shipment, when a departure is corrected,', () => {
  const voyage = { estado: 'SALIO', salidaReal: iso(0) };
  const judge = (shipment: Fields, more: Fields = {}, isElsewhere = false) =>
    judgeCargo(departure, { ...voyage, ...more }, shipment, isElsewhere);
  const moved = (sinceStep: number) => ({
    estadoEntrega: 'EN_TRANSITO',
    deliveryStateAt: iso(sinceStep),
  });

  test('goes back if the step moved it within a minute', () => {
    expect(judge(moved(0))).toBe('back');
    expect(judge(moved(MINUTE_MS))).toBe('back');
    expect(judge(moved(MINUTE_MS + 1))).toBe('stays');
  });

  test('is apart if it had its state before, has the earlier one, or nobody knows since when', () => {
    expect(judge(moved(-1))).toBe('apart');
    expect(judge({ ...moved(5), estadoEntrega: 'EN_PREPARACION' })).toBe('apart');
    expect(judge({ estadoEntrega: 'EN_TRANSITO' })).toBe('apart');
  });

  test('stays if somebody changed it since, or if it travels on another voyage', () => {
    expect(judge({ ...moved(5), estadoEntrega: 'ENTREGADO' })).toBe('stays');
    expect(judge(moved(0), {}, true)).toBe('stays');
  });

  test('goes back although it was paid since', () => {
    const paid = { estadoPago: 'PAGADO', paymentStateAt: iso(1_000) };
    expect(judge({ ...moved(0), ...paid })).toBe('back');
  });

  test('goes back if the correction of the arrival had restored its state', () => {
    const correction = { de: 'LLEGO', a: 'SALIO', en: iso(9 * MINUTE_MS) };
    const restored = moved(9 * MINUTE_MS + 1_000);
    expect(judge(restored, { correcciones: [correction] })).toBe('back');
    expect(judge(restored, { correcciones: [{ ...correction, a: 'PROGRAMADO' }] })).toBe('stays');
    expect(judge(moved(9 * MINUTE_MS - 1), { correcciones: [correction] })).toBe('stays');
  });
});

describe('a shipment, when an arrival is corrected,', () => {
  const voyage = { estado: 'LLEGO', salidaReal: iso(-3 * MINUTE_MS), llegadaReal: iso(0) };
  const judge = (shipment: Fields) => judgeCargo(arrival, voyage, shipment, false);
  const waiting = {
    estadoEntrega: 'ENTREGADO',
    porReclamar: true,
    deliveryStateAt: iso(0),
  };

  test('goes back from the dock, unless somebody paid it since', () => {
    expect(judge(waiting)).toBe('back');
    expect(judge({ ...waiting, estadoPago: 'PAGADO', paymentStateAt: iso(0) })).toBe('back');
    expect(judge({ ...waiting, estadoPago: 'PAGADO', paymentStateAt: iso(1) })).toBe('stays');
    expect(judge({ ...waiting, estadoPago: 'PENDIENTE', paymentStateAt: iso(1) })).toBe('back');
  });
});
