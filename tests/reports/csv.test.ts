import { expect, test } from 'vitest';
import { toCsv } from '../../src/domain/reports/csv';
import { toFileName } from '../../src/domain/reports/file-name';

/** The cells of one row as written to the file. */
function written(...cells: string[]): string {
  const [, row = ''] = /^\ufeffA\r\n(.*)\r\n$/su.exec(toCsv(['A'], [cells])) ?? [];
  return row;
}

test('starts with a UTF-8 BOM, separates columns with ";" and ends rows with CRLF', () => {
  const file = toCsv(
    ['Nombre', 'Municipio'],
    [
      ['Rosalba Tique Gaitán', 'Miraflores'],
      ['Ñoño Güiza', 'San José del Guaviare'],
    ],
  );
  expect(file).toBe(
    '\ufeffNombre;Municipio\r\nRosalba Tique Gaitán;Miraflores\r\nÑoño Güiza;San José del Guaviare\r\n',
  );
  expect([...new TextEncoder().encode(file).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

test.each([
  ['=HYPERLINK("http://x.co")', `"'=HYPERLINK(""http://x.co"")"`],
  ['+573124480917', "'+573124480917"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\n=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1', "'＝1"],
])('is no formula: %j', (typed, cell) => {
  expect(written(typed)).toBe(cell);
});

test('other texts stay unchanged', () => {
  expect(written('a=1', '$ 1.250.000', '3124480917', '40 x 30 x 25,5 cm', "O'Neill")).toBe(
    'a=1;$ 1.250.000;3124480917;"40 x 30 x 25,5 cm";O\'Neill',
  );
});

test('quotes, separators and line breaks in a cell are escaped', () => {
  expect(written('24" de largo', 'a;b', 'uno\r\ndos', ' al borde ', '')).toBe(
    '"24"" de largo";"a;b";"uno\ndos";" al borde ";',
  );
});

test('an empty report has its header row', () => {
  expect(toCsv(['Nombre', 'Estado'], [])).toBe('\ufeffNombre;Estado\r\n');
});

test.each([
  ['LISTADO DE TRIPULACIÓN', 'csv', 'listado_de_tripulacion_2026-11-19.csv'],
  ['LISTADO DE ENVÍOS', 'pdf', 'listado_de_envios_2026-11-19.pdf'],
] as const)("%s is named after Bogotá's day", (title, extension, name) => {
  expect(toFileName(title, Date.parse('2026-11-20T03:30:00Z'), extension)).toBe(name);
});

test('a blank that does not break is a plain one in a sheet', () => {
  expect(toCsv(['Teléfono'], [['312\u00a0448\u00a00917']])).toContain('312 448 0917');
});
