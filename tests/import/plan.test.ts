/** The outcome of each row: taken, named as faulty with its field, or left out because it is there. */
import { expect, test } from 'vitest';
import { customer } from '../../src/domain/entities/customer';
import { product } from '../../src/domain/entities/product';
import type { EntityDefinition } from '../../src/domain/entity';
import { guessColumns, missingFields } from '../../src/domain/import/columns';
import { toErrorRows } from '../../src/domain/import/error-rows';
import { type ImportFacts, planImport } from '../../src/domain/import/plan';
import { type Cell, type Table, toTable } from '../../src/domain/import/table';
import { toCsv } from '../../src/domain/reports/csv';
import { createFindName, toMeanings } from '../../src/domain/rules/find-name';

const TITLES = [
  ...['Cédula', 'Nombres', 'Apellidos', 'Fecha nacimiento', 'Sexo', 'Estado civil'],
  ...['Celular', 'Correo electrónico', 'Dirección', 'Municipio'],
];
const LUZ: Cell[] = [
  ...['41.240.318', 'Luz Dary', 'Piñeros', '17/05/1980', 'F', 'Soltera'],
  ...['+57 312 448 0917', 'luz@correo.co', 'Calle 5 # 3-12', 'miraflores'],
];
const CITIES = {
  find: createFindName(toMeanings(['Miraflores'])),
  sentence: 'Elige un municipio de la lista',
};
const FACTS: ImportFacts = {
  company: 'Transportes Fluviales',
  existing: new Map(),
  onlyPlainDocuments: null,
  names: { cityName: CITIES },
};

const tableOf = (...raw: Cell[][]): Table => {
  const table = toTable({ name: '', rows: raw }, 0);
  if (typeof table === 'string') throw new Error(table);
  return table;
};
function plan(entity: EntityDefinition, table: Table, facts: ImportFacts = FACTS) {
  return planImport(entity, table, guessColumns(entity, table.titles), {}, facts);
}
/** Luz with some cells otherwise, by title. */
const luz = (changes: Readonly<Record<string, Cell>> = {}) =>
  TITLES.map((title, at) => (title in changes ? (changes[title] ?? null) : (LUZ[at] ?? null)));

test('columns are guessed from labels and people’s words for them; the rest is as in the form', () => {
  const columns = guessColumns(customer, TITLES);
  expect(columns).toMatchObject({
    numDocument: { is: 'column', at: 0 },
    dateOfBirth: { is: 'column', at: 3 },
    phone: { is: 'column', at: 6 },
    email: { is: 'column', at: 7 },
    cityName: { is: 'column', at: 9 },
    personType: { is: 'value', value: 'Natural' },
    typeDocument: { is: 'value', value: 'Cedula' },
    companyName: null,
  });
  expect(missingFields(customer, columns)).toEqual([]);
});

test('every label of a form is recognised', () => {
  for (const entity of [customer, product]) {
    const fields = Object.entries(entity.fields).filter(([name]) => name !== entity.ownCompany);
    const titles = fields.map(([, { label }]) => label);
    const columns = guessColumns(entity, titles);
    for (const [at, [name]] of fields.entries())
      expect(columns[name], name).toEqual({ is: 'column', at });
  }
});

test('the weight of one unit is not taken for that of all', () => {
  const columns = guessColumns(product, ['Producto', 'Cantidad', 'Peso unitario']);
  expect([columns.number, columns.weight]).toEqual([{ is: 'column', at: 1 }, null]);
});

test('a file of one strange column says which fields are missing', () => {
  const columns = guessColumns(customer, ['Cosas']);
  expect(missingFields(customer, columns)).toContain('numDocument');
  expect(missingFields(customer, columns)).not.toContain('companyName');
});

test('values are read as people here write them', () => {
  const { ready, faulty } = plan(customer, tableOf(TITLES, luz()));
  expect(faulty).toEqual([]);
  expect(ready).toEqual([
    {
      line: 2,
      fields: {
        personType: 'Natural',
        typeDocument: 'Cedula',
        numDocument: '41240318',
        name: 'Luz Dary',
        lastName: 'Piñeros',
        dateOfBirth: '1980-05-17',
        sex: 'Femenino',
        maritalStatus: 'soltero',
        nationality: 'colombiano',
        companyName: null,
        nitCompany: null,
        phone: '3124480917',
        email: 'luz@correo.co',
        address: 'Calle 5 No. 3-12',
        cityName: 'Miraflores',
      },
    },
  ]);
});

