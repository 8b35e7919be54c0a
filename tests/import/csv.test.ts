/** Text files as they come: separators, quotes, encodings. */
import { expect, test } from 'vitest';
import { decodeText, parseCsv } from '../../src/domain/import/csv';

const rowsOf = (text: string) => parseCsv(text).rows;

test.each([
  ['semicolons', 'Nombre;Peso\nLuz;1,5', ';'],
  ['commas', 'Nombre,Peso\nLuz,"1,5"', ','],
  ['tabs', 'Nombre\tPeso\nLuz\t1,5', '\t'],
  ['told by Excel', 'sep=|\r\nNombre|Peso\r\nLuz|1,5', '|'],
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
});

test('quotes that are never closed are said, with their row', () => {
  expect(parseCsv('a;b\n1;2\n"3;4\n5;6').openQuoteAt).toBe(3);
  expect(parseCsv('a;b\n"1;2"').openQuoteAt).toBeNull();
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

const bytes = (...values: number[]) => Uint8Array.from(values);
test.each([
  ['UTF-8', new TextEncoder().encode('Peñalosa'), 'Peñalosa'],
  ['UTF-8 with its mark', new TextEncoder().encode('\ufeffPeñalosa'), 'Peñalosa'],
  // Its curly quotes and the euro, which Node itself reads otherwise, are read by a browser in tests/e2e/import.
  ['Windows-1252', bytes(0x50, 0x65, 0xf1, 0x61), 'Peña'],
  ['UTF-16, little end first', bytes(0xff, 0xfe, 0xd1, 0x00, 0x61, 0x00), 'Ña'],
  ['UTF-16, big end first', bytes(0xfe, 0xff, 0x00, 0xd1, 0x00, 0x61), 'Ña'],
])('is read as %s', (_encoding, content, text) => {
  expect(decodeText(content)).toBe(text);
});

test('five thousand rows in a moment', () => {
  const line = Array.from({ length: 15 }, (_, at) => `"celda ${at}; con algo"`).join(';');
  const rows = rowsOf(`${line}\n`.repeat(5001));
  expect(rows).toHaveLength(5001);
  expect(rows.at(-1)?.[14]).toBe('celda 14; con algo');
});
