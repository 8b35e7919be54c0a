import { expect, test } from 'vitest';
import { byNewest, sortRows } from '../../src/crud/row-order';
import { buildRow } from './builders';

test('newest first: records without a server id on top, the latest first', () => {
  const old = buildRow({}, { id: 3 });
  const recent = buildRow({}, { id: 12 });
  const local = buildRow({}, { id: null, key: '0192aaaa-0001' });
  const last = buildRow({}, { id: null, key: '0192aaaa-0002' });
  expect([old, local, recent, last].sort(byNewest)).toEqual([last, local, recent, old]);
});

test('sorting ignores case and accents, and keeps empty values last in either direction', () => {
  const rows = ['mitú', 'Álamo', null, 'calamar', 'Ñame'].map((city) => buildRow({ city }));
  const cities = (isDescending: boolean) =>
    sortRows(rows, ({ view }) => view.city as string | null, isDescending).map(
      ({ view }) => view.city,
    );
  expect(cities(false)).toEqual(['Álamo', 'calamar', 'mitú', 'Ñame', null]);
  expect(cities(true)).toEqual(['Ñame', 'mitú', 'calamar', 'Álamo', null]);
});

test('numbers are sorted as numbers', () => {
  const rows = [1300, 36, 110].map((weight) => buildRow({ weight }));
  const sorted = sortRows(rows, ({ view }) => view.weight as number, false);
  expect(sorted.map(({ view }) => view.weight)).toEqual([36, 110, 1300]);
});
