import { expect, test } from 'vitest';
import { REPORTS } from '../../src/domain/reports/definitions';
import { toReport } from '../../src/domain/reports/report';

const definitionOf = (title: string) => {
  const found = REPORTS.find((definition) => definition.title === title);
  if (!found) throw new Error(title);
  return found;
};
const FACTS = { company: 'Naviera Ñ', filter: null, at: 0 };
const customer = (name: string, changes = {}) => ({
  name,
  lastName: 'Tique',
  typeDocument: 'Cedula',
  numDocument: 12345678,
  personType: 'Natural',
  phone: 3124480917,
  ...changes,
});
const namesOf = ({ rows }: ReturnType<typeof toReport>) => rows.map(([name]) => name);

test('there are four reports with their file names', () => {
  expect(REPORTS.map(({ entity, fileName }) => `${entity.area}: ${fileName}`)).toEqual([
    'employees: informe_empleados.pdf',
    'crew: informe_tripulantes.pdf',
    'vessels: informe_embarcaciones.pdf',
    'customers: informe_clientes.pdf',
  ]);
});

test('rows are in Spanish alphabetical order', () => {
  const records = ['Zoila', 'Ñoño', 'Óscar', 'Nubia', 'álvaro'].map((name) => customer(name));
  expect(namesOf(toReport(definitionOf('Informe de clientes'), records, FACTS))).toEqual([
    'álvaro Tique',
    'Nubia Tique',
    'Ñoño Tique',
    'Óscar Tique',
    'Zoila Tique',
  ]);
});

test('a search filters as in the lists', () => {
  const records = [customer('Óscar'), customer('Nubia', { companyName: 'Lanchas Oscar' })];
  const report = (filter: string) =>
    namesOf(toReport(definitionOf('Informe de clientes'), records, { ...FACTS, filter }));
  expect(report('oscar')).toContain('Óscar Tique');
  expect(report('NUBIA')).toEqual(['Nubia Tique']);
  expect(report('nadie')).toEqual([]);
});

test('missing values of a record are empty cells', () => {
  const [row = []] = toReport(definitionOf('Informe de clientes'), [{ name: 'Óscar' }], FACTS).rows;
  expect(row).toEqual(['Óscar', '', '', '', '', '', '', '']);
  for (const definition of REPORTS)
    expect(toReport(definition, [{}], FACTS).rows.flat().join('')).toBe('');
});

test('codes are shown in words, dates in local notation', () => {
  const record = {
    ...customer('Jairo'),
    employeeType: { typeName: 'Capitan' },
    licencia: 'L-1',
    expLicencia: '2027-03-02',
    email: 'j@b.co',
    status: 'activo',
  };
  const { columns, rows } = toReport(definitionOf('Informe de tripulantes'), [record], FACTS);
  expect(columns.map(({ label }) => label)).toContain('Tipo');
  expect(rows).toEqual([
    [
      'Jairo Tique',
      'Cédula 12.345.678',
      'Capitán',
      'L-1',
      '02/03/2027',
      '312\u00a0448\u00a00917',
      'j@b.co',
      'activo',
    ],
  ]);
});