test('numbers and days of a sheet are the same as typed ones', () => {
  const typed = plan(customer, tableOf(TITLES, luz())).ready[0]?.fields;
  const asSheet = luz({
    Cédula: 41240318,
    'Fecha nacimiento': new Date('1980-05-17T00:00:00Z'),
    Celular: 3124480917,
  });
  expect(plan(customer, tableOf(TITLES, asSheet)).ready[0]?.fields).toEqual(typed);
});

test('an error names row, field and the sentence of the form', () => {
  const { ready, faulty } = plan(
    customer,
    tableOf(
      TITLES,
      luz(),
      [],
      luz({ Cédula: '123', Sexo: 'quién sabe', Municipio: 'Macondo', Nombres: '' }),
    ),
  );
  expect(ready.map(({ line }) => line)).toEqual([2]);
  expect(faulty).toEqual([
    {
      line: 4,
      name: 'Piñeros',
      issues: [
        {
          field: 'numDocument',
          label: 'Número de documento',
          message: 'Debe tener entre 5 y 11 dígitos',
        },
        { field: 'name', label: 'Nombres', message: 'Campo obligatorio' },
        { field: 'sex', label: 'Sexo', message: 'Elige una de las opciones' },
        { field: 'cityName', label: 'Municipio', message: 'Elige un municipio de la lista' },
      ],
    },
  ]);
});

test('a customer who is there already is left alone, and so is a document that comes twice', () => {
  const facts = { ...FACTS, existing: new Map([['52110908', 'Rosalba Tique']]) };
  const { ready, faulty, skipped } = plan(
    customer,
    tableOf(TITLES, luz(), luz({ Cédula: 52110908, Sexo: '' }), luz({ Nombres: 'Otra' })),
    facts,
  );
  expect(ready.map(({ line }) => line)).toEqual([2]);
  expect(faulty).toEqual([]);
  expect(skipped).toEqual([
    {
      line: 3,
      name: 'Luz Dary Piñeros',
      reason: 'Ya hay un cliente con este documento: Rosalba Tique',
    },
    { line: 4, name: 'Otra Piñeros', reason: 'Repite la fila 2 de este archivo' },
  ]);
});

test('a company needs its name, and its NIT may carry the check digit', () => {
  const titles = [...TITLES, 'Tipo persona', 'Razón social', 'NIT'];
  const { ready, faulty } = plan(
    customer,
    tableOf(
      titles,
      [...luz(), 'persona jurídica', 'Víveres del Vaupés', '890.700.906-0'],
      [...luz({ Cédula: 52110908 }), 'PJ', '', '890700906-9'],
    ),
  );
  expect(ready[0]?.fields).toMatchObject({
    personType: 'Juridica',
    companyName: 'Víveres del Vaupés',
    nitCompany: '890700906',
  });
  expect(faulty[0]?.issues.map(({ field }) => field)).toEqual(['companyName', 'nitCompany']);
});

const PRODUCT_TITLES = [
  ...['Cliente', 'Producto', 'Descripción', 'Categoría', 'Cantidad', 'Peso', 'Largo (cm)'],
  ...['Ancho (cm)', 'Alto (cm)', 'Empaque', 'Perecedero', 'Asegurado', 'Peligroso', 'Bodega'],
];
const RICE: Cell[] = [
  ...['41.240.318', 'Arroz', 'Arroba de arroz', 'Víveres', '1.250', '12,5', 40],
  ...[30.125, '25', 'Saco', 'no', 'X', false, 'bodega malecon'],
];
const PRODUCT_FACTS: ImportFacts = {
  company: 'Transportes Fluviales',
  existing: new Map(),
  onlyPlainDocuments: null,
  names: {
    customerNumDocument: { find: createFindName(toMeanings(['41240318'])), sentence: 'Sin dueño' },
    warehouseName: {
      find: createFindName(toMeanings(['Bodega Malecón'])),
      sentence: 'Sin bodega',
    },
    vehicleName: { find: () => undefined, sentence: 'Sin embarcación' },
    categoryName: { find: createFindName(toMeanings(['Abarrotes'])), sentence: null },
  },
};

