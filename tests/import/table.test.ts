/** Titles and rows of a file, under the numbers that its spreadsheet shows. */
import { expect, test } from 'vitest';
import { customer } from '../../src/domain/entities/customer';
import { findTitles } from '../../src/domain/import/columns';
import { type Cell, toCellText, toTable } from '../../src/domain/import/table';

const tableOf = (rows: Cell[][], titlesAt = 0) => toTable({ name: '', rows }, titlesAt);
const textOf = (rows: Cell[][], isEnded: boolean) =>
  toTable({ name: '', rows, text: { isEnded } }, 0);

test.each([
  ['empty', []],
  ['empty', [[''], ['  ', null]]],
  ['only-titles', [['Nombre', 'Documento']]],
  ['too-long', [['a'], ...Array.from({ length: 5001 }, () => ['x'])]],
])('%s', (problem, raw) => {
  expect(tableOf(raw)).toBe(problem);
});

test('as many rows as there may be', () => {
  const table = tableOf([['a'], ...Array.from({ length: 5000 }, () => ['x'])]);
  expect(table).toMatchObject({ titles: ['a'] });
});

test('rows keep the number of the spreadsheet, over empty ones', () => {
  const table = tableOf([[], ['Nombre'], [''], ['Luz'], [null], ['Jhon']], 1);
  expect(table).toEqual({
    titles: ['Nombre'],
    rows: [
      { line: 4, cells: ['Luz'] },
      { line: 6, cells: ['Jhon'] },
    ],
  });
});

test('the titles are the row that names most fields, below a heading and a row of groups', () => {
  const rows = [
    ['LISTADO DE CLIENTES'],
    [],
    ['Identificación', null, 'Persona', null],
    ['Tipo de documento', 'Número de documento', 'Nombres', 'Apellidos'],
    ['CC', 41240318, 'Luz', 'Gaitán'],
  ];
  expect(findTitles(customer, rows).at).toBe(3);
  expect(tableOf(rows, 3)).toMatchObject({ titles: rows[3], rows: [{ line: 5 }] });
});

test('without a known title the first row that has something is taken', () => {
  expect(findTitles(customer, [[''], ['Cosas'], ['x']])).toEqual({ at: 1, count: 0 });
});

test('a cell too many in a text file, or a last row that stops short, is reported', () => {
  const trouble = (rows: Cell[][], isEnded: boolean) => {
    const table = textOf(rows, isEnded);
    return typeof table === 'string' ? table : table.rows.map(({ trouble: why }) => why);
  };
  const many =
    'Tiene más celdas que títulos: quizá una celda lleva el separador y le faltan comillas';
  const cut = 'Es la última y le faltan celdas: el archivo está cortado';
  const titles = ['a', 'b'];
  expect(trouble([titles, ['1', '2', '3'], ['1', '2', '']], true)).toEqual([many, undefined]);
  expect(trouble([titles, ['1'], ['1']], false)).toEqual([undefined, cut]);
  expect(trouble([titles, ['1'], ['1']], true)).toEqual([undefined, undefined]);
});

test('doubled titles are numbered, and a column without one has its letter', () => {
  const table = tableOf([
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
