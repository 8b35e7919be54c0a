import { expect, test } from 'vitest';
import { evaluateForm } from '../../src/crud/form-rules';
import { toTypedValues } from '../../src/crud/typed-value';
import { customer } from '../../src/domain/entities/customer';
import { PLAIN_SERVER } from '../../src/domain/server-version';
import { buildTypedCustomer } from './builders';

test('an empty form has an error for every field of a natural person, in order', () => {
  const { issues } = evaluateForm(customer, {}, {});
  expect(issues.map(({ field }) => field)).toEqual([
    'personType',
    'typeDocument',
    'numDocument',
    'name',
    'lastName',
    'dateOfBirth',
    'sex',
    'maritalStatus',
    'nationality',
    'phone',
    'email',
    'address',
    'cityName',
  ]);
  expect(new Set(issues.map(({ message }) => message))).toEqual(new Set(['Campo obligatorio']));
});

test('a company must be named, and its NIT has 5 to 11 digits', () => {
  const typed = buildTypedCustomer({ personType: 'Juridica', nitCompany: '8907' });
  expect(evaluateForm(customer, {}, typed).issues).toEqual([
    { field: 'companyName', message: 'Campo obligatorio' },
    { field: 'nitCompany', message: 'Debe tener entre 5 y 11 dígitos' },
  ]);
});

test('an invalid e-mail address is refused, not corrected', () => {
  const typed = buildTypedCustomer({ email: 'luz dary@correo' });
  expect(evaluateForm(customer, {}, typed).issues).toEqual([
    {
      field: 'email',
      message: 'No es un correo válido, recuerda usar el formato: usuario@dominio.com',
    },
  ]);
});

test('a birth date typed without slashes is accepted', () => {
  const { fields } = evaluateForm(customer, {}, buildTypedCustomer({ dateOfBirth: '17051980' }));
  expect(fields).toMatchObject({ dateOfBirth: '1980-05-17', companyName: null, nitCompany: null });
});

test('a passport with letters is refused in words beside a plain server, but for one that is there', () => {
  const typed = buildTypedCustomer({ typeDocument: 'Pasaporte', numDocument: 'AV123456' });
  const record = { numDocument: 'AV123456' };
  const refused = [
    {
      field: 'numDocument',
      message: 'El servidor de la empresa solo guarda documentos de 5 a 11 dígitos, sin letras',
    },
  ];
  expect(evaluateForm(customer, {}, typed, { serverVersion: PLAIN_SERVER }).issues).toEqual(
    refused,
  );
  expect(evaluateForm(customer, {}, typed, { serverVersion: PLAIN_SERVER, record }).issues).toEqual(
    [],
  );
  expect(evaluateForm(customer, {}, typed).issues).toEqual([]);
});

test('a value that the record has already is not checked, whatever else is changed', () => {
  const record = {
    ...evaluateForm(customer, {}, buildTypedCustomer({ cityName: 'Macondo' })).fields,
    typeDocument: 'Passporte',
    numDocument: '12',
    dateOfBirth: '0190-05-17',
    name: '',
  };
  const typed = { ...toTypedValues(customer, record), phone: '3209998877' };
  expect(evaluateForm(customer, {}, typed, { record })).toEqual({
    fields: { ...record, phone: '3209998877' },
    issues: [],
  });
  const other = { ...typed, typeDocument: 'Tedula' };
  expect(evaluateForm(customer, {}, other, { record }).issues).toEqual([
    { field: 'typeDocument', message: 'Elige una de las opciones' },
  ]);
});
