import { expect, test } from 'vitest';
import { createSearchIndex } from '../../src/crud/search-index';
import { company } from '../../src/domain/entities/company';
import { validate } from '../../src/domain/entity';
import { COMPANY_LIST } from '../../src/features/companies/company-descriptor';
import { toCompanyWrite } from '../../src/features/companies/save-company';
import { buildRow } from '../crud/builders';

const TYPED = {
  nit: '890.700.906',
  company: 'Naviera del Vaupés',
  manager: 'Hernán Darío Uribe',
  email: 'gerencia@naviera.co',
  phone: '6085642210',
  address: 'Carrera 13A No. 15-08',
  department: 'Vaupés',
  municipality: 'Mitú',
  status: 'activo',
};

test('the NIT is sent as a number without its check digit', () => {
  const { fields, issues } = validate(company.schema, TYPED);
  expect(issues).toBeNull();
  expect(toCompanyWrite(null, fields ?? {})).toEqual({
    method: 'POST',
    path: '/api/v1/companie/save',
    body: { ...TYPED, nit: 890700906 },
  });
  expect(toCompanyWrite({ id: 4, version: 2 }, fields ?? {})).toMatchObject({
    method: 'PUT',
    path: '/api/v1/companie/update/4',
    version: 2,
  });
});

test.each([
  ['', 'Campo obligatorio'],
  ['1234', 'Debe tener entre 5 y 11 dígitos'],
  ['89070090A', 'Debe ser un número válido'],
])('the NIT «%s»: %s', (nit, message) => {
  expect(validate(company.schema, { ...TYPED, nit }).issues).toEqual([{ field: 'nit', message }]);
});

test('the list shows the NIT with its check digit and links to no detail', () => {
  const row = buildRow({ ...TYPED, nit: 890700906 });
  expect(COMPANY_LIST.columns[0]?.text(row)).toBe('Naviera del Vaupés · NIT 890700906-0');
  expect(company.paths.detail).toBeNull();
  expect(createSearchIndex(company).find([row], '890700')).toHaveLength(1);
});
