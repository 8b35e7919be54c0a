/** Read leniently, write exactly: the unevenness of a plain server ends in the normalisers. */
import { describe, expect, test } from 'vitest';
import { normalise, normaliseGuides, normaliseList, readCreated } from '../../src/api/normalise';

test('numbers as text, dates with a time, flags as words and empty texts become one thing', () => {
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

test('what only our server tells is kept apart from the record', () => {
  const read = normalise('customer', {
    id: 9,
    version: 3,
    updatedAt: '2026-11-20T20:15:00Z',
    name: 'Ana',
  });
  expect(read).toEqual({ id: 9, name: '9', version: 3, fields: { name: 'Ana' } });
});

test('a product is known by its productId, a crew member by the type inside', () => {
  expect(normalise('product', { productId: 5, weight: 2 })).toMatchObject({ id: 5 });
  expect(
    normalise('crewMember', { id: 1, employeeType: { typeName: 'Piloto' } })?.fields,
  ).toMatchObject({ typeName: 'Piloto' });
});

test('two departments may have a city of one name', () => {
  const cities = normaliseList('city', [
    { ciudad: 'Calamar', departamento: { departamento: 'Guaviare' } },
    { ciudad: 'Calamar', departamento: { departamento: 'Bolívar' } },
    { ciudad: 'Mitú' },
  ]);
  expect(cities?.map(({ name }) => name)).toEqual(['Guaviare/Calamar', 'Bolívar/Calamar', '/Mitú']);
});

describe('a list proves nothing', () => {
  test.each([
    ['that is no list', { customers: [] }],
    ['that is a sentence', 'Sin resultados'],
    ['that is nothing', null],
    ['that holds something without identity', [{ id: 1 }, { name: 'Ana' }]],
    ['that holds an identity that is none', [{ id: 'abc' }]],
    ['that holds nothing readable', [null]],
  ])('%s', (_name, body) => {
    expect(normaliseList('customer', body)).toBeNull();
  });

  test('unless it is whole; empty is whole', () => {
    expect(normaliseList('customer', [])).toEqual([]);
    expect(normaliseList('category', [{ categoryId: 1, categoryName: 'Alimentos' }])).toHaveLength(
      1,
    );
  });
});

test('each product of a sender tells the shipment that holds it, or that none does', () => {
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

test('a create may tell everything, only the guide number, or nothing', () => {
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
