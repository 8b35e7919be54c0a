import { expect, test } from 'vitest';
import { product } from '../../src/domain/entities/product';
import { validate } from '../../src/domain/entity';

const typed = (overrides: Record<string, unknown> = {}) => ({
  customerNumDocument: '40111222',
  productName: 'Nevera',
  description: 'Nevera de dos puertas',
  categoryName: 'Electrodomésticos',
  number: '4',
  weight: '25,5',
  unitOfMeasurement: 'kg',
  length: '40',
  width: '30.5',
  height: '25',
  packagingType: 'Caja',
  isPerishable: 'false',
  insured: true,
  hazardousMaterials: 'false',
  specialHandlingInstructions: '',
  warehouseName: 'Bodega Malecón',
  vehicleName: '',
  companyName: 'Transportes Fluviales del Guaviare',
  ...overrides,
});
const messageOf = (field: string, raw: unknown) =>
  validate(product.schema, raw).issues?.find((issue) => issue.field === field)?.message;

test('numbers are sent as numbers, the dimensions derived, the instructions never empty', () => {
  expect(validate(product.schema, typed()).fields).toEqual({
    ...typed(),
    customerNumDocument: 40111222,
    number: 4,
    weight: 25.5,
    length: 40,
    width: 30.5,
    height: 25,
    dimensions: '40 x 30.5 x 25',
    isPerishable: false,
    insured: true,
    hazardousMaterials: false,
    specialHandlingInstructions: 'N/A',
    vehicleName: null,
  });
});

test.each(['1234', '123456789012', '00000', '-40111222', 'cuarenta'])(
  'the document %s is refused',
  (customerNumDocument) => {
    expect(messageOf('customerNumDocument', typed({ customerNumDocument }))).toBe(
      'El valor debe ser un número positivo de entre 5 y 11 dígitos',
    );
  },
);

test.each(['weight', 'length', 'width', 'height', 'number'])('%s must be a number', (field) => {
  expect(messageOf(field, typed({ [field]: 'mucho' }))).toBe('No es un número válido');
  expect(messageOf(field, typed({ [field]: '-1' }))).toBe('No es un número válido');
  expect(messageOf(field, typed({ [field]: '' }))).toBe('Campo obligatorio');
});

test('a quantity is whole', () => {
  expect(messageOf('number', typed({ number: '2,5' }))).toBe('No es un número válido');
});

test('a product is in a warehouse or on a vessel, never in both or in neither', () => {
  expect(messageOf('warehouseName', typed({ warehouseName: '' }))).toBe('Campo obligatorio');
  expect(messageOf('warehouseName', typed({ vehicleName: 'Delfín Rosado' }))).toBe(
    'Campo obligatorio',
  );
  const aboard = typed({ warehouseName: null, vehicleName: 'Delfín Rosado' });
  expect(validate(product.schema, aboard).fields).toMatchObject({
    warehouseName: null,
    vehicleName: 'Delfín Rosado',
  });
});

test('a record read from a server is sent back with its document as a number', () => {
  const read = { ...validate(product.schema, typed()).fields, customerNumDocument: '40111222' };
  expect(product.payload(read).customerNumDocument).toBe(40111222);
});

test('equal products match whatever the notation of their numbers; different ones do not', () => {
  const one = validate(product.schema, typed()).fields ?? {};
  const read = { ...one, weight: '25.50', number: '4', customerNumDocument: '40111222' };
  expect(product.naturalKey(read)).toBe(product.naturalKey(one));
  expect(product.naturalKey({ ...one, weight: 26 })).not.toBe(product.naturalKey(one));
});

test('the payload has the product’s fields and nothing else', () => {
  const record = { ...typed(), id: 7, productId: 7, numeroGuiaEnvio: 'Fn3918koP', version: 3 };
  const sent = Object.keys(product.payload(record));
  expect(sent).toHaveLength(19);
  for (const field of ['id', 'productId', 'numeroGuiaEnvio', 'version', 'productLocation'])
    expect(sent).not.toContain(field);
});
