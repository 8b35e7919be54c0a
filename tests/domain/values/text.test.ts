/** Text is kept in one form, and what was typed loses no letter of any language. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLine, toText } from '../../../src/domain/values/text';
import { removedFrom, toTypedText } from '../../../src/domain/values/typed-text';
import { anyText } from '../../support/any-text';

test.each([
  ['Jose\u0301', 'José'],
  ['Bodega\u00a0José', 'Bodega José'],
  ['Bodega   José ', 'Bodega José'],
  ['Bo\u00addega\u200b Jo\ufeffsé', 'Bodega José'],
  ['\u202eJosé\u200e', 'José'],
  ['Ríos\r\n\tPérez\u0000', 'Ríos Pérez'],
  ['\u200b\u2060', ''],
  ['👩‍👩‍👧 ❤️', '👩‍👩‍👧 ❤️'],
])('%j is kept as %j', (raw, line) => {
  expect(toLine(raw)).toBe(line);
});

test('a text keeps its lines', () => {
  expect(toText(' Dos cajas \r\ny  un saco\u2028\u2029frágil')).toBe(
    'Dos cajas\ny un saco\n\nfrágil',
  );
  expect(toText('Dos cajas\ry un saco')).toBe('Dos cajas\ny un saco');
});

test.each([
  ['text', 'João Conceição Gonçalves'],
  ['text', 'Zoë François Łukasz Žižek Åse Þór ß'],
  ['text', "Lucía D'Achiardi O'Neill"],
  ['text', 'Almacén El Colono S.A.S. @rio-alto'],
  ['address', 'Carrera 5ª Nº 12-30 Sur 2º'],
] as const)('%s «%s» is kept as it is', (kind, typed) => {
  expect(toTypedText(kind, typed)).toBe(typed);
  expect(removedFrom(kind, typed)).toEqual([]);
});

test.each([
  ['text', 'D’Achiardi', "D'Achiardi"],
  ['text', 'Jose\u0301 Mun\u0303oz', 'José Muñoz'],
  ['text', 'Km 3 – vía', 'Km 3 - vía'],
  ['address', 'Calle 5ª N° 3', 'Calle 5ª Nº 3'],
  ['address', 'Calle 8 # 22-15', 'Calle 8 No. 22-15'],
  ['address', 'Calle 8#22-15', 'Calle 8 No. 22-15'],
  ['address', '#22', 'No. 22'],
] as const)('%s «%s» is understood as «%s»', (kind, typed, kept) => {
  expect(toTypedText(kind, typed)).toBe(kept);
  expect(removedFrom(kind, typed)).toEqual([]);
});

test('tells the signs that are not kept of a typed text, each once', () => {
  const typed = "Peña & Hijos (padre), 'Río' & £";
  expect(toTypedText('text', typed)).toBe('Peña Hijos padre Río');
  expect(removedFrom('text', typed)).toEqual(['&', '(', ')', ',', "'", '£']);
  expect(removedFrom('email', 'ana+rio@correo.co')).toEqual([]);
});

test('a text that is kept is kept again as it is', () => {
  const ways = [
    toText,
    toLine,
    (raw: string) => toTypedText('text', raw),
    (raw: string) => toTypedText('address', raw),
  ];
  const isKept = (raw: string) => ways.every((keep) => keep(keep(raw)) === keep(raw));
  fc.assert(fc.property(anyText, isKept), { numRuns: 2_000 });
});

test('a letter is never removed from a typed text', () => {
  const letters = (text: string) => text.match(/(?!\uFE0F)[\p{L}\p{M}\p{N}]/gu) ?? [];
  fc.assert(
    fc.property(anyText, (raw) => {
      const known = raw.replaceAll('°', 'º');
      return letters(toTypedText('text', known)).join() === letters(toText(known)).join();
    }),
    { numRuns: 2_000 },
  );
});

test('a long text is kept in time that grows with its length', () => {
  expect(toTypedText('address', `${' #'.repeat(300_000)}x`).endsWith('No. x')).toBe(true);
});
