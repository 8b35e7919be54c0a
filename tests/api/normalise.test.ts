/** Normalisers turn the varying responses of plain servers into one form. */
import { describe, expect, test } from 'vitest';
import { normalise, normaliseGuides, normaliseList, readCreated } from '../../src/api/normalise';

test('numbers as text, dates with a time, flags as words and empty texts get one notation', () => {
  const read = normalise('vessel', {
    id: '4',
    nombre: 'Delfín Rosado',
    weightCapacity: '8.50',
    passengers: '12',
    passengerSpace: 'true',
    fechaExpPatente: '2026-12-02T00:00:00',
    registration: '',
    somethingNew: { deep: 1 },
  });
  expect(read).toEqual({
    id: 4,
    name: '4',
    recordKey: null,
    version: null,
    fields: {
      nombre: 'Delfín Rosado',
      weightCapacity: 8.5,
      passengers: 12,
      passengerSpace: true,
      fechaExpPatente: '2026-12-02',
      registration: null,
      somethingNew: { deep: 1 },
    },
  });
});

test('fields that only our server returns are kept apart from the record', () => {
  const read = normalise('customer', {
    id: 9,
    version: 3,
    updatedAt: '2026-11-20T20:15:00Z',
    recordKey: '0199a1',
    name: 'Ana',
  });
  expect(read).toEqual({
    id: 9,
    name: '9',
    recordKey: '0199a1',
    version: 3,
    fields: { name: 'Ana' },
  });
});

test('a product is identified by productId, a crew member’s type is read from employeeType', () => {
  expect(normalise('product', { productId: 5, weight: 2 })).toMatchObject({ id: 5 });
  expect(
    normalise('crewMember', { id: 1, employeeType: { typeName: 'Piloto' } })?.fields,
  ).toMatchObject({ typeName: 'Piloto' });
});

test('cities of one name in two departments are two cities', () => {
  const cities = normaliseList('city', [
    { ciudad: 'Calamar', departamento: { departamento: 'Guaviare' } },
    { ciudad: 'Calamar', departamento: { departamento: 'Bolívar' } },
    { ciudad: 'Mitú' },
  ]);
  expect(cities?.map(({ name }) => name)).toEqual(['Guaviare/Calamar', 'Bolívar/Calamar', '/Mitú']);
});

describe('a list', () => {
  test.each([
    ['is unreadable when it is an object', { customers: [] }],
    ['is unreadable when it is text', 'Sin resultados'],
    ['is unreadable when it is null', null],
    ['is unreadable with an element without an id', [{ id: 1 }, { name: 'Ana' }]],
    ['is unreadable with an invalid id', [{ id: 'abc' }]],
    ['is unreadable with a null element', [null]],
  ])('%s', (_name, body) => {
    expect(normaliseList('customer', body)).toBeNull();
  });

  test('is readable when complete, and when empty', () => {
    expect(normaliseList('customer', [])).toEqual([]);
    expect(normaliseList('category', [{ categoryId: 1, categoryName: 'Alimentos' }])).toHaveLength(
      1,
    );
  });
});

test('a sender’s products name their shipment’s guide number, or none', () => {
  const read = normaliseGuides({
    products: [
      { id: '1', numeroGuiaEnvio: 'Gv0001kPq' },
      { id: 2, numeroGuiaEnvio: null },
      { productId: 3, numeroGuiaEnvio: '' },
    ],
  });
  expect(read?.map(({ id, numeroGuia }) => [id, numeroGuia])).toEqual([
    [1, 'Gv0001kPq'],
    [2, null],
    [3, null],
  ]);
  for (const body of [null, [], {}, { products: {} }, { products: [{ nombre: 'x' }] }])
    expect(normaliseGuides(body)).toBeNull();
});

test('a create’s response may carry everything, only the guide number, or nothing', () => {
  expect(readCreated({ id: 4, version: 1, numeroGuia: 'Fn3918koP' })).toEqual({
    id: 4,
    version: 1,
    numeroGuia: 'Fn3918koP',
  });
  expect(readCreated({ productId: '5' })).toMatchObject({ id: 5, version: null });
  expect(readCreated({ numeroGuia: 'Fn3918koP' })).toMatchObject({ id: null });
  for (const body of [null, 'Guardado', [], 7])
    expect(readCreated(body)).toEqual({ id: null, version: null, numeroGuia: null });
});
