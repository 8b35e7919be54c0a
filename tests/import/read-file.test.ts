/** Files as a person chooses them: what each is, is seen from its bytes. */
import { writeXlsx } from 'hucre/xlsx';
import { expect, test, vi } from 'vitest';
import { customer } from '../../src/domain/entities/customer';
import { planImport } from '../../src/domain/import/plan';
import { readFile as readFor } from '../../src/features/import/read-file';

const readFile = (file: File) => readFor(file, customer);

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
    is: 'sheets',
    planImport,
    sheets: [
      {
        name: 'Clientes',
        rows: [
          ['Documento', 'Nacimiento', 'Doble'],
          [41240318, day, 82480636],
        ],
      },
    ],
  });
});

test('all sheets that are shown, by their names', async () => {
  const rows = (title: string) => [
    [title, 'Otra'],
    ['x', 'y'],
  ];
  const file = await bookOf(
    { name: 'Oculta', rows: rows('No'), hidden: true },
    { name: 'Vista', rows: rows('Sí') },
    { name: 'Más', rows: rows('También') },
  );
  expect(await readFile(file)).toEqual({
    is: 'sheets',
    planImport,
    sheets: [
      { name: 'Vista', rows: rows('Sí') },
      { name: 'Más', rows: rows('También') },
    ],
  });
});

test.each([
  ['', 'El archivo está vacío.'],
  ['\n\n;;\n', 'El archivo está vacío.'],
  [
    'a;b\n"1;2',
    'En la fila 2 se abren unas comillas que no se cierran: lo que sigue no se puede separar en celdas. Corrígela y vuelve a elegir el archivo.',
  ],
  [
    Uint8Array.from([...'Jos'].map((letter) => letter.charCodeAt(0)).concat(0xa5, 0xa5, 0x7a)),
    'No se sabe cómo están guardadas las tildes y las eñes: en la línea 1 puede decir «JosÑÑz» o «Jos¥¥z». En Excel guárdalo como «CSV UTF-8» o como «Libro de Excel (.xlsx)», y vuelve a elegirlo.',
  ],
  [
    new TextEncoder().encode('Nombre\nJosé\nNú').slice(0, -1),
    'El archivo termina en la mitad de una letra: está cortado. Vuelve a guardarlo o a descargarlo completo.',
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

test('a damaged sheet is refused in words, and reported to error listeners', async () => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  const broken = Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3);
  expect(await readFile(fileOf(broken, 'libro.xlsx'))).toEqual({
    is: 'problem',
    text: 'No es un «Libro de Excel (.xlsx)», o está dañado. Ábrelo en su programa, guárdalo como «Libro de Excel (.xlsx)» o como CSV, y vuelve a elegirlo.',
  });
  expect(told).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('five thousand rows of a sheet', async () => {
  const rows = Array.from({ length: 5001 }, (_, at) => [`Nombre ${at}`, at, `c${at}@correo.co`]);
  const read = await readFile(await bookOf({ name: 'Larga', rows }));
  expect(read.is === 'sheets' && read.sheets[0]?.rows.length).toBe(5001);
}, 30_000);
