/**
 * The values of files that openpyxl, Python's csv and SheetJS wrote, and the traces that other programs leave in their
 * files.
 */
import {
  all,
  BIRTH,
  each,
  FOUR,
  JOSE,
  MARIA,
  NO_TABLE,
  NUMERIC,
  OTHER_BOOK,
  PHONE,
  type Right,
  TWO,
  WEB_PAGE,
} from './right';

export const MORE: Readonly<Record<string, Right>> = {
  'towns.csv': {
    rows: each(
      {
        ...{ 2: 'Bogotá, D.C.', 3: 'Chima', 4: 'Chima', 5: 'Chimá', 7: 'San José del Guaviare' },
        ...{ 8: 'San José', 9: 'Barrancominas', 10: 'Vistahermosa', 11: 'Nuevo Belén de Bajirá' },
        ...{ 12: 'San José de Cúcuta', 13: 'Calamar', 16: 'Medellín', 17: 'Medellín' },
      },
      'cityName',
    ),
    faulty: all([6, 14, 15], 'Municipio: Elige un municipio de la lista'),
  },
  'days-with-tails.csv': {
    rows: each(all([2, 3, 7], '1980-05-17'), 'dateOfBirth'),
    faulty: all([4, 5, 6], BIRTH),
  },
  'nothing-said.csv': {
    rows: {
      10: { name: 'Nan', lastName: 'Null' },
      11: { numDocument: '0041240318', name: 'Ana-' },
    },
    faulty: {
      2: 'Nombres: No dice nada: «-»',
      3: 'Nombres: No dice nada: «.»',
      4: 'Apellidos: No dice nada: «NULL»',
      5: 'Apellidos: No dice nada: «nan»',
      6: 'Dirección: No dice nada: «(null)»',
      7: 'Dirección: No dice nada: «--»',
      8: NUMERIC,
      9: PHONE,
    },
  },
  'end-of-dos-file.csv': TWO,
  'mark-over-windows-1252.csv': TWO,
  'two-exports-joined.csv': {
    rows: { 2: MARIA, 4: JOSE },
    faulty: { 3: NUMERIC },
  },
  'utf-32.csv': { refusal: NO_TABLE },
  'python-quoted-tabs.tsv': FOUR,
  'python-single-quotes.csv': {
    rows: { 3: JOSE },
    faulty: {
      2: 'La fila: Tiene más celdas que títulos: quizá una celda lleva el separador y le faltan comillas',
    },
  },
  'openpyxl.xlsx': TWO,
  'openpyxl-1904.xlsx': TWO,
  'openpyxl-decimals.xlsx': {
    ...TWO,
    faulty: {
      ...all([4, 5], NUMERIC),
      6: 'Número de documento: La hoja tiene ahí Verdadero o Falso y no un texto',
    },
  },
  'openpyxl-merged-and-total.xlsx': {
    rows: { 5: MARIA },
    faulty: { 6: 'Municipio: Campo obligatorio', 7: 'Tipo de persona: Elige una de las opciones' },
  },
  'openpyxl-second-sheet-aside.xlsx': { rows: { 6: MARIA, 7: JOSE } },
  'openpyxl-hours-for-days.xlsx': {
    rows: { 4: { dateOfBirth: '1980-05-17' } },
    faulty: all([2, 3], 'Fecha de nacimiento: La hoja tiene ahí una hora y no un día'),
  },
  'openpyxl-days-for-texts.xlsx': {
    rows: { 6: { email: 'jose@correo.co' } },
    faulty: {
      2: 'Dirección: La hoja tiene ahí una fecha y no un texto: escríbelo otra vez, como texto',
      3: 'Nombres: La hoja tiene ahí Verdadero o Falso y no un texto',
      4: 'Número de documento: La hoja tiene ahí una fecha y no un texto',
      5: 'Teléfono: La hoja tiene ahí una fecha y no un texto',
    },
  },
  'openpyxl-not-calculated.xlsx': {
    faulty: {
      2: 'Número de documento: Campo obligatorio',
      3: 'Número de documento: La hoja tiene ahí un error (#N/A) y no un valor',
    },
  },
  'sheetjs.xlsx': TWO,
  'sheetjs-shared-strings.xlsx': TWO,
  'sheetjs.csv': TWO,
  'sheetjs-utf-16.txt': TWO,
  'sheetjs-errors-on-second-sheet.xlsx': {
    rows: { 2: MARIA },
    faulty: { 3: 'Número de documento: La hoja tiene ahí un error (#N/A) y no un valor' },
  },
  'sheetjs.ods': { refusal: OTHER_BOOK },
  'sheetjs.xlsb': { refusal: OTHER_BOOK },
  'sheetjs.xls': {
    refusal:
      'Es un Excel antiguo (.xls) o con contraseña. Guárdalo sin contraseña como «Libro de Excel (.xlsx)» o como CSV, y vuelve a elegirlo.',
  },
  'web-page.xls': { refusal: WEB_PAGE },
  'xml-book.xls': { refusal: WEB_PAGE },
};
