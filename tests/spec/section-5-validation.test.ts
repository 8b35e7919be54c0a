/**
 * docs/SPEC.md, S5: each rule with its sentence, through the entities' own schemas, which the forms and the server share.
 * Mended as docs/decisions/0013, 0014 and 0043 say: the birth year's sentence names the current year,
 * `{email}` is usuario@dominio.com, warehouse capacity has the vessel's sentence.
 */
import { describe, expect, it } from 'vitest';
import { understandDocument } from '../../src/domain/values/document';
import { toTypedText } from '../../src/domain/values/typed-text';
import { ENTITIES, type Entity, sentenceFor } from './support';

const REQUIRED = 'Campo obligatorio';
const NUMERIC = 'Debe ser un número válido';
const DIGITS = 'Debe tener entre 5 y 11 dígitos';
const EMAIL = 'No es un correo válido, recuerda usar el formato: usuario@dominio.com';
const MEASURE = 'No es un número válido';
const TOO_LONG = 'No ingrese un valor tan largo';
const PRODUCT_DOCUMENT = 'El valor debe ser un número positivo de entre 5 y 11 dígitos';
const SHIPMENT_DOCUMENT = 'Debe ser un número entero positivo de entre 5 y 11 dígitos';
const COST = 'Debe ser un número positivo válido';
const YEAR = new Date().getFullYear();
const BIRTH_YEAR = `Fecha no válida. Debe estar entre 1700 y ${YEAR}.`;

/** Everything but what S5.02 and S5.03 except and what another field decides: those are asked for below. */
const NOT_ALWAYS: Partial<Record<Entity, readonly string[]>> = {
  crewMember: ['licencia', 'expLicencia'],
  vessel: ['passengers'],
  customer: ['companyName', 'nitCompany'],
  product: ['specialHandlingInstructions', 'warehouseName', 'vehicleName'],
  shipment: ['valorDeclarado'],
};
const required = (Object.keys(ENTITIES) as Entity[]).flatMap((entity) =>
  Object.keys(ENTITIES[entity].fields)
    .filter((field) => !NOT_ALWAYS[entity]?.includes(field))
    .map((field) => [entity, field] as const),
);

describe('every field is required', () => {
  it.each(required)('%s.%s', (entity, field) => {
    expect(ENTITIES[entity].fields[field]?.isRequired).toBe(true);
    for (const nothing of ['', '   ', null, undefined])
      expect(sentenceFor(entity, field, nothing)).toBe(REQUIRED);
  });

  it.each([
    ['product', 'specialHandlingInstructions', {}],
    ['crewMember', 'licencia', { typeName: 'Marinero' }],
    ['crewMember', 'expLicencia', { typeName: 'Motorista' }],
    ['vessel', 'passengers', { passengerSpace: 'false' }],
    ['customer', 'companyName', { personType: 'Natural' }],
    ['customer', 'nitCompany', { personType: 'Natural' }],
    ['product', 'vehicleName', {}],
    ['shipment', 'valorDeclarado', {}],
  ] as const)('but not %s.%s, with %j', (entity, field, more) => {
    expect(sentenceFor(entity, field, '', more)).toBeUndefined();
  });

  it.each([
    ['crewMember', 'licencia', { typeName: 'Capitan' }],
    ['crewMember', 'expLicencia', { typeName: 'Piloto' }],
    ['vessel', 'passengers', { passengerSpace: 'true' }],
    ['customer', 'companyName', { personType: 'Juridica' }],
    ['customer', 'nitCompany', { personType: 'Juridica' }],
    ['product', 'warehouseName', { vehicleName: '' }],
  ] as const)('%s.%s is, with %j', (entity, field, more) => {
    expect(sentenceFor(entity, field, '', more)).toBe(REQUIRED);
  });
});

describe.each([
  ['user', 'numDocument'],
  ['user', 'phone'],
  ['crewMember', 'numDocument'],
  ['crewMember', 'phone'],
  ['customer', 'numDocument'],
  ['customer', 'phone'],
  ['company', 'phone'],
  ['company', 'nit'],
] as const)('%s.%s is a number of 5 to 11 digits', (entity, field) => {
  it.each([
    ['12a45', NUMERIC],
    ['-12345', NUMERIC],
    ['1234', DIGITS],
    ['123456789012', DIGITS],
    ['12345', undefined],
    ['12345678901', undefined],
  ])('%s: %s', (value, sentence) => {
    expect(sentenceFor(entity, field, value)).toBe(sentence);
  });
});

