import { expect, test } from 'vitest';
import { evaluateForm } from '../../src/crud/form-rules';
import { warehouse } from '../../src/domain/entities/warehouse';

const COMPANY = 'Transportes Fluviales del Guaviare';
const typed = (overrides: Record<string, unknown> = {}) => ({
  name: 'Bodega Malecón',
  location: 'Calle 7 No. 22-40',
  capacity: '120,5',
  unitOfMeasurement: 'ton',
  description: 'Junto al puerto',
  companyName: COMPANY,
  ...overrides,
});
const issuesOf = (overrides: Record<string, unknown>) =>
  evaluateForm(warehouse, {}, typed(overrides)).issues;

test('comma and dot are both decimal separators', () => {
  expect(evaluateForm(warehouse, {}, typed()).fields).toMatchObject({ capacity: 120.5 });
  expect(evaluateForm(warehouse, {}, typed({ capacity: '120.5' })).fields).toMatchObject({
    capacity: 120.5,
  });
});

test('a capacity is a number', () => {
  expect(issuesOf({ capacity: 'mucha' })).toEqual([
    { field: 'capacity', message: 'No es un número válido' },
  ]);
});

test('every field is required', () => {
  for (const field of ['name', 'location', 'capacity', 'unitOfMeasurement', 'description'])
    expect(issuesOf({ [field]: ' ' })).toEqual([{ field, message: 'Campo obligatorio' }]);
});
