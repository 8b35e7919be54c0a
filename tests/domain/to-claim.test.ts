/** Shipments that a vessel brought and nobody has received yet are told apart from those that somebody received. */
import { describe, expect, it } from 'vitest';
import { isDeliveredSince, sinceOfChange } from '../../src/domain/rules/state-since';
import { toStepState, toToldState, toWireState } from '../../src/domain/rules/to-claim';
import {
  isAboard,
  needsReason,
  nextDeliveryStates,
  onwardState,
  type TransitionContext,
  withoutCircumstances,
} from '../../src/domain/rules/transitions';

const ARRIVED = { estadoEntrega: 'ENTREGADO', porReclamar: true };
const employee: TransitionContext = { role: 'EMPLOYEE', keepsReasons: true };

describe('the told state', () => {
  it('is to be claimed only of a delivery that says so', () => {
    expect(toToldState(ARRIVED)).toBe('POR_RECLAMAR');
    expect(toToldState({ estadoEntrega: 'ENTREGADO', porReclamar: false })).toBe('ENTREGADO');
    // A plain server tells nothing of it.
    expect(toToldState({ estadoEntrega: 'ENTREGADO' })).toBe('ENTREGADO');
    expect(toToldState({ estadoEntrega: 'DEVUELTO', porReclamar: true })).toBe('DEVUELTO');
  });

  it('travels as a delivery, and comes back as it was', () => {
    expect(toWireState('POR_RECLAMAR')).toEqual(ARRIVED);
    for (const state of ['EN_PREPARACION', 'EN_TRANSITO', 'POR_RECLAMAR', 'ENTREGADO', 'DEVUELTO'])
      expect(toToldState(toWireState(state))).toBe(state);
  });

  it('is to be claimed after an arrival on our server, and delivered on a plain one', () => {
    expect(toStepState('ENTREGADO', true)).toBe('POR_RECLAMAR');
    expect(toStepState('ENTREGADO', false)).toBe('ENTREGADO');
    expect(toStepState('EN_TRANSITO', true)).toBe('EN_TRANSITO');
  });
});

describe('a shipment that waits to be claimed', () => {
  it('is received, or returned with a reason, by anybody', () => {
    expect(nextDeliveryStates('POR_RECLAMAR', employee)).toEqual(['ENTREGADO', 'DEVUELTO']);
    expect(nextDeliveryStates('ENTREGADO', employee)).toEqual([]);
    expect(onwardState('POR_RECLAMAR')).toBe('ENTREGADO');
    expect(needsReason('estadoEntrega', 'POR_RECLAMAR', 'ENTREGADO')).toBe(false);
    expect(needsReason('estadoEntrega', 'POR_RECLAMAR', 'DEVUELTO')).toBe(true);
  });

  it('goes back by an administrator alone, who says why', () => {
    const admin: TransitionContext = { role: 'ADMIN', keepsReasons: true };
    const next = nextDeliveryStates('POR_RECLAMAR', admin);
    expect(next).toEqual(['EN_PREPARACION', 'EN_TRANSITO', 'ENTREGADO', 'DEVUELTO', 'CANCELADO']);
    expect(needsReason('estadoEntrega', 'POR_RECLAMAR', 'EN_TRANSITO')).toBe(true);
  });

  it('is no longer aboard, and not delivered today', () => {
    expect(isAboard('POR_RECLAMAR')).toBe(false);
    const view = { ...ARRIVED, deliveryStateAt: '2026-11-27T15:00:00.000Z' };
    expect(isDeliveredSince(view, 0)).toBe(false);
    expect(isDeliveredSince({ ...view, porReclamar: false }, 0)).toBe(true);
  });
});

describe('a change of state', () => {
  it('says of the record whether it waits to be claimed, until somebody receives it', () => {
    const occurredAt = '2026-11-27T15:00:00.000Z';
    expect(sinceOfChange({ ...ARRIVED, occurredAt })).toMatchObject({ porReclamar: true });
    const received = { estadoEntrega: 'ENTREGADO', entrega: { recibe: 'Ana' }, occurredAt };
    expect(sinceOfChange(received)).toMatchObject({ porReclamar: false });
    expect(sinceOfChange({ estadoPago: 'PAGADO', occurredAt })).not.toHaveProperty('porReclamar');
  });

  it('sets no field but the state', () => {
    expect(withoutCircumstances(ARRIVED)).toEqual({ estadoEntrega: 'ENTREGADO' });
  });
});
