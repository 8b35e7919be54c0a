import { describe, expect, test } from 'vitest';
import { toPage } from '../../src/domain/rules/pagination';
import { createSearch, toSearchText } from '../../src/domain/rules/search';

describe('a search', () => {
  const text = toSearchText(['José Ñáñez', null, 'Inírida', undefined, 40111222, true]);

  test.each(['jose', 'NANEZ', 'ñañ', 'inirida', '0111', ' José ', ''])('finds %s', (query) => {
    expect(createSearch(query)(text)).toBe(true);
  });

  test.each(['nanez jose', 'INÍRIDA 40.111.222', '40.111', '40.1', '$ 40,111', '401-112', '–'])(
    'finds %s, its words anywhere and without marks',
    (query) => expect(createSearch(query)(text)).toBe(true),
  );

  test.each(['mitu', 'josé mitu', 'null', 'ñañezini', '40.112'])('does not find %s', (query) => {
    expect(createSearch(query)(text)).toBe(false);
  });
});

describe('a page', () => {
  test('holds six rows', () => {
    expect(toPage(1, 13)).toEqual({ page: 1, pageCount: 3, from: 0, to: 6 });
    expect(toPage(3, 13)).toEqual({ page: 3, pageCount: 3, from: 12, to: 13 });
  });

  test('is the last one when rows were removed', () => {
    expect(toPage(9, 13)).toMatchObject({ page: 3 });
    expect(toPage(2, 6)).toMatchObject({ page: 1, to: 6 });
  });

  test('is the first one for an empty list or an invalid page', () => {
    expect(toPage(4, 0)).toEqual({ page: 1, pageCount: 1, from: 0, to: 0 });
    for (const asked of [0, -3, Number.NaN, 1.9]) expect(toPage(asked, 13).page).toBe(1);
  });
});
