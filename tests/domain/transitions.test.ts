import { describe, expect, test } from 'vitest';
import type { Role } from '../../src/domain/roles';
import {
  isAboard,
  isReachable,
  isUnderWay,
  needsReason,
  nextDeliveryStates,
  nextPaymentStates,
  releasesProducts,
  withoutCircumstances,
} from '../../src/domain/rules/transitions';

const as = (role: Role, keepsReasons = false) => ({ role, keepsReasons });

describe('delivery', () => {
  test.each([
    ['EN_PREPARACION', ['EN_TRANSITO', 'CANCELADO']],
    ['EN_TRANSITO', ['ENTREGADO', 'DEVUELTO', 'CANCELADO']],
    ['ENTREGADO', []],
    ['DEVUELTO', []],
    ['CANCELADO', []],
    ['EN_LA_LUNA', []],
  ])('after %s: %j', (from, next) => {
    expect(nextDeliveryStates(from, as('EMPLOYEE', true))).toEqual(next);
  });

  test('an ADMIN may correct a final state where the server keeps reasons', () => {
    expect(nextDeliveryStates('ENTREGADO', as('ADMIN', true))).toEqual([
      'EN_PREPARACION',
      'EN_TRANSITO',
      'DEVUELTO',
      'CANCELADO',
    ]);
    expect(nextDeliveryStates('ENTREGADO', as('ADMIN'))).toEqual([]);
  });
});

describe('payment', () => {
  test.each([
    ['PENDIENTE', ['PAGADO', 'RECHAZADO']],
    ['RECHAZADO', ['PENDIENTE', 'PAGADO']],
    ['PAGADO', []],
  ])('after %s: %j', (from, next) => {
    expect(nextPaymentStates(from, as('EMPLOYEE', true))).toEqual(next);
  });

  test('an ADMIN may revert a payment where the server keeps reasons', () => {
    expect(nextPaymentStates('PAGADO', as('ADMIN', true))).toEqual(['PENDIENTE']);
    expect(nextPaymentStates('PAGADO', as('ADMIN'))).toEqual([]);
  });
});

test('reachability over several transitions', () => {
  expect(isReachable('estadoEntrega', 'EN_PREPARACION', 'ENTREGADO')).toBe(true);
  expect(isReachable('estadoEntrega', 'ENTREGADO', 'EN_TRANSITO')).toBe(false);
  expect(isReachable('estadoEntrega', 'ENTREGADO', 'CANCELADO')).toBe(false);
  expect(isReachable('estadoPago', 'PENDIENTE', 'PAGADO')).toBe(true);
  expect(isReachable('estadoPago', 'RECHAZADO', 'RECHAZADO')).toBe(true);
  expect(isReachable('estadoPago', 'PAGADO', 'PENDIENTE')).toBe(false);
});

test('a shipment is aboard until it arrives, and under way from when it leaves', () => {
  const states = ['EN_PREPARACION', 'EN_TRANSITO', 'POR_RECLAMAR', 'ENTREGADO', 'DEVUELTO', ''];
  expect(states.filter(isAboard)).toEqual(['EN_PREPARACION', 'EN_TRANSITO']);
  expect(states.filter(isUnderWay)).toEqual(['EN_TRANSITO']);
});

test('a returned or cancelled shipment releases its products', () => {
  expect(['DEVUELTO', 'CANCELADO'].every(releasesProducts)).toBe(true);
  expect(['EN_PREPARACION', 'EN_TRANSITO', 'ENTREGADO'].some(releasesProducts)).toBe(false);
});

test.each([
  ['estadoEntrega', 'EN_PREPARACION', 'EN_TRANSITO', false],
  ['estadoEntrega', 'EN_TRANSITO', 'ENTREGADO', false],
  ['estadoEntrega', 'EN_TRANSITO', 'DEVUELTO', true],
  ['estadoEntrega', 'EN_PREPARACION', 'CANCELADO', true],
  ['estadoEntrega', 'ENTREGADO', 'EN_TRANSITO', true],
  ['estadoEntrega', 'CANCELADO', 'EN_PREPARACION', true],
  ['estadoPago', 'PENDIENTE', 'PAGADO', false],
  ['estadoPago', 'RECHAZADO', 'PENDIENTE', false],
  ['estadoPago', 'PAGADO', 'PENDIENTE', true],
] as const)('%s from %s to %s needs a reason: %s', (field, from, to, needed) => {
  expect(needsReason(field, from, to)).toBe(needed);
});

test('reason, time and proof are not fields of the shipment', () => {
  const change = {
    estadoPago: 'PENDIENTE',
    motivo: 'Fue por error',
    occurredAt: '2026-11-20',
    entrega: {},
  };
  expect(withoutCircumstances(change)).toEqual({ estadoPago: 'PENDIENTE' });
});
