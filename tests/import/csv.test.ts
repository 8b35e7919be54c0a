/** Text files as they come: separators and quotes. */
import { expect, test } from 'vitest';
import { parseCsv } from '../../src/domain/import/csv';

const tableOf = (text: string) => parseCsv(text, () => 0);
const rowsOf = (text: string) => tableOf(text).rows;

test.each([
  ['semicolons', 'Nombre;Peso\nLuz;1,5', ';'],
  ['commas', 'Nombre,Peso\nLuz,"1,5"', ','],
  ['tabs', 'Nombre\tPeso\nLuz\t1,5', '\t'],
  ['bars', 'Nombre|Peso\nLuz|1,5', '|'],
  ['a sign told to Excel', 'sep=#\r\nNombre#Peso\r\nLuz#1,5', '#'],
  ['a sign told to Excel, lines of an old Macintosh', 'sep=#\rNombre#Peso\rLuz#1,5\r', '#'],
])('columns parted by %s', (_by, text) => {
  expect(rowsOf(text)).toEqual([
    ['Nombre', 'Peso'],
    ['Luz', '1,5'],
  ]);
});

test('a separator inside quotes parts nothing, and does not decide either', () => {
  expect(rowsOf('"Apellidos, nombres; todos",Documento\n"Gaitán, ""Luz""",41240318')).toEqual([
    ['Apellidos, nombres; todos', 'Documento'],
    ['Gaitán, "Luz"', '41240318'],
  ]);
});

test('a quoted cell keeps its line break, and the row stays one', () => {
  expect(rowsOf('a;b\r\n"uno\r\ndos";tres\r\n')).toEqual([
    ['a', 'b'],
    ['uno\r\ndos', 'tres'],
  ]);
});

test('a quote inside a cell is a letter', () => {
  expect(rowsOf('a;b\nTubo 2";x')).toEqual([
    ['a', 'b'],
    ['Tubo 2"', 'x'],
  ]);
  expect(rowsOf('a;b\n"La 14" Centro;x')).toEqual([
    ['a', 'b'],
    ['"La 14" Centro', 'x'],
  ]);
});

test('quotes that are never closed are said, with their row', () => {
  expect(tableOf('a;b\n1;2\n"3;4\n5;6').openQuoteAt).toBe(3);
  expect(tableOf('a;b\n"1;2"').openQuoteAt).toBeNull();
});

test.each([
  ['', []],
  ['a', [['a']]],
  ['a\n', [['a']]],
  ['a;', [['a', '']]],
  [';', [['', '']]],
  ['a;b\n\n1;2', [['a', 'b'], [''], ['1', '2']]],
  ['a\rb\r', [['a'], ['b']]],
])('ends: %j', (text, rows) => {
  expect(rowsOf(text)).toEqual(rows);
});

test('a line above the titles does not decide the separator', () => {
  const text = 'LISTADO, corte noviembre\nNombre;Peso;Alto\nLuz;1,5;2,5\nAna;1,5;3,5\n';
  expect(rowsOf(text)[1]).toEqual(['Nombre', 'Peso', 'Alto']);
});

test('the separator is the one that makes titles, where decimals part rows as evenly', () => {
  const text = 'Peso;Alto\n1,5;2,5\n1,5;3,5\n';
  const countTitles = (rows: readonly (readonly string[])[]) =>
    rows.flat().filter((cell) => ['Peso', 'Alto'].includes(cell)).length;
  expect(parseCsv(text, countTitles).rows[1]).toEqual(['1,5', '2,5']);
});

test('five thousand rows in a moment', () => {
  const line = Array.from({ length: 15 }, (_, at) => `"celda ${at}; con algo"`).join(';');
  const rows = rowsOf(`${line}\n`.repeat(5001));
  expect(rows).toHaveLength(5001);
  expect(rows.at(-1)?.[14]).toBe('celda 14; con algo');
});
