/** Each kind of field says how it is typed, whether it may stay empty, what it keeps and what it refuses. */
import { safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import * as fields from '../../src/domain/fields';

const REQUIRED = 'Campo obligatorio';
const NUMERIC = 'Debe ser un número válido';
const DIGITS = 'Debe tener entre 5 y 11 dígitos';
const MEASURE = 'No es un número válido';
const EMAIL = 'No es un correo válido, recuerda usar el formato: usuario@dominio.com';
const TOO_LONG = 'No ingrese un valor tan largo';
const OWN = 'No es la cédula del remitente';
const ONE_OF = 'Elige una de las opciones';

const OPTIONS = [
  { value: 'Caja', label: 'Caja' },
  { value: 'Saco', label: 'Saco' },
];

type Field = fields.Field;
const sentenceOf = ({ schema }: Field, raw?: unknown) => safeParse(schema, raw).issues?.[0].message;
const keptOf = ({ schema }: Field, raw?: unknown) => {
  const read = safeParse(schema, raw);
  return read.success ? read.output : read.issues[0].message;
};

test.each<[kind: string, make: () => Field]>([
  ['text', () => fields.text('Nombre')],
  ['text', () => fields.longText('Nombre')],
  ['address', () => fields.address('Nombre')],
  ['email', () => fields.email('Nombre')],
  ['digits', () => fields.digits('Nombre')],
  ['digits', () => fields.documentText('Nombre', REQUIRED)],
  ['digits', () => fields.anyDocument('Nombre')],
  ['digits', () => fields.documentNumber('Nombre', REQUIRED)],
  ['measure', () => fields.measure('Nombre')],
  ['integer', () => fields.integer('Nombre')],
  ['date', () => fields.day('Nombre')],
  ['choice', () => fields.choice('Nombre', OPTIONS)],
  ['flag', () => fields.flag('Nombre', OPTIONS)],
])('%#: a field of the kind %s is required', (kind, make) => {
  const field = make();
  expect(field).toMatchObject({ kind, label: 'Nombre', isRequired: true });
  for (const nothing of [undefined, null, '', '  '])
    expect(sentenceOf(field, nothing)).toBe(REQUIRED);
  expect(sentenceOf(field, () => 'x')).toBe('Debe ser un texto o un número');
});

test('text that may stay empty has its fallback, or nothing', () => {
  const described = fields.optionalText('Nota', 'Ninguna');
  expect(described).toMatchObject({ kind: 'text', label: 'Nota', isRequired: false });
  expect(keptOf(described)).toBe('Ninguna');
  expect(keptOf(described, ' Frágil ')).toBe('Frágil');
  expect(keptOf(described, 'a'.repeat(1000))).toHaveLength(1000);
  expect(sentenceOf(described, 'a'.repeat(1001))).toBe(TOO_LONG);

  const open = fields.nullableText('Encargado');
  expect(open).toMatchObject({ kind: 'text', label: 'Encargado', isRequired: false });
  for (const nothing of [undefined, null, '', '  ']) expect(keptOf(open, nothing)).toBeNull();
  expect(keptOf(open, ' Ana ')).toBe('Ana');
  expect(keptOf(open, 'a'.repeat(200))).toHaveLength(200);
  expect(sentenceOf(open, 'a'.repeat(201))).toBe(TOO_LONG);
});

test('one line has 200 letters, several have 1000', () => {
  for (const line of [fields.text('Nombre'), fields.address('Dirección')]) {
    expect(keptOf(line, 'a'.repeat(200))).toHaveLength(200);
    expect(sentenceOf(line, 'a'.repeat(201))).toBe(TOO_LONG);
  }
  expect(keptOf(fields.longText('Nota'), `a\n${'b'.repeat(998)}`)).toHaveLength(1000);
  expect(sentenceOf(fields.longText('Nota'), 'a'.repeat(1001))).toBe(TOO_LONG);
});

test('an e-mail address has one name, one @ and a domain with a dot', () => {
  const field = fields.email('Correo');
  for (const right of ['ana@correo.co', 'ana.rios+rio@mail.correo.com.co'])
    expect(keptOf(field, right)).toBe(right);
  for (const wrong of ['ana@correo', 'ana@.co', 'ana@correo.', 'ana@correo..co', '@correo.co'])
    expect(sentenceOf(field, wrong), wrong).toBe(EMAIL);
  for (const wrong of ['a@b@correo.co', 'a b@correo.co', 'a@b.co, c@d.co', 'ana@correo.co>'])
    expect(sentenceOf(field, wrong), wrong).toBe(EMAIL);
  expect(keptOf(field, `${'a'.repeat(190)}@correo.co`)).toHaveLength(200);
  expect(sentenceOf(field, `${'a'.repeat(191)}@correo.co`)).toBe(TOO_LONG);
});

describe('a field of digits', () => {
  test('keeps a phone and a document each in its own way', () => {
    const phone = fields.digits('Teléfono', 'phone');
    const document = fields.digits('Cédula', 'document');
    expect(phone.grouping).toBe('phone');
    expect(document.grouping).toBe('document');
    expect(fields.digits('NIT')).not.toHaveProperty('grouping');
    expect(keptOf(phone, '+57 312 448 0917')).toBe('3124480917');
    expect(phone.understand('+57 312 448 0917')).toEqual({ value: '3124480917' });
    expect(sentenceOf(document, '+57 312 448 0917')).toBe(NUMERIC);
    expect(keptOf(document, '900.123.456-8')).toBe('900123456');
    expect(sentenceOf(document, '1234')).toBe(DIGITS);
    expect(sentenceOf(document, 'AV123456')).toBe(NUMERIC);
  });

  test('takes a whole JSON number, and no other', () => {
    for (const wrong of [12345.5, 2 ** 53, Number.NaN])
      expect(sentenceOf(fields.digits('Cédula'), wrong)).toBe(NUMERIC);
    expect(sentenceOf(fields.documentText('Cédula', OWN), 12345.5)).toBe(OWN);
    expect(keptOf(fields.digits('Cédula'), 41240318)).toBe('41240318');
  });

  test.each<[name: string, make: () => Field]>([
    ['text', () => fields.documentText('Cédula', OWN)],
    ['number', () => fields.documentNumber('Cédula', OWN)],
  ])('with a sentence of its own as %s says it, but for a wrong check digit', (_name, make) => {
    const field = make();
    expect(field.grouping).toBe('document');
    expect(sentenceOf(field, 'Ana')).toBe(OWN);
    expect(sentenceOf(field, '1234')).toBe(OWN);
    expect(sentenceOf(field, '900.123.456-7')).toBe(
      'El dígito de verificación de 900.123.456 es 8, no 7',
    );
  });

  test('may be the passport or the permit of a person', () => {
    const { understand, grouping } = fields.anyDocument('Documento');
    expect(grouping).toBe('document');
    expect(understand('av 123456')).toEqual({ value: 'AV123456' });
    expect(fields.documentText('Cédula', OWN).understand('av 123456')).toEqual({
      value: 'AV123456',
    });
    for (const field of [fields.anyDocument('Documento'), fields.documentText('Cédula', OWN)]) {
      expect(keptOf(field, 'av 123456')).toBe('AV123456');
      expect(keptOf(field, '912345678901234')).toBe('912345678901234');
    }
    expect(sentenceOf(fields.anyDocument('Documento'), '1234')).toBe(DIGITS);
  });

  test('is sent as a number, and as text where it has letters', () => {
    const field = fields.documentNumber('Cédula', OWN);
    expect(keptOf(field, '41.240.318')).toBe(41240318);
    expect(keptOf(field, 'AV123456')).toBe('AV123456');
  });
});

test('a measure is nothing or more, up to a million million', () => {
  const field = fields.measure('Peso');
  expect(keptOf(field, 0)).toBe(0);
  expect(keptOf(field, 1.125)).toBe(1.125);
  expect(keptOf(field, '1.250,5')).toBe(1250.5);
  expect(keptOf(field, 1e12)).toBe(1e12);
  for (const wrong of [1e12 + 1, -1, 'mucho']) expect(sentenceOf(field, wrong)).toBe(MEASURE);
  expect(sentenceOf(field, '1.250')).toBe('«1.250» puede ser 1250 o 1,25: escríbelo así.');
});

test('a whole number is nothing or more, up to two thousand million', () => {
  const field = fields.integer('Pasajeros');
  expect(keptOf(field, '0')).toBe(0);
  expect(keptOf(field, '1.250')).toBe(1250);
  expect(keptOf(field, 2_000_000_000)).toBe(2_000_000_000);
  for (const wrong of [2_000_000_001, -1, 1.5, '1,5', 'doce'])
    expect(sentenceOf(field, wrong)).toBe(MEASURE);
});

test('a day is kept year first', () => {
  const field = fields.day('Vence');
  expect(keptOf(field, '17/5/2027')).toBe('2027-05-17');
  expect(sentenceOf(field, '31/2/2027')).toBe('Escribe la fecha así: dd/mm/aaaa');
});

test('a birth date lies between 1700 and this year', () => {
  const field = fields.birthDate('Nacimiento');
  const year = new Date().getFullYear();
  expect(field).toMatchObject({ kind: 'date', label: 'Nacimiento', isRequired: true });
  expect(sentenceOf(field)).toBe(REQUIRED);
  expect(keptOf(field, '1/1/1700')).toBe('1700-01-01');
  expect(keptOf(field, `${year}-12-31`)).toBe(`${year}-12-31`);
  for (const wrong of ['31/12/1699', `1/1/${year + 1}`, 'ayer'])
    expect(sentenceOf(field, wrong)).toBe(`Fecha no válida. Debe estar entre 1700 y ${year}.`);
});

test('a choice is one of its options', () => {
  const field = fields.choice('Empaque', OPTIONS);
  expect(field.options).toBe(OPTIONS);
  expect(keptOf(field, 'Saco')).toBe('Saco');
  for (const wrong of ['saco', 'Bolsa']) expect(sentenceOf(field, wrong)).toBe(ONE_OF);
});

test('a flag is true or false, as text or not', () => {
  const field = fields.flag('Lleva pasajeros', OPTIONS);
  expect(field.options).toBe(OPTIONS);
  for (const yes of ['true', true]) expect(keptOf(field, yes)).toBe(true);
  for (const no of ['false', false]) expect(keptOf(field, no)).toBe(false);
  for (const wrong of ['Sí', '1', 0]) expect(sentenceOf(field, wrong)).toBe(ONE_OF);
});
