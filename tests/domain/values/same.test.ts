/** Two names that look alike are one name; two that differ by an accent are two. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDocumentKey, toNameKey } from '../../../src/domain/values/same';
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
