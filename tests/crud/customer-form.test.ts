import { expect, test } from 'vitest';
import { evaluateForm } from '../../src/crud/form-rules';
import { customer } from '../../src/domain/entities/customer';
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
