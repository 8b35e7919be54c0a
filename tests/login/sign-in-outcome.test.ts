import { expect, test } from 'vitest';
import { toMissing, toRefusedOutcome } from '../../src/features/login/sign-in-outcome';

test('both fields are needed, and each empty one says so', () => {
  expect(toMissing('', '')).toEqual({
    username: 'Ingrese datos válidos',
    password: 'Ingrese datos válidos',
  });
  expect(toMissing('empleado@fluvicarga.co', '')?.username).toBeUndefined();
  expect(toMissing('empleado@fluvicarga.co', 'x')).toBeNull();
});

test('a wrong password is an alert, and the field goes on saying what to do', () => {
  const outcome = toRefusedOutcome({
    is: 'refused',
    why: 'wrong-password',
    text: 'Contraseña Incorrecta',
  });
  expect(outcome.alert).toBe('Contraseña Incorrecta');
  expect(outcome.errors.password).toBeTruthy();
});

test('an inactive user reads the sentence at the field and the short one in the alert', () => {
  const text =
    'El usuario se encuentra en un estado de Inactivo. Por favor, comuníquese con el gerente.';
  const outcome = toRefusedOutcome({ is: 'refused', why: 'user-inactive', text });
  expect(outcome.errors.username).toBe(text);
  expect(outcome.alert).toBe('El usuario se encuentra inactivo.');
});

test('so does somebody of an inactive company', () => {
  const text = 'La empresa a la que está asociado se encuentra inactiva.';
  const outcome = toRefusedOutcome({ is: 'refused', why: 'company-inactive', text });
  expect(outcome.errors.username).toBe(text);
  expect(outcome.alert).toBe('La empresa está inactiva.');
});

test("the server's own message is an alert", () => {
  const outcome = toRefusedOutcome({ is: 'refused', why: 'other', text: 'Mantenimiento' });
  expect(outcome).toEqual({ errors: {}, alert: 'Mantenimiento' });
});

test('what takes longer to read than an alert lasts stays in the form', () => {
  const text = 'Espera 30 segundos.';
  expect(toRefusedOutcome({ is: 'refused', why: 'delayed', text })).toEqual({
    errors: { form: text },
    alert: null,
  });
});
