import { expect, test } from 'vitest';
import { toMissing, toRefusedOutcome } from '../../src/features/login/sign-in-outcome';

test('both fields are required, each with its own message', () => {
  expect(toMissing('', '')).toEqual({
    username: 'Ingrese datos válidos',
    password: 'Ingrese datos válidos',
  });
  expect(toMissing('empleado@fluvicarga.co', '')?.username).toBeUndefined();
  expect(toMissing('empleado@fluvicarga.co', 'x')).toBeNull();
});

test('a wrong password is an alert and a message at the field', () => {
  const outcome = toRefusedOutcome({
    is: 'refused',
    why: 'wrong-password',
    text: 'Contraseña incorrecta',
  });
  expect(outcome.alert).toBe('Contraseña incorrecta');
  expect(outcome.errors.password).toBeTruthy();
});

test('an inactive user gets the long message at the field and the short one in the alert', () => {
  const text = 'El usuario se encuentra en estado inactivo. Por favor, comuníquese con el gerente.';
  const outcome = toRefusedOutcome({ is: 'refused', why: 'user-inactive', text });
  expect(outcome.errors.username).toBe(text);
  expect(outcome.alert).toBe('El usuario se encuentra inactivo.');
});

test('a user of an inactive company gets both messages too', () => {
  const text = 'La empresa a la que está asociado se encuentra inactiva.';
  const outcome = toRefusedOutcome({ is: 'refused', why: 'company-inactive', text });
  expect(outcome.errors.username).toBe(text);
  expect(outcome.alert).toBe('La empresa está inactiva.');
});

test("the server's own message is an alert", () => {
  const outcome = toRefusedOutcome({ is: 'refused', why: 'other', text: 'Mantenimiento' });
  expect(outcome).toEqual({ errors: {}, alert: 'Mantenimiento' });
});

test.each(['delayed', 'no-network', 'outdated'] as const)(
  'a text too long for an alert stays in the form: %s',
  (why) => {
    const text = 'Espera 30 segundos.';
    expect(toRefusedOutcome({ is: 'refused', why, text })).toEqual({
      errors: { form: text },
      alert: null,
    });
  },
);
