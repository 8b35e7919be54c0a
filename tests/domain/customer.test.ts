import { describe, expect, test } from 'vitest';
import { customer } from '../../src/domain/entities/customer';
import { validate } from '../../src/domain/entity';

const typed = (overrides: Record<string, unknown> = {}) => ({
  personType: 'Natural',
  typeDocument: 'Cedula',
  numDocument: '40.111.222',
  name: 'Rosalba',
  lastName: 'Peña Ñáñez',
  dateOfBirth: '17/5/1985',
  sex: 'Femenino',
  maritalStatus: 'unión libre',
  nationality: 'colombiano',
  companyName: '',
  nitCompany: '',
  phone: '320 111 2233',
  email: 'rosalba@correo.co',
  address: 'Calle 3 No. 4-5',
  cityName: 'Mitú',
  ...overrides,
});
const juridica = (overrides: Record<string, unknown> = {}) =>
  typed({
    personType: 'Juridica',
    companyName: 'Almacén El Colono',
    nitCompany: '800112214',
    ...overrides,
  });

const issuesOf = (raw: unknown) => validate(customer.schema, raw).issues ?? [];
const messageOf = (field: string, raw: unknown) =>
  issuesOf(raw).find((issue) => issue.field === field)?.message;

const REQUIRED = Object.entries(customer.fields)
  .filter(([, { isRequired }]) => isRequired)
  .map(([name]) => name);

test('typed values become the payload', () => {
  expect(validate(customer.schema, typed()).fields).toEqual({
    ...typed(),
    numDocument: '40111222',
    dateOfBirth: '1985-05-17',
    companyName: null,
    nitCompany: null,
    phone: '3201112233',
  });
});

test.each(REQUIRED)('%s is required', (field) => {
  const sentence =
    field === 'dateOfBirth' ? /^(Campo obligatorio|Fecha no válida\. .*)$/ : /^Campo obligatorio$/;
  expect(messageOf(field, typed({ [field]: '   ' }))).toMatch(sentence);
  expect(messageOf(field, typed({ [field]: undefined }))).toMatch(sentence);
  expect(messageOf(field, typed({ [field]: null }))).toMatch(sentence);
});

test('an empty form has one error for every required field', () => {
  const fields = issuesOf({}).map((issue) => issue.field);
  expect(new Set(fields).size).toBe(fields.length);
  expect(fields.sort()).toEqual([...REQUIRED].sort());
});

describe.each(['numDocument', 'phone'])('%s', (field) => {
  test.each([
    ['4011a22', 'Debe ser un número válido'],
    ['-40111222', 'Debe ser un número válido'],
    ['1234', 'Debe tener entre 5 y 11 dígitos'],
    ['123456789012', 'Debe tener entre 5 y 11 dígitos'],
  ])('%s: %s', (value, sentence) => {
    expect(messageOf(field, typed({ [field]: value }))).toBe(sentence);
  });

  test.each(['12345', '12345678901', ' 40 111 222 ', 40111222])('%s is accepted', (value) => {
    expect(messageOf(field, typed({ [field]: value }))).toBeUndefined();
  });
});

test.each(['rosalba', 'rosalba@', '@correo.co', 'rosalba@correo', 'ros alba@correo.co', 'a@b..co'])(
  '%s is no e-mail address',
  (email) => {
    expect(messageOf('email', typed({ email }))).toBe(
      'No es un correo válido, recuerda usar el formato: usuario@dominio.com',
    );
  },
);

test('the birth year is between 1700 and the current year', () => {
  const year = new Date().getFullYear();
  const sentence = `Fecha no válida. Debe estar entre 1700 y ${year}.`;
  expect(messageOf('dateOfBirth', typed({ dateOfBirth: '31/12/1699' }))).toBe(sentence);
  expect(messageOf('dateOfBirth', typed({ dateOfBirth: `01/01/${year + 1}` }))).toBe(sentence);
  expect(messageOf('dateOfBirth', typed({ dateOfBirth: '31/02/1985' }))).toBe(sentence);
  expect(messageOf('dateOfBirth', typed({ dateOfBirth: '01/01/1700' }))).toBeUndefined();
});

test('a value outside an option list is refused', () => {
  expect(messageOf('sex', typed({ sex: 'Ninguno' }))).toBe('Elige una de las opciones');
  expect(messageOf('typeDocument', typed({ typeDocument: 'NIT' }))).toBe(
    'Elige una de las opciones',
  );
});

describe('a company as a customer', () => {
  test('must have a name and a tax number', () => {
    expect(messageOf('companyName', juridica({ companyName: '' }))).toBe('Campo obligatorio');
    expect(messageOf('nitCompany', juridica({ nitCompany: ' ' }))).toBe('Campo obligatorio');
    expect(messageOf('nitCompany', juridica({ nitCompany: '800' }))).toBe(
      'Debe tener entre 5 y 11 dígitos',
    );
  });

  test('has its tax number sent as digits, whatever the notation', () => {
    expect(validate(customer.schema, juridica({ nitCompany: '800.112.214' })).fields).toMatchObject(
      { companyName: 'Almacén El Colono', nitCompany: '800112214' },
    );
  });
});

test('a natural person is sent without a company, whatever was typed before', () => {
  const raw = typed({ companyName: 'Almacén El Colono', nitCompany: 'abc' });
  expect(validate(customer.schema, raw).fields).toMatchObject({
    companyName: null,
    nitCompany: null,
  });
});

test('the payload names the author of the write', () => {
  expect(customer.stamp('elmer@fluvicarga.co')).toEqual({ userNames: ['elmer@fluvicarga.co'] });
});

test('the document number is the natural key', () => {
  expect(customer.naturalKey({ numDocument: '40111222' })).toBe('40111222');
  expect(customer.naturalKey({})).toBeNull();
});

describe('a document of another country', () => {
  test.each([
    ['Pasaporte', 'av 123456', 'AV123456'],
    ['Otro', '912345678901234', '912345678901234'],
    ['Otro', '900.123.456-8', '900123456'],
    ['Pasaporte', '41.240.318', '41240318'],
  ])('%s %s is kept', (typeDocument, numDocument, kept) => {
    const { fields } = validate(customer.schema, typed({ typeDocument, numDocument }));
    expect(fields).toMatchObject({ typeDocument, numDocument: kept });
  });

  test('is none of a citizen', () => {
    const message = messageOf('numDocument', typed({ numDocument: 'AV123456' }));
    expect(message).toBe('Debe ser un número válido');
  });
});
