/** Compares a change and the values it was made on with the server's current record. */
import { describe, expect, test } from 'vitest';
import { detectConflict } from '../../src/sync/push/plain/detect-conflict';
import { TestStore } from '../support/journal';
import { operation } from './support/operation';

const store = new TestStore('a device without records');

const update = (changes: object, before: object) =>
  operation({ kind: 'update', changes: { ...changes }, before: { ...before } });
const status = (changes: object, before: object) =>
  operation({ entity: 'shipment', kind: 'status', changes: { ...changes }, before: { ...before } });

describe('an update', () => {
  const mine = update({ phone: '2', address: 'B' }, { phone: '1', address: 'A' });

  test.each([
    ['nobody else', { phone: '1', address: 'A', name: 'x' }, { is: 'free' }],
    ['another field', { phone: '1', address: 'A', name: 'y' }, { is: 'free' }],
    ['the same, alike', { phone: '2', address: 'B' }, { is: 'done' }],
    ['the same, alike in part', { phone: '2', address: 'A' }, { is: 'free' }],
    ['the same field', { phone: '3', address: 'A' }, { is: 'conflict', theirs: { phone: '3' } }],
    ['cleared it', { address: 'A' }, { is: 'conflict', theirs: { phone: null } }],
  ])('%s', async (_name, base, weight) => {
    expect(await detectConflict(store, mine, base)).toMatchObject(weight);
  });

  test('numbers as text are equal to numbers; null, empty and absent are equal', async () => {
    expect(
      await detectConflict(store, update({ weight: 12.5, notes: null }, { weight: 1 }), {
        weight: '12.5',
      }),
    ).toMatchObject({ is: 'done' });
  });

  test('only the set properties of an object are compared: a server may return more', async () => {
    const type = { employeeType: { typeName: 'Piloto' } };
    expect(
      await detectConflict(store, update(type, {}), {
        employeeType: { id: 4, typeName: 'Piloto' },
      }),
    ).toMatchObject({
      is: 'done',
    });
  });
});

test.each([
  ['EN_PREPARACION', 'EN_TRANSITO', 'EN_PREPARACION', 'free'],
  ['EN_PREPARACION', 'EN_TRANSITO', 'EN_TRANSITO', 'done'],
  ['EN_PREPARACION', 'EN_TRANSITO', 'ENTREGADO', 'done'],
  ['EN_PREPARACION', 'CANCELADO', 'EN_TRANSITO', 'conflict'],
  ['EN_PREPARACION', 'EN_TRANSITO', 'CANCELADO', 'conflict'],
  ['EN_PREPARACION', 'EN_TRANSITO', 'DEVUELTO', 'conflict'],
  ['EN_PREPARACION', 'CANCELADO', 'CANCELADO', 'done'],
  ['EN_TRANSITO', 'ENTREGADO', 'CANCELADO', 'conflict'],
  ['EN_TRANSITO', 'ENTREGADO', 'DEVUELTO', 'conflict'],
  ['EN_PREPARACION', 'CANCELADO', 'ENTREGADO', 'conflict'],
  ['ENTREGADO', 'EN_TRANSITO', 'ENTREGADO', 'free'],
  ['ENTREGADO', 'EN_TRANSITO', 'EN_TRANSITO', 'done'],
  ['ENTREGADO', 'EN_TRANSITO', 'DEVUELTO', 'conflict'],
  ['CANCELADO', 'EN_TRANSITO', 'EN_PREPARACION', 'conflict'],
])('delivery from %s to %s while it is %s: %s', async (before, mine, now, is) => {
  expect(
    await detectConflict(store, status({ estadoEntrega: mine }, { estadoEntrega: before }), {
      estadoEntrega: now,
    }),
  ).toMatchObject({ is });
});

test.each([
  ['PENDIENTE', 'PAGADO', 'PENDIENTE', 'free'],
  ['PENDIENTE', 'PAGADO', 'PAGADO', 'done'],
  ['PENDIENTE', 'PAGADO', 'RECHAZADO', 'conflict'],
  ['PENDIENTE', 'RECHAZADO', 'PAGADO', 'conflict'],
])('payment from %s to %s while it is %s: %s', async (before, mine, now, is) => {
  expect(
    await detectConflict(store, status({ estadoPago: mine }, { estadoPago: before }), {
      estadoPago: now,
    }),
  ).toMatchObject({ is });
});

test('a create, and a record that the server does not have, have no conflict', async () => {
  expect(
    await detectConflict(store, operation({ changes: { phone: '1' } }), { phone: '9' }),
  ).toEqual({
    is: 'free',
  });
  expect(await detectConflict(store, update({ phone: '2' }, { phone: '1' }), null)).toEqual({
    is: 'free',
  });
});
