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

test('the departments on the river come first', () => {
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

test('a list without departments is offered completely', () => {
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

test('municipalities of one name are shown with their department', () => {
  expect(labels(toAllMunicipalityOptions(cities))).toEqual([
    'Calamar (Guaviare)',
    'Miraflores',
    'Mitú',
    'Calamar (Bolívar)',
    'Medellín',
  ]);
});

test('only the name is sent', () => {
  expect(toMunicipalityName(cities, 'Calamar (Guaviare)')).toBe('Calamar');
  expect(toMunicipalityName(cities, 'Calamar')).toBe('Calamar');
  expect(toMunicipalityName(cities, 'Mitú')).toBe('Mitú');
  expect(toMunicipalityName(cities, 'Mitu')).toBe('Mitú');
  expect(toMunicipalityName(cities, 'Macondo')).toBeNull();
});
