/** Files as a person chooses them: what each is, is seen from its bytes. */
import { writeXlsx } from 'hucre/xlsx';
import { expect, test, vi } from 'vitest';
import { readFile } from '../../src/features/import/read-file';

const fileOf = (content: string | Uint8Array, name = 'clientes.csv') =>
  new File([content as Uint8Array<ArrayBuffer>], name);
const bookOf = async (...sheets: Parameters<typeof writeXlsx>[0]['sheets']) =>
  fileOf(await writeXlsx({ sheets }), 'libro.xlsx');

test('a sheet: texts, numbers, days, and the last result of a formula', async () => {
  const day = new Date('1980-05-17T00:00:00Z');
  const file = await bookOf({
    name: 'Clientes',
    rows: [
      ['Documento', 'Nacimiento', 'Doble'],
      [41240318, day, null],
    ],
    cells: new Map([['1,2', { value: 82480636, formula: 'A2*2', formulaResult: 82480636 }]]),
  });
  expect(await readFile(file)).toEqual({
    is: 'table',
    note: '',
    table: {
      titles: ['Documento', 'Nacimiento', 'Doble'],
      rows: [{ line: 2, cells: [41240318, day, 82480636] }],
    },
  });
});

test('of several sheets the first one that is shown, and it says so', async () => {
  const rows = (title: string) => [
    [title, 'Otra'],
    ['x', 'y'],
  ];
  const file = await bookOf(
    { name: 'Oculta', rows: rows('No'), hidden: true },
    { name: 'Vista', rows: rows('Sí') },
    { name: 'Más', rows: rows('No') },
  );
  expect(await readFile(file)).toMatchObject({
    note: 'El libro tiene 2 hojas: se leyó la primera, «Vista».',
    table: { titles: ['Sí', 'Otra'] },
  });
});

test('one column alone is asked about', async () => {
  expect(await readFile(fileOf('Nombre|Documento\nLuz|1'))).toMatchObject({
    is: 'table',
    note: 'Solo se encontró una columna, «Nombre|Documento». Si son varias, guarda el archivo con punto y coma o coma entre ellas.',
  });
});

test.each([
  ['', 'El archivo está vacío.'],
  ['\n\n;;\n', 'El archivo está vacío.'],
  [
    'Nombre;Documento\n',
    'El archivo tiene una sola fila. La primera debe traer los títulos de las columnas, y las demás los datos.',
  ],
  [
    `a\n${'x\n'.repeat(5001)}`,
    'El archivo tiene más de 5.000 filas, y de una vez se importan como máximo 5.000. Divídelo en varios archivos.',
  ],
  [
    'a;b\n"1;2',
    'En la fila 2 se abren unas comillas que no se cierran: lo que sigue no se puede separar en celdas. Corrígela y vuelve a elegir el archivo.',
  ],
  [Uint8Array.of(0x25, 0x50, 0, 1), 'No es un archivo de Excel (.xlsx) ni de texto (.csv).'],
  [
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0),
    'Es un Excel antiguo (.xls) o con contraseña. Guárdalo sin contraseña como «Libro de Excel (.xlsx)» o como CSV, y vuelve a elegirlo.',
  ],
  [new Uint8Array(10_000_001), 'El archivo pesa más de 10 MB. Divídelo en varios archivos.'],
])('is refused in words %#', async (content, text) => {
  expect(await readFile(fileOf(content))).toEqual({ is: 'problem', text });
});

test('a damaged sheet is refused in words, and told to whoever watches for errors', async () => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  const broken = Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3);
  expect(await readFile(fileOf(broken, 'libro.xlsx'))).toEqual({
    is: 'problem',
    text: 'No se pudo leer el archivo: está dañado o ya no está donde estaba.',
  });
  expect(told).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('five thousand rows of a sheet', async () => {
  const rows = Array.from({ length: 5001 }, (_, at) => [`Nombre ${at}`, at, `c${at}@correo.co`]);
  const read = await readFile(await bookOf({ name: 'Larga', rows }));
  expect(read).toMatchObject({ is: 'table' });
  expect(read.is === 'table' && read.table.rows.length).toBe(5000);
}, 30_000);
