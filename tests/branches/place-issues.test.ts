import { expect, test } from 'vitest';
import { toPlaceIssues } from '../../src/crud/place-issues';

const PLACES = {
  departments: ['Guaviare', 'Vaupés', 'Bolívar'],
  cities: [
    { ciudad: 'Calamar', departamento: 'Guaviare' },
    { ciudad: 'Miraflores', departamento: 'Guaviare' },
    { ciudad: 'Calamar', departamento: 'Bolívar' },
    { ciudad: 'Mitú', departamento: 'Vaupés' },
  ],
};
const NAMES = { department: 'departamento', municipality: 'municipio' } as const;
const issuesOf = (departamento: string, municipio: string, kept = {}, places = PLACES) =>
  toPlaceIssues(places, NAMES, { departamento, municipio }, kept);

test('a municipality must belong to its department', () => {
  expect(issuesOf('Guaviare', 'Calamar')).toEqual([]);
  expect(issuesOf('Bolívar', 'Calamar')).toEqual([]);
  expect(issuesOf('Vaupés', 'Calamar')).toEqual([
    { field: 'municipio', message: 'Elige un municipio de ese departamento' },
  ]);
});

test('a department must be in the list', () => {
  expect(issuesOf('Guaviarí', 'Calamar')).toEqual([
    { field: 'departamento', message: 'Elige un departamento de la lista' },
  ]);
});

test('empty fields are left to the entity’s own validation', () => {
  expect(issuesOf('', '')).toEqual([]);
  expect(issuesOf('Guaviare', '')).toEqual([]);
});

test('a branch may keep a place that is not listed', () => {
  const kept = { departamento: 'GUAVIARE', municipio: 'S. J. del Guaviare' };
  expect(issuesOf('GUAVIARE', 'S. J. del Guaviare', kept)).toEqual([]);
  expect(issuesOf('Guaviare', 'Otro', kept)).toHaveLength(1);
});

test('without downloaded lists every place is accepted', () => {
  expect(issuesOf('Vaupés', 'Calamar', {}, { departments: [], cities: [] })).toEqual([]);
});
