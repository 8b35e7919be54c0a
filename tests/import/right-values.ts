/** The values of the files beside this one, by the line of the spreadsheet: those to be kept, or why a row is not. */
import {
  again,
  all,
  BIRTH,
  DIGITS,
  each,
  FOUR,
  JOSE,
  MARIA,
  NUMERIC,
  PHONE,
  PUERTO,
  type Right,
  TWO,
  ZOE,
} from './right';
import { MORE } from './right-values-of-more-writers';

export const RIGHT: Readonly<Record<string, Right>> = {
  'windows-1252.csv': FOUR,
  'utf-16-tabs.txt': FOUR,
  'utf-16-without-mark.txt': FOUR,
  'utf-8-with-mark.csv': FOUR,
  'carriage-returns.csv': FOUR,
  'bars.csv': FOUR,
  'separator-told.csv': FOUR,
  'macintosh.csv': TWO,
  'cp850.csv': {
    rows: {
      2: { name: 'José', lastName: 'Núñez', address: 'Vía al Retorno' },
      3: { name: 'María Ángela', lastName: 'Peña' },
      4: { name: 'João', lastName: 'Conceição Gonçalves' },
    },
  },
  'one-windows-1252-row.csv': {
    rows: {
      2: { name: 'José', lastName: 'Núñez', address: 'Vía al Retorno' },
      3: { name: 'María Ángela', lastName: 'Peña' },
      4: { name: 'Rubén', lastName: 'Gómez' },
    },
  },
  'alphabet-in-doubt.csv': {
    refusal:
      'No se sabe cómo están guardadas las tildes y las eñes: en la línea 2 puede decir «MÖLLER» o «MÍLLER». En Excel guárdalo como «CSV UTF-8» o como «Libro de Excel (.xlsx)», y vuelve a elegirlo.',
  },
  'read-twice.csv': {
    rows: { 3: { name: 'Luz', lastName: 'Gaitan' } },
    faulty: {
      2: 'Nombres: Las letras llegaron dañadas: «JosÃ©». Apellidos: Las letras llegaron dañadas: «NÃºÃ±ez»',
    },
  },
  'damaged-names.csv': {
    faulty: Object.fromEntries(Array.from({ length: 27 }, (_, at) => [at + 2, 'Nombres: '])),
  },
  'portuguese-console.csv': {
    refusal:
      'No se sabe cómo están guardadas las tildes y las eñes: en la línea 2 puede decir «Joäo» o «JoÑo». En Excel guárdalo como «CSV UTF-8» o como «Libro de Excel (.xlsx)», y vuelve a elegirlo.',
  },
  'letters-lost.csv': {
    rows: { 4: { name: 'José' } },
    faulty: {
      2: 'Nombres: Las letras llegaron dañadas: «Jos\ufffd»',
      3: 'Apellidos: Trae signos que no se guardan: ¤ £',
    },
  },
  'cut-within-a-letter.csv': {
    refusal:
      'El archivo termina en la mitad de una letra: está cortado. Vuelve a guardarlo o a descargarlo completo.',
  },
  'cut-within-a-row.csv': {
    rows: { 2: { numDocument: '41240311' } },
    faulty: { 3: 'La fila: Es la última y le faltan celdas: el archivo está cortado' },
  },
  'open-quotes.csv': {
    refusal:
      'En la fila 2 se abren unas comillas que no se cierran: lo que sigue no se puede separar en celdas. Corrígela y vuelve a elegir el archivo.',
  },
  'one-separator-without-quotes.csv': {
    rows: { 3: { address: 'Calle 1', cityName: 'Calamar' } },
    faulty: {
      2: 'La fila: Tiene más celdas que títulos: quizá una celda lleva el separador y le faltan comillas',
    },
  },
  'line-breaks-in-quotes.csv': {
    rows: { 2: { address: 'Cra. 22 No. 8-14 Barrio El Centro' }, 3: JOSE, 4: ZOE, 5: PUERTO },
  },
  'semicolons-in-a-comma-file.csv': {
    rows: each({ 2: 'Calle 5 casa 2 piso 3', 3: 'Calle 5 casa 2 piso 3' }, 'address'),
  },
  'texts-as-formulas.csv': { rows: { 2: { numDocument: '0041240318', phone: '3124480917' } } },
  'invisible-signs.csv': { rows: { 2: MARIA } },
  'heading-and-total.csv': {
    rows: { 5: MARIA, 6: JOSE, 7: ZOE, 8: PUERTO },
    faulty: { 9: 'Tipo de persona: Elige una de las opciones' },
  },
  'heading-without-separators.csv': { rows: { 3: MARIA, 4: JOSE, 5: ZOE, 6: PUERTO } },
  'doubles-and-empty-columns.csv': {
    rows: { 2: MARIA, 4: JOSE, 6: ZOE },
    skipped: { 3: again(2), 5: again(4) },
  },
  'documents-with-point-zero.csv': {
    rows: {
      2: { numDocument: '41240318', phone: '3124480917' },
      3: { numDocument: '1120555012', phone: '3105551234' },
    },
    changed: { typeDocument: 2, numDocument: 2, sex: 2, phone: 2 },
  },
  'documents-with-comma-zero.csv': {
    rows: { 2: { numDocument: '41240318', phone: '3124480917' } },
    faulty: { 3: NUMERIC },
  },
  'documents-with-exponent.csv': {
    faulty: { 2: `${NUMERIC}. ${PHONE}`, 3: `${NUMERIC}. ${PHONE}` },
  },
  'documents.csv': {
    rows: {
      2: { typeDocument: 'Cedula', numDocument: '41240318' },
      6: { typeDocument: 'Otro', numDocument: '900123456' },
      8: { typeDocument: 'Otro', numDocument: '9001234568' },
      9: { typeDocument: 'Otro', numDocument: '5123456' },
      10: { typeDocument: 'Otro', numDocument: '912345678901234' },
      11: { typeDocument: 'Pasaporte', numDocument: 'AV123456' },
      12: { typeDocument: 'Otro', numDocument: '1120555012' },
    },
    faulty: all([5, 13, 16], NUMERIC),
    skipped: { ...all([3, 4, 14, 15], again(2)), 7: again(6), 17: again(12) },
  },
  'phones.csv': {
    rows: each(
      {
        ...all([2, 3, 4, 5, 6, 9, 11, 12], '3124480917'),
        10: '6085840123',
      },
      'phone',
    ),
    faulty: { ...all([7, 8], PHONE), 13: `Teléfono: ${DIGITS}` },
  },
  'names.csv': {
    rows: {
      2: { name: "D'Achiardi", lastName: "O'Connor" },
      3: { name: 'Ñ', lastName: 'X' },
      4: { name: 'María del Pilar de los Ángeles Inmaculada Concepción' },
      5: { name: 'Łukasz', lastName: 'Žižek' },
      6: { name: 'François', lastName: 'Gonçalves' },
      7: { name: 'Núñez hijo', lastName: 'Peña Hijos' },
      9: { name: 'José', lastName: 'Muñoz' },
    },
    faulty: { 8: 'Nombres: Trae signos que no se guardan: /' },
    changed: { typeDocument: 7, name: 1, lastName: 2, sex: 7 },
  },
  'two-columns-a-name.csv': { rows: { 2: { name: 'José Luis', lastName: 'Núñez Peña' } } },
  'women-and-men.csv': {
    rows: each({ 2: 'Femenino', 3: 'Masculino', 4: 'Femenino' }, 'sex'),
  },
  'e-mails.csv': {
    rows: each({ 2: 'Maria@Correo.CO', 12: 'ñoño@correo.co' }, 'email'),
    faulty: all([3, 4, 5, 6, 7, 8, 9, 10, 11], 'Correo: No es un correo válido'),
  },
  'addresses.csv': {
    rows: each(
      {
        2: 'Cra. 22 No. 8-14',
        3: 'Km 3 vía a El Retorno',
        4: 'Cll 5ª Nº 3-20 esq.',
        5: 'Calle 5 No. 3 - 20 Apto 201',
        6: 'Mz. C Casa 4 Barrio 20 de Julio',
        7: 'Vereda La Fuga',
        8: 'Av. 19 No. 100',
      },
      'address',
    ),
  },
  'dates.csv': {
    rows: each({ 6: '1980-05-17', 7: '1980-05-17' }, 'dateOfBirth'),
    faulty: all([2, 3, 4, 5, 8, 9], BIRTH),
  },
  'month-first.csv': {
    rows: each({ 2: '1980-05-17', 3: '1975-03-04' }, 'dateOfBirth'),
  },
  'weights-to-ask.csv': {
    asked: ['number', 'weight'],
    answers: { number: 'comma', weight: 'comma' },
    rows: { 2: { weight: 1250, number: 1000 }, 3: { weight: 12_500 }, 4: { weight: 40 } },
  },
  'weights-beside-quantities.csv': {
    asked: ['number'],
    answers: { number: 'comma' },
    rows: {
      ...{ 2: { number: 1000 }, 3: { number: 10 }, 5: { number: 1 } },
      ...{ 6: { number: 10 }, 7: { number: 1000 } },
    },
    faulty: { 4: 'Cantidad (unidades): No es un número válido' },
  },
  'weights-proved.csv': { rows: { 2: { weight: 1250 }, 3: { weight: 12.5 } } },
  'weights.csv': {
    asked: ['number', 'weight'],
    answers: { number: 'comma', weight: 'comma' },
    rows: {
      ...{ 2: { weight: 1250 }, 3: { weight: 1250.5 }, 5: { weight: 12.5, number: 1000 } },
      ...{ 6: { weight: 12.5, number: 12 }, 9: { weight: 12_500, unitOfMeasurement: 'kg' } },
    },
    faulty: {
      ...all([10, 13], 'Cantidad (unidades): No es un número válido'),
      ...all([7, 11, 12, 14], 'Peso: No es un número válido'),
    },
    // `1,250.5` and `1.250,00` are what the rows before them say.
    skipped: { 4: again(3), 8: again(2) },
  },
  ...MORE,
  'exceljs.xlsx': TWO,
  'exceljs-1904.xlsx': TWO,
  'xlsx-populate.xlsx': TWO,
  'second-sheet.xlsx': TWO,
  'three-sheets.xlsx': { rows: { 2: { numDocument: '41240311' } } },
  'merged-groups.xlsx': { rows: { 6: MARIA, 7: JOSE } },
  'formulas-and-errors.xlsx': {
    rows: { 2: MARIA },
    faulty: {
      3: 'Número de documento: La hoja tiene ahí un error (#N/A) y no un valor. Teléfono: La hoja tiene ahí un error (#DIV/0!) y no un valor',
      4: 'Número de documento: Campo obligatorio',
    },
  },
  'hidden-row.xlsx': {
    rows: { 3: JOSE },
    faulty: { 2: `Número de documento: ${DIGITS}` },
  },
  'half-turned-days.xlsx': {
    rows: { 2: { dateOfBirth: '1980-05-17' } },
    faulty: { 3: 'Fecha de nacimiento: Excel pudo cambiar el día por el mes' },
  },
  'times-and-bare-day-number.xlsx': {
    rows: { 2: MARIA, 3: { numDocument: '1120555012', dateOfBirth: '1980-05-17' } },
    faulty: { 4: BIRTH },
  },
};
