import { expect, test } from 'vitest';
import { shipment } from '../../src/domain/entities/shipment';
import { validate } from '../../src/domain/entity';

const typed = (overrides: Record<string, unknown> = {}) => ({
  remitenteCedula: '40111222',
  destinatarioCedula: '40.111.224',
  companiaNombre: 'Transportes Fluviales del Guaviare',
  vehiculoNombre: 'Delfín Rosado',
  sucursalNombre: 'Calamar',
  departamentoSalida: 'Guaviare',
  municipioSalida: 'Calamar',
  departamentoLlegada: 'Vaupés',
  municipioLlegada: 'Mitú',
  direccionEnvio: 'Muelle de Mitú',
  tipoPago: 'EFECTIVO',
  estadoPago: 'PENDIENTE',
  costoEnvio: '$ 1.250.000',
  descripcionEnvio: 'Víveres',
  estadoEntrega: 'EN_PREPARACION',
  productosIds: ['7', '0193-local'],
  ...overrides,
});
const issuesOf = (raw: unknown) => validate(shipment.schema, raw).issues ?? [];
const messageOf = (field: string, raw: unknown) =>
  issuesOf(raw).find((issue) => issue.field === field)?.message;

test('typed values become the stored fields', () => {
  expect(validate(shipment.schema, typed()).fields).toEqual({
    ...typed(),
    destinatarioCedula: '40111224',
    costoEnvio: 1_250_000,
    valorDeclarado: null,
  });
});

test.each(['remitenteCedula', 'destinatarioCedula'])('%s is a document number', (field) => {
  for (const value of ['1234', '123456789012', '0000000', '40111222.5x', '-40111222'])
    expect(messageOf(field, typed({ [field]: value }))).toBe(
      'Debe ser un número entero positivo de entre 5 y 11 dígitos',
    );
});

test.each(['0', '-5', 'gratis', '1,5', '1.25'])('a cost of %s is refused', (costoEnvio) => {
  expect(messageOf('costoEnvio', typed({ costoEnvio }))).toBe('Debe ser un número positivo válido');
});

test.each([
  ['', null],
  [' ', null],
  ['$ 3.000.000', 3_000_000],
] as const)('a declared value of "%s" is %s', (valorDeclarado, stored) => {
  const { fields } = validate(shipment.schema, typed({ valorDeclarado }));
  expect(fields?.valorDeclarado).toBe(stored);
});

test.each(['0', '-5', 'mucho', '1,5'])('a declared value of %s is refused', (valorDeclarado) => {
  expect(messageOf('valorDeclarado', typed({ valorDeclarado }))).toBe(
    'Debe ser un número positivo válido',
  );
});

test('a shipment has at least one product and at most 500', () => {
  for (const productosIds of [[], undefined, null, 'todos'])
    expect(messageOf('productosIds', typed({ productosIds }))).toBe('Agrega al menos un producto');
  const many = Array.from({ length: 501 }, (_, at) => String(at));
  expect(messageOf('productosIds', typed({ productosIds: many }))).toBe(
    'Un envío lleva como máximo 500 productos',
  );
});

test('an empty form has an error for every required field', () => {
  const fields = issuesOf({}).map((issue) => issue.field);
  const required = Object.entries(shipment.fields).filter(([, { isRequired }]) => isRequired);
  expect(fields.sort()).toEqual([...required.map(([name]) => name), 'productosIds'].sort());
});

test('the payload has no customer ids and no guide number', () => {
  const sent = shipment.payload({ ...typed(), idRemitente: 1, idDestinatario: 2, id: 9 });
  expect(Object.keys(sent).sort()).toEqual(
    [...Object.keys(shipment.fields), 'productosIds'].sort(),
  );
});

test('a shipment is called by its guide number, and before by its provisional number', () => {
  expect(shipment.nameOf({ numeroGuia: 'Fn3918koP', key: 'x' })).toBe('Fn3918koP');
  expect(shipment.nameOf({ key: '0199f2c4-8a51-7c3e-9a1b-4f6d2e8b7a90' })).toMatch(
    /^PROV-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{2}$/,
  );
});
