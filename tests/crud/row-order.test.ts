import { expect, test } from 'vitest';
import { areDated, newestFirst, sortRows } from '../../src/crud/row-order';
import { buildRow } from './builders';

test('newest first: records without a server id on top, the latest first', () => {
  const old = buildRow({}, { id: 3 });
  const recent = buildRow({}, { id: 12 });
  const local = buildRow({}, { id: null, key: '0192aaaa-0001' });
  const last = buildRow({}, { id: null, key: '0192aaaa-0002' });
  expect(newestFirst([old, local, recent, last])).toEqual([last, local, recent, old]);
});

test('shipments stand by when they were registered, however late they reached the server', () => {
  const at = (hour: string) => ({ registeredAt: `2026-11-20T${hour}:00.000Z` });
  const offline = buildRow(at('08:00'), { id: 40 });
  const online = buildRow(at('11:00'), { id: 39 });
  const local = buildRow(at('09:30'), { id: null, key: '0192aaaa-0001' });
  const sameMoment = buildRow(at('11:00'), { id: 41 });
  const rows = [offline, local, online, sameMoment];
  expect(areDated(rows)).toBe(true);
  expect(newestFirst(rows)).toEqual([sameMoment, online, local, offline]);
});

test('where one row does not tell when it was registered, all stand by their arrival', () => {
  const dated = buildRow({ registeredAt: '2026-11-20T08:00:00.000Z' }, { id: 50 });
  const undated = buildRow({}, { id: 51 });
  expect(areDated([dated, undated])).toBe(false);
  expect(newestFirst([dated, undated])).toEqual([undated, dated]);
});

test('equal values keep the order in which the rows were given', () => {
  const rows = [7, 3, 5].map((id) => buildRow({ city: 'Mitú' }, { id }));
  for (const isDescending of [false, true])
    expect(sortRows(rows, () => 'Mitú', isDescending)).toEqual(rows);
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
