import { expect, test } from 'vitest';
import type { MirrorRow } from '../../src/db/schema';
import { toTypeLabel, toTypeName } from '../../src/domain/entities/crew-type';
import { toMatchingForm, toSavedText } from '../../src/features/crew/crew-types';

const rowOf = (typeName: string, id: number | null = 12): MirrorRow => {
  const view = { name: 'Jairo', employeeType: { typeName } };
  return { key: '0192-local', id, base: view, version: 1, view, mark: null };
};

test.each([
  ['Capitan', 'add-captain'],
  ['Marinero', 'add-sailor'],
  ['Motorista', 'add-boat-driver'],
  ['Piloto', 'add-captain'],
  ['Maquinista', 'add-captain'],
])('a %s is edited at %s', (typeName, form) => {
  expect(toMatchingForm(rowOf(typeName))).toBe(`/adminSection/add-crew/${form}/12/update`);
});

test('a crew member without a server id is edited by local key', () => {
  expect(toMatchingForm(rowOf('Marinero', null))).toBe(
    '/adminSection/add-crew/add-sailor/0192-local/update',
  );
});

test('the type is read from employeeType before typeName', () => {
  expect(toTypeName({ typeName: 'Marinero', employeeType: { typeName: 'Piloto' } })).toBe('Piloto');
  expect(toTypeName({ typeName: 'Marinero' })).toBe('Marinero');
  expect(toTypeName({ employeeType: null })).toBe('');
  expect(toTypeLabel({ typeName: 'Capitan' })).toBe('Capitán');
});

test.each([
  ['Capitan', 'Capitán creado correctamente', 'Capitán actualizado correctamente'],
  ['Marinero', 'Marinero creado correctamente', 'Marinero actualizado correctamente'],
  ['Motorista', 'Motorista creado correctamente', 'Motorista actualizado correctamente'],
])('the notice of a saved %s names its type', (typeName, created, updated) => {
  expect(toSavedText({ employeeType: { typeName } }, true)).toBe(created);
  expect(toSavedText({ employeeType: { typeName } }, false)).toBe(updated);
});
