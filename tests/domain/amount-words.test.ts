/** Pesos in words. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAmountWords } from '../../src/domain/rules/amount-words';

test.each([
  [1, 'un peso'],
  [2, 'dos pesos'],
  [15, 'quince pesos'],
  [16, 'dieciséis pesos'],
  [20, 'veinte pesos'],
  [21, 'veintiún pesos'],
  [22, 'veintidós pesos'],
  [30, 'treinta pesos'],
  [31, 'treinta y un pesos'],
  [99, 'noventa y nueve pesos'],
  [100, 'cien pesos'],
  [101, 'ciento un pesos'],
  [115, 'ciento quince pesos'],
  [200, 'doscientos pesos'],
  [500, 'quinientos pesos'],
  [721, 'setecientos veintiún pesos'],
  [999, 'novecientos noventa y nueve pesos'],
  [1000, 'mil pesos'],
  [1001, 'mil un pesos'],
  [1100, 'mil cien pesos'],
  [2000, 'dos mil pesos'],
  [21_000, 'veintiún mil pesos'],
  [31_031, 'treinta y un mil treinta y un pesos'],
  [100_000, 'cien mil pesos'],
  [101_000, 'ciento un mil pesos'],
  [120_000, 'ciento veinte mil pesos'],
  [450_500, 'cuatrocientos cincuenta mil quinientos pesos'],
  [999_999, 'novecientos noventa y nueve mil novecientos noventa y nueve pesos'],
  [1_000_000, 'un millón de pesos'],
  [1_000_001, 'un millón un pesos'],
  [1_001_000, 'un millón mil pesos'],
  [1_250_000, 'un millón doscientos cincuenta mil pesos'],
  [2_000_000, 'dos millones de pesos'],
  [21_000_000, 'veintiún millones de pesos'],
  [100_000_000, 'cien millones de pesos'],
  [
    321_654_987,
    'trescientos veintiún millones seiscientos cincuenta y cuatro mil novecientos ochenta y siete pesos',
  ],
  [
    999_999_999,
    'novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve pesos',
  ],
  [1_000_000_000, 'mil millones de pesos'],
  [1_001_000_000, 'mil un millones de pesos'],
  [1_000_000_000_000, 'un billón de pesos'],
])('%i: %s', (pesos, words) => {
  expect(toAmountWords(pesos)).toBe(words);
});

/** The value of each word, read the other way round. */
const worth = (words: string, from: number, step: number) =>
  words.split(' ').map((word, at) => [word, from + at * step] as const);
const WORTH = new Map([
  ...worth(
    'un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
    1,
    1,
  ),
  ...worth('dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés', 16, 1),
  ...worth('veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve treinta', 24, 1),
  ...worth('cuarenta cincuenta sesenta setenta ochenta noventa cien', 40, 10),
  ...worth('ciento doscientos trescientos cuatrocientos quinientos', 100, 100),
  ...worth('seiscientos setecientos ochocientos novecientos', 600, 100),
]);

function read(words: string): number {
  let [millions, thousands, rest] = [0, 0, 0];
  for (const word of words.split(' ')) {
    if (word === 'mil') [thousands, rest] = [Math.max(rest, 1) * 1000, 0];
    else if (word.startsWith('mill'))
      [millions, thousands, rest] = [(thousands + rest) * 1e6, 0, 0];
    else rest += WORTH.get(word) ?? 0;
  }
  return millions + thousands + rest;
}

test('every amount is read back as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (pesos) => {
      const words = toAmountWords(pesos);
      expect(read(words)).toBe(pesos);
      expect(words).toMatch(/^[a-záéíóúñ]+( [a-záéíóúñ]+)* pesos?$/);
    }),
  );
});
