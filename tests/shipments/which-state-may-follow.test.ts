import { describe, expect, it } from 'vitest';
import {
  needsConfirmation,
  nextStates,
  toStateText,
} from '../../src/features/shipments/shipment-states';

const labels = (...ask: Parameters<typeof nextStates>) =>
  nextStates(...ask).map(({ label }) => label);

describe('which state may follow', () => {
  it.each([
    ['EN_PREPARACION', ['En tránsito', 'Cancelado']],
    ['EN_TRANSITO', ['Entregado', 'Devuelto', 'Cancelado']],
    ['ENTREGADO', []],
    ['DEVUELTO', []],
    ['CANCELADO', []],
  ])('offers after %s: %j', (from, offered) => {
    expect(labels('estadoEntrega', from, 'EMPLOYEE')).toEqual(offered);
  });

  it.each([
    ['PENDIENTE', ['Pagado', 'Rechazado']],
    ['RECHAZADO', ['Pendiente', 'Pagado']],
    ['PAGADO', []],
  ])('offers after a payment %s: %j', (from, offered) => {
    expect(labels('estadoPago', from, 'EMPLOYEE')).toEqual(offered);
  });

  it('corrects no final state, not even for an administrator: no server keeps the reason', () => {
    expect(labels('estadoEntrega', 'ENTREGADO', 'ADMIN')).toEqual([]);
    expect(labels('estadoPago', 'PAGADO', 'ADMIN')).toEqual([]);
  });

  it('asks once more before a shipment lets go of its cargo', () => {
    expect(['EN_TRANSITO', 'ENTREGADO', 'DEVUELTO', 'CANCELADO'].filter(needsConfirmation)).toEqual(
      ['DEVUELTO', 'CANCELADO'],
    );
  });

  it('shows a state that a newer server made up as it is', () => {
    expect(toStateText('estadoEntrega', 'EN_ADUANA')).toBe('EN_ADUANA');
    expect(nextStates('estadoEntrega', 'EN_ADUANA', 'EMPLOYEE')).toEqual([]);
  });
});
