/**
 * docs/SPEC.md, S8, and the fixed texts of S2 and S4: each sentence to the letter, at
 * the place that decides on it. That they are shown, and for how long, is asked of a browser in tests/e2e.
 */
import { describe, expect, it } from 'vitest';
import { toConfirmText, toRegisterText, toSaveText } from '../../src/crud/form-texts';
import { MESSAGES } from '../../src/domain/messages';
import { toSavedText } from '../../src/features/crew/crew-types';
import { toRefusedOutcome } from '../../src/features/login/sign-in-outcome';
import { ENTITIES } from './support';

describe('the sign-in', () => {
  const INACTIVE_USER =
    'El usuario se encuentra en estado inactivo. Por favor, comuníquese con el gerente.';
  const INACTIVE_COMPANY = 'La empresa a la que está asociado se encuentra inactiva.';

  it.each([
    ['unknown-user', MESSAGES.loginUnknownUser, 'Usuario no encontrado'],
    ['wrong-password', MESSAGES.loginWrongPassword, 'Contraseña incorrecta'],
    ['user-inactive', MESSAGES.userInactive, 'El usuario se encuentra inactivo.'],
    ['company-inactive', MESSAGES.companyInactive, 'La empresa está inactiva.'],
    ['other', 'Lo que diga el servidor', 'Lo que diga el servidor'],
    [
      'other',
      MESSAGES.loginFailed,
      'No fue posible el inicio de sesión. Por favor, intenta nuevamente.',
    ],
  ] as const)('%s: the alert says «%s»', (why, text, alert) => {
    expect(toRefusedOutcome({ is: 'refused', why, text }).alert).toBe(alert);
  });

  it.each([
    ['user-inactive', MESSAGES.userInactive, INACTIVE_USER],
    ['company-inactive', MESSAGES.companyInactive, INACTIVE_COMPANY],
  ] as const)('%s: the field says it in full', (why, text, sentence) => {
    expect(toRefusedOutcome({ is: 'refused', why, text }).errors.username).toBe(sentence);
  });
});

describe('the success notices', () => {
  it.each([
    ['company', 'Empresa creada correctamente', 'Empresa actualizada correctamente'],
    // docs/decisions/0041: a sign-up has its own words.
    ['user', 'Usuario registrado correctamente', 'Usuario actualizado correctamente'],
    ['customer', 'Cliente creado correctamente', 'Cliente actualizado correctamente'],
    ['product', 'Producto creado correctamente', 'Producto actualizado correctamente'],
    ['warehouse', 'Bodega creada correctamente', 'Bodega actualizada correctamente'],
    ['branch', 'Sucursal creada correctamente', 'Sucursal actualizada correctamente'],
    ['vessel', 'Embarcación creada exitosamente', 'Embarcación actualizada exitosamente'],
  ] as const)('%s', (entity, created, updated) => {
    expect(ENTITIES[entity].texts).toMatchObject({ created, updated });
  });

  it.each([
    ['Capitan', 'Capitán creado correctamente', 'Capitán actualizado correctamente'],
    ['Marinero', 'Marinero creado correctamente', 'Marinero actualizado correctamente'],
    ['Motorista', 'Motorista creado correctamente', 'Motorista actualizado correctamente'],
    // The two crew roles without a form of their own, alike.
    ['Piloto', 'Piloto creado correctamente', 'Piloto actualizado correctamente'],
    ['Maquinista', 'Maquinista creado correctamente', 'Maquinista actualizado correctamente'],
  ])('%s', (typeName, created, updated) => {
    expect(toSavedText({ employeeType: { typeName } }, true)).toBe(created);
    expect(toSavedText({ employeeType: { typeName } }, false)).toBe(updated);
  });

  it('a state of a shipment', () => {
    expect(ENTITIES.shipment.texts.updated).toBe('Se actualizó correctamente.');
  });
});

it.each([
  ['loginInvalid', 'Ingrese datos válidos'],
  ['loginMissing', 'Por favor, ingrese su nombre de usuario y contraseña.'],
  ['errorTitle', 'Error'],
  ['loginSuccessTitle', 'Éxito'],
  ['loginSuccess', 'Inicio de sesión exitoso.'],
  ['passwordVerified', 'Contraseña validada correctamente.'],
  ['threeAdmins', 'No pueden existir más de 3 administradores'],
  ['saveFailed', 'Hubo un error al procesar la solicitud. Por favor, intente de nuevo.'],
  ['signUpFailed', 'Error al registrar el usuario. Intenta de nuevo.'],
  ['signUpDone', 'Usuario registrado correctamente'],
  ['cancelled', 'Cancelado: acción cancelada por el usuario.'],
  ['confirmTitle', 'Confirmación'],
  ['statusChanged', 'Se actualizó correctamente.'],
  ['notAFile', 'La respuesta no es un archivo válido.'],
  ['empty', 'No hay resultados que mostrar'],
  ['loading', 'Espere un momento...'],
  ['noProducts', 'El remitente no tiene productos'],
  ['notFound', '404 - No encontrado'],
  // docs/decisions/0002.
  ['savedOnDevice', 'Guardado en este equipo'],
] as const)('%s: «%s»', (name, sentence) => {
  expect(MESSAGES[name]).toBe(sentence);
});

it('a report that failed says why', () => {
  expect(MESSAGES.reportFailed('error 500')).toBe(
    'Hubo un error al intentar descargar el informe: error 500',
  );
});

describe('a confirmation names the item', () => {
  it.each([
    ['company', '¿Guardar la empresa Naviera del Vaupés?', { company: 'Naviera del Vaupés' }],
    ['user', '¿Guardar el usuario Luz Dary Piñeros?', { name: 'Luz Dary', lastName: 'Piñeros' }],
    ['crewMember', '¿Guardar el tripulante Jairo Mora?', { name: 'Jairo', lastName: 'Mora' }],
    ['vessel', '¿Guardar la embarcación Delfín Rosado?', { nombre: 'Delfín Rosado' }],
    ['customer', '¿Guardar el cliente Rosalba Tique?', { name: 'Rosalba', lastName: 'Tique' }],
    ['product', '¿Guardar el producto Panela?', { productName: 'Panela' }],
    ['warehouse', '¿Guardar la bodega Bodega Malecón?', { name: 'Bodega Malecón' }],
    ['branch', '¿Guardar la sucursal Calamar?', { nombre: 'Calamar' }],
  ] as const)('%s: %s', (entity, question, record) => {
    const definition = ENTITIES[entity];
    expect(toConfirmText(definition, definition.nameOf(record))).toBe(question);
  });
});

it.each([
  ['company', 'Registrar empresa', 'Guardar empresa'],
  ['user', 'Registrar usuario', 'Guardar usuario'],
  ['crewMember', 'Registrar tripulante', 'Guardar tripulante'],
  ['vessel', 'Registrar embarcación', 'Guardar embarcación'],
  ['customer', 'Registrar cliente', 'Guardar cliente'],
  ['product', 'Registrar producto', 'Guardar producto'],
  ['warehouse', 'Registrar bodega', 'Guardar bodega'],
  ['branch', 'Registrar sucursal', 'Guardar sucursal'],
  ['shipment', 'Registrar envío', 'Guardar envío'],
] as const)('the two buttons of a %s', (entity, register, save) => {
  expect(toRegisterText(ENTITIES[entity])).toBe(register);
  expect(toSaveText(ENTITIES[entity])).toBe(save);
});
