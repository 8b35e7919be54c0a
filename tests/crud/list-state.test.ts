import { expect, test } from 'vitest';
import { nextSort, readListState, writeListState } from '../../src/crud/list-state';

const read = (address: string) => readListState(new URLSearchParams(address));

test('the default is the first page with six rows, newest first', () => {
  expect(read('')).toEqual({ query: '', page: 1, size: 6, sort: null });
});

test('the URL holds page, size, search, sort and filters', () => {
  expect(read('buscar=pi%C3%B1eros&pagina=3&filas=24&orden=-name')).toEqual({
    query: 'piñeros',
    page: 3,
    size: 24,
    sort: { column: 'name', isDescending: true },
  });
});

test('invalid parameters fall back to the default', () => {
  expect(read('pagina=-2&filas=1000')).toMatchObject({ page: 1, size: 6 });
  expect(read('pagina=dos&filas=')).toMatchObject({ page: 1, size: 6 });
});

test('defaults are left out of the URL, filters are kept', () => {
  const params = new URLSearchParams('estadoPago=PAGADO&buscar=x&pagina=4');
  const written = writeListState(params, { query: '', page: 1, size: 12, sort: null });
  expect(written.toString()).toBe('estadoPago=PAGADO&filas=12');
});

test('a written state is read back unchanged', () => {
  const state = {
    query: 'El Retorno',
    page: 2,
    size: 48,
    sort: { column: 'phone', isDescending: false },
  };
  expect(readListState(writeListState(new URLSearchParams(), state))).toEqual(state);
});

test('sorting a column goes ascending, descending, then back to newest first', () => {
  const up = nextSort(null, 'name');
  expect(up).toEqual({ column: 'name', isDescending: false });
  const down = nextSort(up, 'name');
  expect(down).toEqual({ column: 'name', isDescending: true });
  expect(nextSort(down, 'name')).toBeNull();
  expect(nextSort(down, 'phone')).toEqual({ column: 'phone', isDescending: false });
});
