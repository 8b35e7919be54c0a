/** The time since which a shipment is in its states decides what a period's figures count, and what is late. */
import { describe, expect, test } from 'vitest';
import {
  isCollected,
  isCollectedSince,
  isDeliveredSince,
  isLate,
  sinceOfChange,
} from '../../src/domain/rules/state-since';

const NOW = Date.UTC(2026, 10, 21, 4, 5);
const WEEK_MS = 7 * 86_400_000;
const iso = (at: number) => new Date(at).toISOString();

describe('a change of state brings the time', () => {
  const occurredAt = iso(NOW);

  test('to the state that it changes, and says whether the goods wait', () => {
    expect(sinceOfChange({ estadoEntrega: 'ENTREGADO', porReclamar: true, occurredAt })).toEqual({
      deliveryStateAt: occurredAt,
      porReclamar: true,
    });
    expect(sinceOfChange({ estadoEntrega: 'EN_TRANSITO', occurredAt })).toEqual({
      deliveryStateAt: occurredAt,
      porReclamar: false,
    });
    expect(sinceOfChange({ estadoPago: 'PAGADO', occurredAt })).toEqual({
      paymentStateAt: occurredAt,
    });
  });

  test('unless none was kept with it', () => {
    expect(sinceOfChange({ estadoEntrega: 'ENTREGADO' })).toEqual({});
  });
});

test('a shipment is delivered in a period if it was received from its first moment on', () => {
  const view = { estadoEntrega: 'ENTREGADO', deliveryStateAt: iso(NOW) };
  expect(isDeliveredSince(view, NOW)).toBe(true);
  expect(isDeliveredSince(view, NOW + 1)).toBe(false);
  expect(isDeliveredSince({ ...view, porReclamar: true }, NOW)).toBe(false);
  expect(isDeliveredSince({ ...view, estadoEntrega: 'DEVUELTO' }, NOW)).toBe(false);
  expect(isDeliveredSince({ ...view, deliveryStateAt: null }, 0)).toBe(false);
});

test('its money is in if it is paid and was not cancelled', () => {
  const view = { estadoPago: 'PAGADO', estadoEntrega: 'EN_TRANSITO', paymentStateAt: iso(NOW) };
  expect(isCollected(view)).toBe(true);
  expect(isCollected({ ...view, estadoEntrega: 'CANCELADO' })).toBe(false);
  expect(isCollected({ ...view, estadoPago: 'PENDIENTE' })).toBe(false);
  expect(isCollectedSince(view, NOW)).toBe(true);
  expect(isCollectedSince(view, NOW + 1)).toBe(false);
  expect(isCollectedSince({ ...view, estadoEntrega: 'CANCELADO' }, NOW)).toBe(false);
});

test('a shipment is late after more than a week on the river, if somebody knows since when', () => {
  const view = { estadoEntrega: 'EN_TRANSITO', deliveryStateAt: iso(NOW - WEEK_MS) };
  expect(isLate(view, NOW)).toBe(false);
  expect(isLate(view, NOW + 1)).toBe(true);
  expect(isLate({ ...view, estadoEntrega: 'EN_PREPARACION' }, NOW + 1)).toBe(false);
  expect(isLate({ estadoEntrega: 'EN_TRANSITO' }, NOW)).toBe(false);
});
