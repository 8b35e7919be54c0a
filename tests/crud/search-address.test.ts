import { afterEach, expect, test } from 'vitest';
import { readListState, writeListState } from '../../src/crud/list-state';
import { forgetSearches, withoutSearchText } from '../../src/crud/search-address';

afterEach(forgetSearches);

test('an address does not hold the searched text, and the list still finds it', () => {
  const state = { query: 'Rosalba Peña', page: 1, size: 6, sort: null };
  const written = writeListState(new URLSearchParams(), state);
  expect(decodeURIComponent(written.toString())).not.toMatch(/Rosalba|Pe/);
  expect(readListState(written).query).toBe('Rosalba Peña');
});

test('one text has one word: going back finds the same list', () => {
  const write = (query: string) =>
    writeListState(new URLSearchParams(), { query, page: 1, size: 6, sort: null }).toString();
  expect(write('40123')).toBe(write('40123'));
  expect(write('40123')).not.toBe(write('40124'));
});

test('replaces only the search in a link to a list', () => {
  const link = withoutSearchText(
    '/adminSection/show-shipment?buscar=40123&filtro=cobro&valor=PENDIENTE',
  );
  expect(link).toMatch(/^\/adminSection\/show-shipment\?buscar=\S+&filtro=cobro&valor=PENDIENTE$/);
  expect(link).not.toContain('40123');
  expect(readListState(new URLSearchParams(link.split('?')[1])).query).toBe('40123');
  for (const plain of ['/adminSection', '/adminSection/show-customers?pagina=2'])
    expect(withoutSearchText(plain)).toBe(plain);
});

test('after its person left, or in another tab, a word means nothing', () => {
  const written = writeListState(new URLSearchParams(), {
    query: 'Rosalba',
    page: 1,
    size: 6,
    sort: null,
  });
  forgetSearches();
  expect(readListState(written).query).toBe('');
});
