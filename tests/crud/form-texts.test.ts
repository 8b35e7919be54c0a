import { expect, test } from 'vitest';
import {
  toConfirmText,
  toDetailText,
  toFailureText,
  toMissingText,
  toRegisterText,
  toSaveText,
} from '../../src/crud/form-texts';
import { toAge } from '../../src/crud/list-summary';
import { referenceOf } from '../../src/crud/reference-of';
import { toShown } from '../../src/crud/shown-value';
import { RecordGone } from '../../src/db/outbox/save-record';
import { customer } from '../../src/domain/entities/customer';
import { shipment } from '../../src/domain/entities/shipment';
import { vessel } from '../../src/domain/entities/vessel';
import { pathsOf } from '../../src/domain/paths';
import { buildRow } from './builders';

test('messages are made from the entity’s labels', () => {
  expect(toRegisterText(customer)).toBe('Registrar cliente');
  expect(toSaveText(vessel)).toBe('Guardar embarcación');
  expect(toConfirmText(customer, 'Luz Dary')).toBe('¿Guardar el cliente Luz Dary?');
  expect(toDetailText(customer)).toBe('Detalles del cliente');
  expect(toDetailText(vessel)).toBe('Detalles de la embarcación');
  expect(toMissingText(vessel)).toBe(
    'Esta embarcación no está en este equipo. Puede que ya no exista o que aún no se haya descargado.',
  );
});

test('the age of the data', () => {
  const at = Date.parse('2026-11-20T15:15:00-05:00');
  expect(toAge(at, at + 60_000)).toBe('Datos de las 3:15\u00a0p.\u00a0m.');
  expect(toAge(at, at + 24 * 3_600_000)).toBe('Datos del 20/11/2026 · 3:15\u00a0p.\u00a0m.');
  expect(toAge(null, at)).toBe('Sin todos los datos del servidor');
});

test('wire values are shown in words', () => {
  expect(toShown(customer.fields.typeDocument, 'Cedula')).toBe('Cédula');
  expect(toShown(customer.fields.dateOfBirth, '1980-05-17')).toBe('17/05/1980');
  expect(toShown(shipment.fields.costoEnvio, 1250000)).toBe('$ 1.250.000');
  expect(toShown(vessel.fields.weightCapacity, 1234.5)).toBe('1.234,5');
  expect(toShown(vessel.fields.passengerSpace, false)).toBe('No');
  expect(toShown(customer.fields.companyName, null)).toBe('');
});

test('a URL names a record by its server id once it has one', () => {
  const paths = pathsOf('customer');
  const local = buildRow({}, { id: null, key: '0192-aa' });
  expect(paths.update(referenceOf(local))).toBe('/adminSection/add-customer/0192-aa/update');
  expect(paths.detail?.(referenceOf({ ...local, id: 17 }))).toBe(
    '/adminSection/show-customers/more-details/17/customer',
  );
});

test('a state change of a record discarded meanwhile has its own message', () => {
  expect(toFailureText(new RecordGone('shipment'))).toBe(
    'No se guardó: este registro dejó de estar en este equipo mientras lo cambiabas.',
  );
});

test('a save that was not stored says why', () => {
  expect(toFailureText({ name: 'AbortError', inner: { name: 'QuotaExceededError' } })).toBe(
    'No se guardó: este equipo no tiene espacio. Libera espacio y vuelve a guardar; lo que escribiste sigue aquí.',
  );
});
