/**
 * docs/SPEC.md, S3.35 to S3.53: every list, its wire values in full, the words shown for them, and the field
 * that offers it. docs/decisions/0044 adds what the page does not show: INVITED is Invitado; a warehouse's capacity and
 * a product's weight use the weight units.
 */
import { describe, expect, it } from 'vitest';
import { CREW_ROLES, optionsAt } from '../../src/domain/options';
import { ROLE_OPTIONS } from '../../src/domain/roles';
import { PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';
import { PRODUCT_EXTRAS } from '../../src/features/products/product-rules';
import { ENTITIES, sentenceFor } from './support';

const DOCUMENTS = {
  Cedula: 'Cédula',
  'Tarjeta de identidad': 'Tarjeta de identidad',
  'Cedula de extranjeria': 'Cédula de extranjería',
  Pasaporte: 'Pasaporte',
  Otro: 'Otro',
};
const ROLES = {
  SUPERADMIN: 'Superadministrador',
  ADMIN: 'Administrador',
  EMPLOYEE: 'Empleado',
  INVITED: 'Invitado',
};
const SEXES = { Femenino: 'Femenino', Masculino: 'Masculino', Otro: 'Otro' };
const STATUSES = { activo: 'Activo', inactivo: 'Inactivo' };
const COMPANY_STATUSES = { activo: 'Activa', inactivo: 'Inactiva' };
const MARITAL = {
  soltero: 'Soltero(a)',
  casado: 'Casado(a)',
  divorciado: 'Divorciado(a)',
  'unión libre': 'Unión libre',
};
const NATIONALITIES = {
  colombiano: 'Colombiana',
  ecuatoriano: 'Ecuatoriana',
  chileno: 'Chilena',
  argentino: 'Argentina',
};
const VESSELS = {
  Bote: 'Bote',
  'Bote Motor': 'Bote Motor',
  Chalupa: 'Chalupa',
  Deslizador: 'Deslizador',
  Lancha: 'Lancha',
  Planchon: 'Planchón',
  Remolcador: 'Remolcador',
};
const WEIGHTS = { kg: 'kg', g: 'g', ton: 'ton', lb: 'lb', oz: 'oz', mg: 'mg' };
const VOLUMES = { m3: 'm³', L: 'L', mL: 'mL', gal: 'gal', ft3: 'ft³', in3: 'in³' };
const PERSONS = { Natural: 'Natural', Juridica: 'Jurídica' };
const YES_NO = { true: 'Sí', false: 'No' };
const PAYMENTS = { PAGADO: 'Pagado', PENDIENTE: 'Pendiente', RECHAZADO: 'Rechazado' };
const METHODS = {
  EFECTIVO: 'Efectivo',
  TARJETA_CREDITO: 'Tarjeta de crédito',
  TRANSFERENCIA: 'Transferencia',
  PAYPAL: 'PayPal',
};
const DELIVERIES = {
  EN_PREPARACION: 'En preparación',
  EN_TRANSITO: 'En tránsito',
  ENTREGADO: 'Entregado',
  DEVUELTO: 'Devuelto',
  CANCELADO: 'Cancelado',
};
const CREW = {
  Capitan: 'Capitán',
  Marinero: 'Marinero',
  Motorista: 'Motorista',
  Piloto: 'Piloto',
  Maquinista: 'Maquinista',
};

const TABLE = [
  ['user', 'typeDocument', DOCUMENTS],
  ['crewMember', 'typeDocument', DOCUMENTS],
  ['customer', 'typeDocument', DOCUMENTS],
  ['user', 'role', ROLES],
  ['user', 'sex', SEXES],
  ['crewMember', 'sex', SEXES],
  ['customer', 'sex', SEXES],
  ['company', 'status', COMPANY_STATUSES],
  ['user', 'estado', STATUSES],
  ['crewMember', 'status', STATUSES],
  ['user', 'maritalStatus', MARITAL],
  ['crewMember', 'maritalStatus', MARITAL],
  ['customer', 'maritalStatus', MARITAL],
  ['crewMember', 'nationality', NATIONALITIES],
  ['customer', 'nationality', NATIONALITIES],
  ['vessel', 'type', VESSELS],
  ['vessel', 'weightUnit', WEIGHTS],
  ['vessel', 'volumeUnit', VOLUMES],
  ['warehouse', 'unitOfMeasurement', WEIGHTS],
  ['product', 'unitOfMeasurement', WEIGHTS],
  ['customer', 'personType', PERSONS],
  ['vessel', 'passengerSpace', YES_NO],
  ['product', 'isPerishable', YES_NO],
  ['product', 'insured', YES_NO],
  ['product', 'hazardousMaterials', YES_NO],
  ['shipment', 'estadoPago', PAYMENTS],
  ['shipment', 'tipoPago', METHODS],
  ['shipment', 'estadoEntrega', DELIVERIES],
  ['crewMember', 'typeName', CREW],
] as const;

describe.each(TABLE)('%s.%s', (entity, field, wanted) => {
  it('offers these beside a plain server, and no other', () => {
    const options = optionsAt(PLAIN_SERVER, ENTITIES[entity].fields[field]?.options ?? []);
    expect(Object.fromEntries(options.map(({ value, label }) => [value, label]))).toEqual(wanted);
    expect(options).toHaveLength(Object.keys(wanted).length);
  });

  it('accepts each of them, and no other', () => {
    for (const value of Object.keys(wanted))
      expect(sentenceFor(entity, field, value), value).toBeUndefined();
    expect(sentenceFor(entity, field, 'ninguno')).toBe('Elige una de las opciones');
  });
});

it.each(['crewMember', 'customer'] as const)(
  '%s.nationality offers the neighbours too beside our server',
  (entity) => {
    const options = optionsAt(SERVER_VERSION, ENTITIES[entity].fields.nationality?.options ?? []);
    expect(options.map(({ label }) => label)).toEqual([
      ...Object.values(NATIONALITIES),
      ...['Venezolana', 'Brasileña', 'Peruana', 'Panameña', 'Otra'],
    ]);
  },
);

it('a product is stored in a warehouse or on a vessel', () => {
  const { options } = PRODUCT_EXTRAS.productLocation;
  expect(options?.map(({ value }) => value)).toEqual(['warehouse', 'vessel']);
});

it('the roles and the crew roles are listed once, for every screen that shows them', () => {
  expect(ROLE_OPTIONS.map(({ value }) => value).sort()).toEqual(Object.keys(ROLES).sort());
  expect(CREW_ROLES.map(({ value }) => value)).toEqual(Object.keys(CREW));
});
