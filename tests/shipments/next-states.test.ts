import { describe, expect, it } from 'vitest';
import { readReason } from '../../src/crud/reason-field';
import type { Role } from '../../src/domain/roles';
import { asksReason } from '../../src/domain/rules/transitions';
import {
  formStates,
  needsConfirmation,
  nextStates,
} from '../../src/features/shipments/next-states';
import { toStateChange } from '../../src/features/shipments/reason';
import { toStateText } from '../../src/features/shipments/shipment-states';

const as = (role: Role, keepsReasons = true) => ({ role, keepsReasons });
const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label);

describe('next states', () => {
  it.each([
    ['EN_PREPARACION', ['En tránsito', 'Cancelado']],
    ['EN_TRANSITO', ['Entregado', 'Devuelto', 'Cancelado']],
    ['ENTREGADO', []],
    ['DEVUELTO', []],
    ['CANCELADO', []],
  ])('offers after %s: %j', (from, offered) => {
    expect(labels(nextStates('estadoEntrega', from, as('EMPLOYEE')))).toEqual(offered);
  });

  it.each([
    ['PENDIENTE', ['Pagado', 'Rechazado']],
    ['RECHAZADO', ['Pendiente', 'Pagado']],
    ['PAGADO', []],
  ])('offers after a payment %s: %j', (from, offered) => {
    expect(labels(nextStates('estadoPago', from, as('EMPLOYEE')))).toEqual(offered);
  });

  it('let an administrator correct a final state where the server keeps the reason', () => {
    expect(labels(nextStates('estadoEntrega', 'ENTREGADO', as('ADMIN')))).toEqual([
      'En preparación',
      'En tránsito',
      'Devuelto',
      'Cancelado',
    ]);
    expect(labels(nextStates('estadoPago', 'PAGADO', as('ADMIN')))).toEqual(['Pendiente']);
    expect(nextStates('estadoEntrega', 'ENTREGADO', as('ADMIN', false))).toEqual([]);
    expect(nextStates('estadoPago', 'PAGADO', as('ADMIN', false))).toEqual([]);
  });

  it('let an administrator correct, beside a plain server, states that released no goods', () => {
    const here = { ...as('ADMIN', false), keepsReasonsHere: true };
    expect(labels(nextStates('estadoEntrega', 'ENTREGADO', here))).toContain('En tránsito');
    expect(labels(nextStates('estadoPago', 'PAGADO', here))).toEqual(['Pendiente']);
    expect(nextStates('estadoEntrega', 'CANCELADO', here)).toEqual([]);
    expect(nextStates('estadoEntrega', 'ENTREGADO', { ...here, role: 'EMPLOYEE' })).toEqual([]);
    // Without a reason none of it is set.
    expect(formStates('estadoPago', 'PAGADO', here)).toEqual([]);
    expect(asksReason(here, 'estadoPago', 'PAGADO', 'PENDIENTE')).toBe(true);
    expect(asksReason(here, 'estadoEntrega', 'EN_TRANSITO', 'DEVUELTO')).toBe(false);
  });

  it('need a confirmation before goods are released, and where nobody keeps why a final one is corrected', () => {
    const asked = (keepsReasons: boolean) =>
      ['EN_TRANSITO', 'ENTREGADO', 'DEVUELTO', 'CANCELADO', 'PENDIENTE', 'PAGADO'].filter((state) =>
        needsConfirmation(state, as('EMPLOYEE', keepsReasons)),
      );
    expect(asked(true)).toEqual(['DEVUELTO', 'CANCELADO']);
    expect(asked(false)).toEqual(['ENTREGADO', 'DEVUELTO', 'CANCELADO', 'PAGADO']);
  });

  it('show an unknown state of a newer server unchanged', () => {
    expect(toStateText('estadoEntrega', 'EN_ADUANA')).toBe('EN_ADUANA');
    expect(nextStates('estadoEntrega', 'EN_ADUANA', as('ADMIN'))).toEqual([]);
  });
});

describe('next states in the form, which asks for no reason', () => {
  it('exclude those that need a reason', () => {
    expect(labels(formStates('estadoEntrega', 'EN_TRANSITO', as('ADMIN')))).toEqual(['Entregado']);
    expect(formStates('estadoEntrega', 'CANCELADO', as('ADMIN'))).toEqual([]);
    expect(formStates('estadoPago', 'PAGADO', as('ADMIN'))).toEqual([]);
  });

  it('include them where the server keeps no reasons', () => {
    const offered = formStates('estadoEntrega', 'EN_TRANSITO', as('EMPLOYEE', false));
    expect(labels(offered)).toEqual(['Entregado', 'Devuelto', 'Cancelado']);
  });
});

describe('a reason', () => {
  it.each([
    ['', 'Campo obligatorio'],
    ['   ', 'Campo obligatorio'],
    ['¡!', 'Campo obligatorio'],
    ['x'.repeat(501), 'No ingrese un valor tan largo'],
  ])('is not %j', (typed, message) => {
    expect(readReason(typed)).toEqual({ message });
  });

  it('leaves room for the text before it', () => {
    expect(readReason('x'.repeat(490), 485)).toEqual({ message: 'No ingrese un valor tan largo' });
    expect(readReason('x'.repeat(485), 485)).toEqual({ reason: 'x'.repeat(485) });
  });

  it('is sanitised like other typed values', () => {
    expect(readReason(' Se  varó en el raudal (otra vez) ')).toEqual({
      reason: 'Se varó en el raudal otra vez',
    });
  });
});

it.each([
  [
    { reason: 'Se varó', at: 0 },
    { motivo: 'Se varó', occurredAt: '1970-01-01T00:00:00.000Z' },
  ],
  [{ reason: null, at: 0 }, { occurredAt: '1970-01-01T00:00:00.000Z' }],
  [
    { reason: null, at: 0, proof: { recibe: 'Ana', documento: null, firma: null } },
    {
      occurredAt: '1970-01-01T00:00:00.000Z',
      entrega: { recibe: 'Ana', documento: null, firma: null },
    },
  ],
  [{ reason: null, at: 0, proof: null }, { occurredAt: '1970-01-01T00:00:00.000Z' }],
  [null, {}],
])('a change told with %j holds exactly the state and %j', (told, more) => {
  expect(toStateChange('estadoPago', 'PENDIENTE', told)).toEqual({
    estadoPago: 'PENDIENTE',
    ...more,
  });
});