it.each([
  ['user', 'username'],
  ['crewMember', 'email'],
  ['customer', 'email'],
  ['company', 'email'],
] as const)('%s.%s is an e-mail address', (entity, field) => {
  for (const wrong of ['ana', 'ana@correo', '@correo.co', 'ana@', 'a na@correo.co'])
    expect(sentenceFor(entity, field, wrong), wrong).toBe(EMAIL);
  expect(sentenceFor(entity, field, 'ana@correo.co')).toBeUndefined();
});

it.each([
  ['user', 'birthDate'],
  ['crewMember', 'dateOfBirth'],
  ['customer', 'dateOfBirth'],
] as const)('%s.%s lies between 1700 and this year', (entity, field) => {
  expect(sentenceFor(entity, field, '1699-12-31')).toBe(BIRTH_YEAR);
  expect(sentenceFor(entity, field, `${YEAR + 1}-01-01`)).toBe(BIRTH_YEAR);
  expect(sentenceFor(entity, field, 'ayer')).toBe(BIRTH_YEAR);
  expect(sentenceFor(entity, field, '1700-01-01')).toBeUndefined();
  expect(sentenceFor(entity, field, `${YEAR}-01-01`)).toBeUndefined();
});

it.each([
  ['vessel', 'weightCapacity'],
  ['vessel', 'volumeCapacity'],
  ['vessel', 'passengers'],
  ['product', 'weight'],
  ['product', 'height'],
  ['product', 'length'],
  ['product', 'width'],
  ['product', 'number'],
  ['warehouse', 'capacity'],
] as const)('%s.%s is a number', (entity, field) => {
  for (const wrong of ['mucho', '-3', '1e999']) {
    expect(sentenceFor(entity, field, wrong), wrong).toBe(MEASURE);
  }
  expect(sentenceFor(entity, field, '12')).toBeUndefined();
});

describe('the documents that have a sentence of their own', () => {
  it.each([
    ['product', 'customerNumDocument', PRODUCT_DOCUMENT],
    ['shipment', 'remitenteCedula', SHIPMENT_DOCUMENT],
    ['shipment', 'destinatarioCedula', SHIPMENT_DOCUMENT],
  ] as const)('%s.%s: %s', (entity, field, sentence) => {
    for (const wrong of ['1234', '123456789012', '00000', '-40111222', '40a11222'])
      expect(sentenceFor(entity, field, wrong), wrong).toBe(sentence);
    for (const right of ['12345', '12345678901'])
      expect(sentenceFor(entity, field, right)).toBeUndefined();
  });
});

it('the cost of a shipment is more than nothing', () => {
  for (const wrong of ['0', '-5', 'gratis'])
    expect(sentenceFor('shipment', 'costoEnvio', wrong), wrong).toBe(COST);
  expect(sentenceFor('shipment', 'costoEnvio', '1.250.000')).toBeUndefined();
});

it('a shipment carries at least one product', () => {
  expect(sentenceFor('shipment', 'productosIds', [])).toBe('Agrega al menos un producto');
});

it.each(['nombre', 'direccion', 'departamento', 'municipio', 'companiaNombre'])(
  'branch.%s is at most 100 characters',
  (field) => {
    expect(sentenceFor('branch', field, 'a'.repeat(100))).toBeUndefined();
    expect(sentenceFor('branch', field, 'a'.repeat(101))).toBe(TOO_LONG);
  },
);

describe('typed values are stripped', () => {
  it.each([
    ['text', 'Peña & Hijos, S.A.S. <b>', 'Peña Hijos S.A.S. b'],
    ['text', 'a1 @.-áéíóúÁÉÍÓÚñÑ', 'a1 @.-áéíóúÁÉÍÓÚñÑ'],
    // docs/decisions/0043: every letter is kept, and an apostrophe within a word; `#` in an address is a number's sign; an
    // e-mail address is refused instead.
    ['text', "Güérima João D'Achiardi", "Güérima João D'Achiardi"],
    ['address', 'Calle 5 # 12-30', 'Calle 5 No. 12-30'],
    ['email', 'ana+rio@correo.co', 'ana+rio@correo.co'],
  ] as const)('%s «%s»', (kind, typed, kept) => {
    expect(toTypedText(kind, typed)).toBe(kept);
  });

  // docs/decisions/0126: digits that were joined would be another number.
  it('but for digits, which are understood or refused', () => {
    expect(understandDocument('40.111.222')).toEqual({ value: '40111222' });
    expect(understandDocument('40,111/222')).toEqual({ reason: NUMERIC });
  });
});
