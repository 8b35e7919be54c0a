/** Titles and rows of a file, under the numbers that its spreadsheet shows. */
import { expect, test } from 'vitest';
import { type Cell, MOST_ROWS, toCellText, toTable } from '../../src/domain/import/table';

test.each([
  ['empty', []],
  ['empty', [[''], ['  ', null]]],
  ['only-titles', [['Nombre', 'Documento']]],
  ['too-long', [['a'], ...Array.from({ length: MOST_ROWS + 1 }, () => ['x'])]],
])('%s', (problem, raw) => {
  expect(toTable(raw)).toBe(problem);
});

test('as many rows as there may be', () => {
  const table = toTable([['a'], ...Array.from({ length: MOST_ROWS }, () => ['x'])]);
  expect(table).toMatchObject({ titles: ['a'] });
});

test('rows keep the number of the spreadsheet, over empty ones', () => {
  const table = toTable([[], ['Nombre'], [''], ['Luz'], [null], ['Jhon']]);
  expect(table).toEqual({
    titles: ['Nombre'],
    rows: [
      { line: 4, cells: ['Luz'] },
      { line: 6, cells: ['Jhon'] },
    ],
  });
});

test('a doubled title is told apart, and a column without one is called by its letter', () => {
  const table = toTable([
    ['Teléfono', 'Teléfono', '', 'Teléfono'],
    ['1', '2', '3', '4', '5'],
  ]);
  expect(table).toMatchObject({
    titles: ['Teléfono', 'Teléfono (2)', 'Columna C', 'Teléfono (3)', 'Columna E'],
  });
});

test.each<[Cell, string]>([
  [41240318, '41240318'],
  [12345678901, '12345678901'],
  [0.1 + 0.2, '0.3'],
  [1e21, '1e+21'],
  [1.25, '1.25'],
  [true, 'Sí'],
  [new Date('1980-05-17T00:00:00Z'), '1980-05-17'],
  [new Date(Number.NaN), ''],
  [Number.NaN, ''],
  ['  Luz \n Dary ', 'Luz Dary'],
  [null, ''],
])('%j is read as %j', (cell, text) => {
  expect(toCellText(cell)).toBe(text);
});
