/** Generated tables in every alphabet, with every separator and any heading: read as they were written, or refused. */
import fc from 'fast-check';
import { writeCsv } from 'hucre/csv';
import { expect, test } from 'vitest';
import { customer } from '../../src/domain/entities/customer';
import { findTitles } from '../../src/domain/import/columns';
import { parseCsv } from '../../src/domain/import/csv';
import { decodeText } from '../../src/domain/import/decode';

/** The bytes of Spanish letters, from the published code pages. */
const PAGES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  cp850: {
    ...{ á: 0xa0, é: 0x82, í: 0xa1, ó: 0xa2, ú: 0xa3, ñ: 0xa4, ü: 0x81 },
    ...{ Á: 0xb5, É: 0x90, Í: 0xd6, Ó: 0xe0, Ú: 0xe9, Ñ: 0xa5, Ü: 0x9a, º: 0xa7 },
  },
  macintosh: {
    ...{ á: 0x87, é: 0x8e, í: 0x92, ó: 0x97, ú: 0x9c, ñ: 0x96, ü: 0x9f },
    ...{ Á: 0xe7, É: 0x83, Í: 0xea, Ó: 0xee, Ú: 0xf2, Ñ: 0x84, Ü: 0x86, º: 0xbc },
  },
  // Its Spanish letters have the numbers that Unicode gives them.
  windows1252: {},
};

const WRITERS: Readonly<Record<string, (text: string) => Uint8Array>> = {
  utf8: (text) => new TextEncoder().encode(text),
  utf8WithMark: (text) => new TextEncoder().encode(`\ufeff${text}`),
  utf16: (text) => {
    const codes = Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0));
    return new Uint8Array(codes.buffer);
  },
  ...Object.fromEntries(
    Object.entries(PAGES).map(([name, page]) => [
      name,
      (text: string) => Uint8Array.from(text, (letter) => page[letter] ?? letter.charCodeAt(0)),
    ]),
  ),
};

const TITLES = ['Número de documento', 'Nombres', 'Apellidos', 'Dirección', 'Municipio'];
const name = fc.constantFrom(
  ...['José', 'María Ángela', 'Núñez', 'Peña', 'Güicán', 'Íñigo', 'Óscar', 'Ana', 'Úrsula'],
  ...['ÑUSTES', 'GARCÍA', 'GÓMEZ', 'PEñA', 'MARíA', 'JOSÉ', 'JESÚS', 'Luz Dary', 'de la Espriella'],
);
const address = fc.constantFrom(
  ...['Calle 5', 'Cra. 22 #8-14', 'Km 3; vía a El Retorno', 'Finca "El Edén", vereda La Fuga'],
  ...['Calle 1\nBarrio Centro', 'a|b', 'Calle 9\tBis', '', 'Nº 5, 2º piso'],
);
const row = fc.tuple(fc.stringMatching(/^[1-9]\d{6,9}$/), name, name, address, fc.constant('Mitú'));
const heading = fc.constantFrom('LISTADO DE CLIENTES', 'Corte: 25/11/2025', 'Transportes, S.A.S.');
const shape = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 12 }),
  headings: fc.array(heading, { maxLength: 3 }),
  delimiter: fc.constantFrom(';', ',', '\t', '|'),
  lineSeparator: fc.constantFrom('\r\n', '\n', '\r'),
  quoteStyle: fc.constantFrom('all' as const, 'required' as const),
  isTold: fc.boolean(),
  writer: fc.constantFrom(...Object.keys(WRITERS)),
});

test('reads the written values, with their titles found', () => {
  fc.assert(
    fc.property(shape, ({ rows, headings, isTold, writer, ...style }) => {
      const written = [...headings.map((text) => [text]), TITLES, ...rows];
      const told = isTold ? `sep=${style.delimiter}${style.lineSeparator}` : '';
      const text = told + writeCsv(written, style);
      const decoded = decodeText((WRITERS[writer] ?? fail)(text));
      if (decoded.is !== 'text') throw new Error(JSON.stringify(decoded));
      expect(decoded.text).toBe(text);
      const table = parseCsv(decoded.text, (first) => findTitles(customer, first).count);
      expect(table.rows).toEqual(written);
      expect(findTitles(customer, table.rows).at).toBe(headings.length);
    }),
    { numRuns: 300 },
  );
});

test('a few words in an old alphabet are read as they were written or refused, never otherwise', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(name, address), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...Object.keys(PAGES)),
      (words, writer) => {
        const text = words.join('\n');
        const decoded = decodeText((WRITERS[writer] ?? fail)(text));
        if (decoded.is === 'text') expect(decoded.text).toBe(text);
        else expect(decoded.is).toBe('doubt');
      },
    ),
    { numRuns: 500 },
  );
});

test('rows of one old alphabet among rows of UTF-8 are read each by itself', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, fc.boolean()), { minLength: 2, maxLength: 12 }),
      fc.constantFrom(...Object.keys(PAGES)),
      (words, writer) => {
        const lines = [['José Peña', true] as const, ...words];
        const parts = lines.map(([word, isOld]) =>
          (WRITERS[isOld ? writer : 'utf8'] ?? fail)(`${word}\r\n`),
        );
        const decoded = decodeText(Uint8Array.from(parts.flatMap((part) => [...part])));
        const text = lines.map(([word]) => `${word}\r\n`).join('');
        expect(decoded).toEqual({ is: 'text', text });
      },
    ),
    { numRuns: 300 },
  );
});

const fail = (): never => {
  throw new Error('no such alphabet');
};
