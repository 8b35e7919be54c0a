/** Two bodegas may differ by an accent alone: a sheet means the one that it writes, and neither where it could be both. */
import { expect, test } from 'vitest';
import { createFindName, toMeanings } from '../../src/domain/rules/find-name';

const find = createFindName(toMeanings(['Bodega José', 'Bodega Jose', 'Bodega Malecón', 'Бодега']));

test.each([
  ['Bodega José', 'Bodega José'],
  ['BODEGA JOSÉ', 'Bodega José'],
  [' bodega  jose ', 'Bodega Jose'],
  ['bodega malecon', 'Bodega Malecón'],
  ['Bodega-Malecón', 'Bodega Malecón'],
  ['бодега', 'Бодега'],
])('%s means %s', (written, name) => {
  expect(find(written)).toBe(name);
});

test.each(['Bodega-José', 'Otra', '', '-'])('«%s» means none', (written) => {
  expect(find(written)).toBeUndefined();
});

test('an exact name of an earlier level gives way to a later one', () => {
  const levels = createFindName(
    [['San José', 'San José']],
    [['San José', 'San José del Guaviare']],
  );
  expect(levels('san jose')).toBe('San José del Guaviare');
  expect(levels('San José')).toBe('San José del Guaviare');
});
