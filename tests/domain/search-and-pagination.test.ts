import { describe, expect, test } from 'vitest';
import { toPage } from '../../src/domain/rules/pagination';
import { createSearch, toSearched, toSearchText, toWanted } from '../../src/domain/rules/search';

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

test('the words of a search are looked for once each, the longest first', () => {
  expect(toWanted(' de  Víveres del Vaupés de ')).toEqual(['viveres', 'vaupes', 'del', 'de']);
  expect(toWanted(' – ')).toEqual([]);
});

test('dimensions are found as they are typed', () => {
  const text = toSearchText(['70 × 45 × 30', '3 m³']);
  for (const query of ['70 x 45', '70 × 45', 'X 30', '3 m3'])
    expect(createSearch(query)(text), query).toBe(true);
});

describe('a company and a person are found by their numbers as people write them', () => {
  const company = toSearchText([
    'Víveres del Vaupés',
    '85000003',
    toSearched('nitCompany', '900123456'),
    '3124480917',
  ]);
  const person = toSearchText(["Ana D'Achiardi", '0041240318', toSearched('nitCompany', null)]);
  const stripped = toSearchText(['Ana DAchiardi', '6085840123']);

  test.each([
    '900123456',
    '900.123.456',
    '900123456-8',
    '900.123.456-8',
    '+57 312 448 0917',
    '0057 312 448 0917',
    '573124480917',
    '(312) 448-0917',
    '312-448-0917',
    '312.448.0917',
    '0085000003',
    '85 000 003',
    'víveres 900123456-8',
  ])('the company by %s', (query) => {
    expect(createSearch(query)(company)).toBe(true);
    expect(createSearch(query)(person)).toBe(false);
  });

  test.each(["D'Achiardi", 'D’Achiardi', 'dachiardi', "ana d'achiardi"])('a name, %s', (query) => {
    expect(createSearch(query)(person)).toBe(true);
    expect(createSearch(query)(stripped)).toBe(true);
    expect(createSearch(query)(company)).toBe(false);
  });

  test.each(['0041240318', '41240318', '41.240.318', '041 240 318'])('a document, %s', (query) => {
    expect(createSearch(query)(person)).toBe(true);
  });

  test('a landline with its area, and short numbers as words of their own', () => {
    expect(createSearch('+57 (608) 584-0123')(stripped)).toBe(true);
    expect(createSearch('608 012')(stripped)).toBe(true);
    expect(createSearch('900.123.456-7')(company)).toBe(false);
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
