import { expect, test } from 'vitest';
import { createSearchIndex } from '../../src/crud/search-index';
import { customer } from '../../src/domain/entities/customer';
import { buildRow } from './builders';

const luz = buildRow({
  name: 'Luz Dary',
  lastName: 'Piñeros Yucuna',
  typeDocument: 'Cedula',
  numDocument: '41240318',
  address: 'Calle 5',
});
const arnulfo = buildRow({
  name: 'Arnulfo',
  lastName: 'Quintero Benítez',
  typeDocument: 'Pasaporte',
  numDocument: '97601544',
});
const rows = [luz, arnulfo];

test.each([
  ['', rows],
  ['   ', rows],
  ['pineros', [luz]],
  ['BENÍTEZ', [arnulfo]],
  ['benitez', [arnulfo]],
  ['240318', [luz]],
  ['cédula', [luz]],
  ['cedula', [luz]],
  ['pasaporte', [arnulfo]],
  ['null', []],
  ['Curipaco', []],
])('«%s»', (query, found) => {
  expect(createSearchIndex(customer).find(rows, query)).toEqual(found);
});

test('texts that a list shows beside the fields are found too', () => {
  const index = createSearchIndex(customer, (row) => [row === luz ? 'Distribuciones' : null]);
  expect(index.find(rows, 'distribuciones')).toEqual([luz]);
});

test('a changed row is indexed again', () => {
  const index = createSearchIndex(customer);
  index.find(rows, 'luz');
  const renamed = { ...luz, view: { ...luz.view, name: 'Rosalba' } };
  expect(index.find([renamed, arnulfo], 'rosalba')).toEqual([renamed]);
});

test('a query typed with corrections finds the same as one typed at once', () => {
  const typing = createSearchIndex(customer);
  for (const query of ['l', 'lu', 'luz', 'lu', 'l', '', 'q', 'qu', 'luz', 'i', 'in', 'ino'])
    expect(typing.find(rows, query)).toEqual(createSearchIndex(customer).find(rows, query));
  expect(typing.find([arnulfo], 'ino')).toEqual([]);
});
