/** However a list changed before, a search finds the rows that contain the text, in the list's order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSearchIndex, searchValues } from '../../src/crud/search-index';
import type { MirrorRow } from '../../src/db/schema';
import { customer } from '../../src/domain/entities/customer';
import { createSearch, toSearchText } from '../../src/domain/rules/search';
import { buildRow } from './builders';

const word = fc.oneof(
  fc.constantFrom('Peña', 'PEÑA', 'pena', 'Güiza', 'Quiñones', 'Luz  Dary', 'Mitú', 'ΟΔΟΣ', 'İ'),
  fc.constantFrom(
    'aa',
    'aaaa',
    'a^a',
    '`',
    '´',
    '\u0303',
    '\n',
    '\0',
    ' ',
    '',
    '🚤',
    '\ud83d',
    'ﬁ',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const query = fc.oneof(
  fc.array(word, { maxLength: 3 }).map((words) => words.join('')),
  fc.constantFrom('p', 'pe', 'peñ', 'na', 'a', 'aaa', 'z d', 'cedula', 'null', '\ude24', 'no hay'),
);

/** Rows for several portions of the index, of few different words, frequent and rare. */
const start = fc
  .tuple(fc.oneof(fc.nat(3), fc.nat(800)), fc.array(word, { minLength: 1, maxLength: 9 }))
  .map(([count, words]) =>
    Array.from({ length: count }, (_, at) => toRow(words[(at * at) % words.length] ?? '', at)),
  );

type Change = (rows: readonly MirrorRow[]) => readonly MirrorRow[];
const share = fc.double({ min: 0, max: 1, noNaN: true });
const change: fc.Arbitrary<Change> = fc.oneof(
  // Replaces some rows: changed, new, removed, or all of them.
  fc.tuple(share, fc.nat(3), fc.array(word, { maxLength: 3 })).map(
    ([where, gone, words]): Change =>
      (rows) => {
        const from = Math.floor(where * rows.length);
        return [...rows.slice(0, from), ...words.map(toRow), ...rows.slice(from + gone)];
      },
  ),
  fc.tuple(share, share).map(
    ([from, to]): Change =>
      (rows) =>
        rows.slice(Math.floor(from * rows.length), Math.ceil(to * rows.length)),
  ),
  fc.constantFrom<Change>(
    (rows) => rows.filter(({ id }) => (id ?? 0) % 3 > 0),
    (rows) => [...rows].reverse(),
    (rows) => [...rows, ...rows],
    (rows) => [...rows],
    () => [],
  ),
);
/** How much of the index was built before the query: nothing, a part, all. */
const warmth = fc.constantFrom('cold', 'begun', 'warm');
const steps = fc.array(fc.tuple(change, warmth, fc.array(query, { maxLength: 3 })), {
  minLength: 1,
  maxLength: 6,
});

test('the index finds the same rows as a full scan', () => {
  const check = fc.property(start, steps, (first, all) => {
    const index = createSearchIndex(customer);
    let rows: readonly MirrorRow[] = first;
    for (const [next, warmed, queries] of all) {
      if (warmed === 'begun') index.warm(rows, 0);
      if (warmed === 'warm') index.warm(rows);
      for (const typed of queries) expect(index.find(rows, typed)).toEqual(read(rows, typed));
      rows = next(rows);
    }
  });
  fc.assert(check, { numRuns: 300 });
});

test('the index is built in idle time, and only the portion of a changed row is rebuilt', () => {
  const index = createSearchIndex(customer);
  const rows = Array.from({ length: 2_000 }, (_, number) => toRow('Peña', number));
  const pausesFor = (wanted: readonly MirrorRow[]) => {
    let pauses = 1;
    while (!index.warm(wanted, 0)) pauses += 1;
    return pauses;
  };
  expect(pausesFor(rows)).toBeGreaterThan(7);
  for (const place of [0, 1, 1_234, 1_000, rows.length]) {
    rows.splice(place, place % 2, toRow('Güiza', place));
    expect(pausesFor([...rows])).toBeLessThan(5);
  }
  expect(index.find([...rows], 'guiza')).toHaveLength(5);
});

function read(rows: readonly MirrorRow[], typed: string): MirrorRow[] {
  const matches = createSearch(typed);
  return rows.filter((row) => matches(toSearchText(searchValues(customer, row))));
}

function toRow(typed: string, number: number): MirrorRow {
  return buildRow({ name: typed, lastName: 'Yucuna', numDocument: number, address: typed });
}
