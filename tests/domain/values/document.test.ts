/** A document as people, programs and other countries write it is understood or refused, and never another number. */
import { expect, test } from 'vitest';
import { understandAnyDocument, understandDocument } from '../../../src/domain/values/document';
import { understandDocumentKind } from '../../../src/domain/values/document-kind';

const NUMERIC = 'Debe ser un número válido';
const DIGITS = 'Debe tener entre 5 y 11 dígitos';

test.each([
  ['41240318', '41240318'],
  [41240318, '41240318'],
  ['41.240.318', '41240318'],
  ['41,240,318', '41240318'],
  ["41'240.318", '41240318'],
  ['41 240 318', '41240318'],
  ['41\u00a0240\u00a0318', '41240318'],
  ['1.120.555.012.', '1120555012'],
  ['41240318.0', '41240318'],
  ['41240318.00', '41240318'],
  ['41240318.000', '41240318'],
  ['41240318,00', '41240318'],
  ['41.240.318,00', '41240318'],
  ['0041240318', '0041240318'],
  ['900123456.0', '900123456'],
  ['900.123.456-8', '900123456'],
  ['900123456-8', '900123456'],
  ['900.123.456 – 8', '900123456'],
  ['9001234568', '9001234568'],
  ['5123456', '5123456'],
])('«%s» is %s', (raw, value) => {
  expect(understandDocument(raw)).toEqual({ value });
  expect(understandDocument(value)).toEqual({ value });
  expect(understandAnyDocument(raw)).toEqual({ value });
});

test.each([
  ['900.123.456-7', 'El dígito de verificación de 900.123.456 es 8, no 7'],
  ['41240318.5', NUMERIC],
  ['4.1240318', NUMERIC],
  ['41.24.0318', NUMERIC],
  ['41.240.00', NUMERIC],
  ['1.120.555.0', NUMERIC],
  ['41240318.0.0', NUMERIC],
  ['41240318 3124480917', NUMERIC],
  ['41240318/41240319', NUMERIC],
  ['12345-67890', NUMERIC],
  ['$ 41.240.319,00', NUMERIC],
  ['41240318*', NUMERIC],
  ['9.00123E+08', NUMERIC],
  ['CC 41240318', NUMERIC],
  ['C.C. 41.240.318 de Calamar', NUMERIC],
  ['-41240318', NUMERIC],
  ['000000', NUMERIC],
  ['41,240', NUMERIC],
  ['4124', DIGITS],
  ['412.00', DIGITS],
  ['123456789012', DIGITS],
  ['912345678901234', DIGITS],
  ['AV123456', NUMERIC],
])('«%s» is refused', (raw, reason) => {
  expect(understandDocument(raw)).toEqual({ reason });
});

test.each(['.0', '.000', ',0', ' 000'])(
  'a document with a hundred thousand of «%s» is refused',
  (part) => {
    expect(understandAnyDocument(`41240${part.repeat(100_000)}`)).toHaveProperty('reason');
  },
);

test.each([
  ['AV123456', 'AV123456'],
  ['av 123456', 'AV123456'],
  ['912345678901234', '912345678901234'],
  ['9123 4567 8901 234', '912345678901234'],
])('«%s» is a passport or a permit', (raw, value) => {
  expect(understandAnyDocument(raw)).toEqual({ value });
});

test.each(['40A11222', 'ABCD', 'A1', '1234567890123'])('«%s» is neither', (raw) => {
  expect(understandAnyDocument(raw)).toHaveProperty('reason');
});

test.each([
  ['CC', 'Cedula'],
  ['C.C.', 'Cedula'],
  ['Cédula de ciudadanía', 'Cedula'],
  ['Cedula', 'Cedula'],
  ['TI', 'Tarjeta de identidad'],
  ['CE', 'Cedula de extranjeria'],
  ['Cédula de extranjería', 'Cedula de extranjeria'],
  ['Tedula extranjera', 'Cedula de extranjeria'],
  ['PA', 'Pasaporte'],
  ['Passporte', 'Pasaporte'],
  ['NIT', 'Otro'],
  ['PPT', 'Otro'],
  ['PEP', 'Otro'],
  ['RC', 'Otro'],
  ['otro', 'Otro'],
])('the kind «%s» is %s', (raw, value) => {
  expect(understandDocumentKind(raw)).toEqual({ value });
});

test.each(['', 'X', 'Licencia', null])('«%s» is no kind of document', (raw) => {
  expect(understandDocumentKind(raw)).toEqual({ reason: 'Elige una de las opciones' });
});
