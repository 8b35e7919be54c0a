/** While the user types, a form finds records with the same document, plate or name. */
import { describe, expect, test } from 'vitest';
import { createFindExisting } from '../../src/crud/existing-records';
import { toUseText } from '../../src/crud/form-texts';
import type { MirrorRow } from '../../src/db/schema';
import { QUEUED_ENTITIES } from '../../src/domain/entities';
import { customer } from '../../src/domain/entities/customer';
import { vessel } from '../../src/domain/entities/vessel';
import type { Fields } from '../../src/domain/entity';
import { buildRow } from './builders';

const rowOf = (key: string, view: Fields): MirrorRow => ({ ...buildRow(view), key });
const ROSALBA = rowOf('12', { numDocument: '41219530', name: 'Rosalba', lastName: 'Ñusta' });
const BOAT = rowOf('3', { nombre: 'La Esperanza', licensePlate: 'GV-123' });

test('the natural keys of each entity', () => {
  const unique = Object.values(QUEUED_ENTITIES).map(({ name, unique }) => [name, unique]);
  expect(Object.fromEntries(unique)).toEqual({
    crewMember: ['numDocument'],
    vessel: ['licensePlate', 'nombre'],
    customer: ['numDocument'],
    product: [],
    warehouse: ['name'],
    voyage: [],
    pieceCount: [],
    payment: [],
    branch: ['nombre'],
    shipment: [],
  });
});

describe('an existing document', () => {
  const find = createFindExisting(customer, 'numDocument', [ROSALBA], ['mine']);
  test.each(['41219530', '41.219.530', ' 41 219 530 '])(
    '%s is found while it is typed',
    (typed) => {
      expect(find(typed)).toBe(ROSALBA);
    },
  );
  test.each(['', '4121953', '412195300'])('“%s” matches nobody', (typed) => {
    expect(find(typed)).toBeUndefined();
  });
  test('stored as a number by a server is the same document', () => {
    const row = rowOf('9', { numDocument: 41219530 });
    expect(createFindExisting(customer, 'numDocument', [row], [])('41219530')).toBe(row);
  });
});

test('a vessel is found by plate and by name, ignoring case', () => {
  expect(createFindExisting(vessel, 'licensePlate', [BOAT], [])('gv-123')).toBe(BOAT);
  expect(createFindExisting(vessel, 'nombre', [BOAT], [])('LA ESPERANZA')).toBe(BOAT);
  expect(createFindExisting(vessel, 'nombre', [BOAT], [])('La Esperanza II')).toBeUndefined();
});

test('the record in the form does not match itself', () => {
  const find = createFindExisting(customer, 'numDocument', [ROSALBA], ['12']);
  expect(find('41219530')).toBeUndefined();
});

test('records without the value do not match', () => {
  const find = createFindExisting(vessel, 'licensePlate', [rowOf('4', { nombre: 'X' })], []);
  expect(find('')).toBeUndefined();
});

test('a panel offers to use the existing record', () => {
  expect(toUseText(customer)).toBe('Usar este cliente');
  expect(toUseText(vessel)).toBe('Usar esta embarcación');
});

test('names that look alike are one, and so are a document and itself with zeros before it', () => {
  const boat = rowOf('4', { nombre: 'Reina José', licensePlate: 'GV-124' });
  const find = createFindExisting(vessel, 'nombre', [boat], []);
  for (const alike of [
    'Reina Jose\u0301',
    'Reina\u00a0José',
    'Reina\u200b  JOSÉ',
    'Rei\u00adna José',
  ])
    expect(find(alike)).toBe(boat);
  expect(find('Reina Jose')).toBeUndefined();
  const findPerson = createFindExisting(customer, 'numDocument', [ROSALBA], []);
  expect(findPerson('0041219530')).toBe(ROSALBA);
});
