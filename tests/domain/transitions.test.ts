import { describe, expect, test } from 'vitest';
import type { Role } from '../../src/domain/roles';
import {
  asksReason,
  compareState,
  isAboard,
  isReachable,
  isUnderWay,
  needsReason,
  nextDeliveryStates,
  nextPaymentStates,
  onwardState,
  releasesProducts,
  stateFieldOf,
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

describe('where only the device keeps reasons', () => {
  const context = { ...as('ADMIN'), keepsReasonsHere: true };

  test('an ADMIN corrects a state that has let go of no goods', () => {
    expect(nextDeliveryStates('ENTREGADO', context)).toContain('EN_TRANSITO');
    expect(nextPaymentStates('PAGADO', context)).toEqual(['PENDIENTE']);
    for (const released of ['DEVUELTO', 'CANCELADO'])
      expect(nextDeliveryStates(released, context)).toEqual([]);
    expect(nextPaymentStates('PAGADO', { ...context, role: 'EMPLOYEE' })).toEqual([]);
  });

  test('a reason is asked for corrections alone', () => {
    expect(asksReason(context, 'estadoEntrega', 'EN_TRANSITO', 'DEVUELTO')).toBe(false);
    expect(asksReason(context, 'estadoEntrega', 'ENTREGADO', 'EN_TRANSITO')).toBe(true);
    expect(asksReason(as('ADMIN', true), 'estadoEntrega', 'EN_TRANSITO', 'DEVUELTO')).toBe(true);
    expect(asksReason(as('ADMIN', true), 'estadoPago', 'PENDIENTE', 'PAGADO')).toBe(false);
  });
});

test('a paid shipment goes back to pending as a correction, and no other state does', () => {
  const admin = as('ADMIN', true);
  expect(nextPaymentStates('PENDIENTE', admin)).toEqual(['PAGADO', 'RECHAZADO']);
  expect(nextPaymentStates('RECHAZADO', admin)).toEqual(['PENDIENTE', 'PAGADO']);
  expect(nextPaymentStates('FIADO', admin)).toEqual([]);
});

test('a cargo on its way goes on to the next state, and one that arrived for good to none', () => {
  expect(onwardState('EN_PREPARACION')).toBe('EN_TRANSITO');
  expect(onwardState('POR_RECLAMAR')).toBe('ENTREGADO');
  for (const last of ['ENTREGADO', 'EN_LA_LUNA', undefined]) expect(onwardState(last)).toBeNull();
});

test('a state that nothing leads to is not reachable, though payments go back and forth', () => {
  expect(isReachable('estadoPago', 'PENDIENTE', 'FIADO')).toBe(false);
  expect(isReachable('estadoPago', 'FIADO', 'PAGADO')).toBe(false);
  expect(isReachable('estadoPago', 'RECHAZADO', 'PAGADO')).toBe(true);
});

test('a change of status sets the payment or the delivery', () => {
  expect(stateFieldOf({ changes: { estadoPago: 'PAGADO' } })).toBe('estadoPago');
  expect(stateFieldOf({ changes: { estadoEntrega: 'ENTREGADO' } })).toBe('estadoEntrega');
});

test.each([
  ['estadoEntrega', 'EN_PREPARACION', 'EN_TRANSITO', 'EN_PREPARACION', 'free'],
  ['estadoEntrega', 'EN_PREPARACION', 'EN_TRANSITO', 'EN_TRANSITO', 'done'],
  ['estadoEntrega', 'EN_PREPARACION', 'EN_TRANSITO', 'ENTREGADO', 'done'],
  ['estadoEntrega', 'EN_PREPARACION', 'ENTREGADO', 'EN_TRANSITO', 'free'],
  ['estadoEntrega', 'EN_TRANSITO', 'ENTREGADO', 'DEVUELTO', 'conflict'],
  ['estadoEntrega', 'EN_TRANSITO', 'DEVUELTO', 'ENTREGADO', 'conflict'],
  ['estadoEntrega', 'EN_PREPARACION', 'CANCELADO', 'EN_TRANSITO', 'conflict'],
  ['estadoEntrega', 'ENTREGADO', 'EN_TRANSITO', 'EN_PREPARACION', 'conflict'],
  ['estadoPago', 'PENDIENTE', 'PAGADO', 'RECHAZADO', 'conflict'],
  ['estadoPago', 'PENDIENTE', 'PAGADO', 'PAGADO', 'done'],
  ['estadoPago', 'PENDIENTE', 'PAGADO', 'PENDIENTE', 'free'],
] as const)('%s from %s to %s, when it is %s by now: %s', (field, before, mine, now, is) => {
  expect(compareState(field, { before, mine, now, withProof: false })).toBe(is);
});

test('a delivery that somebody else told of is made again where it brings its proof', () => {
  const change = { before: 'EN_TRANSITO', mine: 'ENTREGADO', now: 'ENTREGADO' };
  expect(compareState('estadoEntrega', { ...change, withProof: true })).toBe('free');
});