test('a product has its owner, its place and the company of its author; a new category is said', () => {
  const { ready, faulty, newNames } = plan(product, tableOf(PRODUCT_TITLES, RICE), PRODUCT_FACTS);
  expect(faulty).toEqual([]);
  expect(ready[0]?.fields).toMatchObject({
    customerNumDocument: 41240318,
    number: 1250,
    weight: 12.5,
    unitOfMeasurement: 'kg',
    length: 40,
    width: 30.125,
    isPerishable: false,
    insured: true,
    hazardousMaterials: false,
    specialHandlingInstructions: 'N/A',
    warehouseName: 'Bodega Malecón',
    vehicleName: null,
    companyName: 'Transportes Fluviales',
  });
  expect(newNames).toEqual({ categoryName: ['Víveres'] });
});

test('a stranger as owner, an unknown bodega and two places are errors', () => {
  const titles = [...PRODUCT_TITLES, 'Embarcación'];
  const with2 = (changes: Readonly<Record<number, Cell>>, vessel: Cell) => [
    ...RICE.map((cell, at) => (at in changes ? (changes[at] ?? null) : cell)),
    vessel,
  ];
  const { faulty } = plan(
    product,
    tableOf(
      titles,
      with2({ 0: 52110908, 13: 'Otra' }, ''),
      with2({}, 'La Esperanza'),
      with2({ 13: '' }, ''),
    ),
    PRODUCT_FACTS,
  );
  expect(
    faulty.map(({ issues }) => issues.map(({ label, message }) => `${label}: ${message}`)),
  ).toEqual([
    ['Documento del cliente: Sin dueño', 'Bodega: Sin bodega'],
    ['Bodega: Pon la bodega o la embarcación, no las dos', 'Embarcación: Sin embarcación'],
    ['Bodega: Campo obligatorio'],
  ]);
});

test('the file of errors can be mended and read again', () => {
  const table = tableOf(
    TITLES,
    luz({ Celular: '+57 12', Nombres: '-Luz' }),
    luz({ Cédula: '52110908' }),
  );
  const columns = guessColumns(customer, table.titles);
  const errors = toErrorRows(customer, table, columns, {}, plan(customer, table));
  expect(errors.titles).toEqual([...TITLES, 'Fila', 'Motivo']);
  expect(errors.rows).toHaveLength(1);
  expect(errors.rows[0]?.slice(-2)).toEqual(['2', 'Teléfono: Debe tener entre 5 y 11 dígitos']);
  const file = toCsv(errors.titles, errors.rows);
  expect(file).toContain(`'-Luz`);
  expect(file).toContain(`'+57 12`);
  const again = tableOf([...errors.titles], [...(errors.rows[0] ?? [])]);
  const marked = tableOf(
    [...again.titles],
    [
      ...(again.rows[0]?.cells ?? []).map((cell) =>
        cell === '+57 12' ? "'+57 312 448 0917" : cell,
      ),
    ],
  );
  expect(plan(customer, marked).ready[0]?.fields).toMatchObject({
    phone: '3124480917',
    name: '-Luz',
  });
});

test('the file of errors writes values decided by their column so that each stands alone', () => {
  const table = tableOf(TITLES, luz({ Cédula: '12', 'Fecha nacimiento': '03/04/1975' }));
  const columns = guessColumns(customer, table.titles);
  const readings = { dateOfBirth: 'month' } as const;
  const judged = planImport(customer, table, columns, readings, FACTS);
  const { rows } = toErrorRows(customer, table, columns, readings, judged);
  expect(rows[0]?.slice(0, 4)).toEqual(['12', 'Luz Dary', 'Piñeros', '1975-03-04']);
});

test('five thousand rows are judged in one go', () => {
  const rows = Array.from({ length: 5000 }, (_, at) => luz({ Cédula: 10_000_000 + at }));
  const { ready, faulty, skipped } = plan(customer, tableOf(TITLES, ...rows));
  expect([ready.length, faulty.length, skipped.length]).toEqual([5000, 0, 0]);
}, 30_000);
