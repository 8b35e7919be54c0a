import { expect, test } from 'vitest';
import {
  toAllMunicipalityOptions,
  toDepartmentOptions,
  toMunicipalityName,
  toMunicipalityOptions,
} from '../../src/crud/places';

const cities = [
  { ciudad: 'Medellín', departamento: 'Antioquia' },
  { ciudad: 'Calamar', departamento: 'Bolívar' },
  { ciudad: 'Miraflores', departamento: 'Guaviare' },
  { ciudad: 'Calamar', departamento: 'Guaviare' },
  { ciudad: 'Mitú', departamento: 'Vaupés' },
];
const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label);

test('the departments of the river come first', () => {
  const options = toDepartmentOptions([
    'Antioquia',
    'Meta',
    'Vaupés',
    'Guaviare',
    'Guainía',
    'Boyacá',
  ]);
  expect(labels(options)).toEqual(['Guaviare', 'Vaupés', 'Guainía', 'Meta', 'Antioquia', 'Boyacá']);
});

test('the municipalities of one department', () => {
  expect(labels(toMunicipalityOptions(cities, 'Guaviare'))).toEqual(['Calamar', 'Miraflores']);
});

test('a list that does not tell departments is offered whole', () => {
  const plain = cities.map(({ ciudad }) => ({ ciudad, departamento: '' }));
  expect(labels(toMunicipalityOptions(plain, 'Guaviare'))).toEqual([
    'Calamar',
    'Medellín',
    'Miraflores',
    'Mitú',
  ]);
  expect(labels(toAllMunicipalityOptions(plain))).toEqual([
    'Calamar',
    'Medellín',
    'Miraflores',
    'Mitú',
  ]);
});

test('twins say their department', () => {
  expect(labels(toAllMunicipalityOptions(cities))).toEqual([
    'Calamar (Guaviare)',
    'Miraflores',
    'Mitú',
    'Calamar (Bolívar)',
    'Medellín',
  ]);
});

test('what travels is the name alone', () => {
  expect(toMunicipalityName(cities, 'Calamar (Guaviare)')).toBe('Calamar');
  expect(toMunicipalityName(cities, 'Calamar')).toBe('Calamar');
  expect(toMunicipalityName(cities, 'Mitú')).toBe('Mitú');
  expect(toMunicipalityName(cities, 'Mitu')).toBeNull();
});
