/** Two names that look alike are one name; two that differ by an accent are two. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  distinctNames,
  groupByName,
  isSameDocument,
  isSameName,
  isSamePlace,
  toDocumentKey,
  toNameKey,
} from '../../../src/domain/values/same';
import { anyText } from '../../support/any-text';

const ALIKE = [
  'Bodega José',
  'Bodega Jose\u0301',
  'Bodega\u00a0José',
  'Bodega\u200b José',
  'Bodega  José',
  'Bo\u00addega José',
  ' BODEGA JOSÉ ',
];

test.each(ALIKE)('%j is Bodega José', (name) => {
  expect(toNameKey(name)).toBe(toNameKey('Bodega José'));
});

test.each(['Bodega Jose', 'BodegaJosé', 'Bodega Josè', 'Bodega-José'])(
  '%j is not Bodega José',
  (name) => {
    expect(toNameKey(name)).not.toBe(toNameKey('Bodega José'));
  },
);

test('any apostrophe is one', () => {
  expect(toNameKey('D’Achiardi')).toBe(toNameKey("D'Achiardi"));
});

test('zeros before a document do not count', () => {
  expect(toDocumentKey('0041240318')).toBe('41240318');
  expect(toDocumentKey(41240318)).toBe('41240318');
  expect(toDocumentKey('av0123456')).toBe(toDocumentKey('AV0123456'));
  expect(toDocumentKey('av0123456')).toBe('AV0123456');
  expect(toDocumentKey('00000')).toBe('0');
  expect(toDocumentKey('')).toBe('');
  expect(toDocumentKey(null)).toBe('');
});

test('a compared name compares as itself', () => {
  fc.assert(
    fc.property(anyText, (name) => toNameKey(toNameKey(name)) === toNameKey(name)),
    { numRuns: 2_000 },
  );
});

test('signs that show nothing do not count within an emoji either', () => {
  expect(toNameKey('La 👩‍👧')).toBe(toNameKey('La 👩👧'));
});

test('two are one by name, document or place, and where there is none there are not two', () => {
  expect(isSameName('Bodega José', 'BODEGA JOSÉ')).toBe(true);
  expect(isSameName('Bodega José', 'Bodega Jose')).toBe(false);
  expect(isSameDocument('0041240318', 41240318)).toBe(true);
  expect(isSameDocument('41240318', '41240319')).toBe(false);
  expect(isSamePlace('San José del Guaviare', 'SAN JOSE DEL GUAVIARE')).toBe(true);
  expect(isSamePlace('Mitú', 'Calamar')).toBe(false);
  for (const isSame of [isSameName, isSameDocument, isSamePlace])
    for (const none of ['', '  ', null, undefined]) expect(isSame(none, none)).toBe(false);
});

test('records of one name are grouped in the order of the names, as each is written first', () => {
  const all = [{ name: 'Mitú' }, { name: 'Calamar' }, { name: 'MITÚ' }, { name: null }];
  expect(groupByName(all, ({ name }) => name)).toEqual([
    ['Mitú', [all[0], all[2]]],
    ['Calamar', [all[1]]],
    ['', [all[3]]],
  ]);
});

test('names to choose from come once each, in the order of the alphabet', () => {
  const names = ['Mitú', 'ñandú', 'Calamar', '', 'MITÚ', null, 'nube', 'Oso'];
  expect(distinctNames(names)).toEqual(['Calamar', 'Mitú', 'nube', 'ñandú', 'Oso']);
});
