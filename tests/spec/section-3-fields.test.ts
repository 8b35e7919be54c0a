/**
 * docs/SPEC.md, S3.01 to S3.27: what each write sends, no more and no less. docs/decisions/0046
 * settles what the page leaves open: no ids of people, no confirmations, no place choice; `dimensions` yes.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validate } from '../../src/domain/entity';
import { CREATE_PATHS, LIST_PATHS, updatePath } from '../../src/domain/wire';
import { ENTITIES, type Entity, validOf } from './support';

/** In the specification's order. */
const SENT: Record<Entity, string> = {
  company: 'nit company manager email phone address department municipality status',
  user: 'username roleRequest estado companyName name lastName typeDocument numDocument phone address cityName departmentName sex birthDate maritalStatus',
  crewMember:
    'name lastName typeDocument numDocument licencia expLicencia email dateOfBirth nationality maritalStatus phone address sex status companyName employeeType',
  vessel:
    'nombre type model licensePlate registration fechaExpPatente weightCapacity weightUnit volumeCapacity volumeUnit passengerSpace passengers',
  customer:
    'name lastName typeDocument numDocument email dateOfBirth nationality maritalStatus phone address sex personType companyName nitCompany cityName',
  product:
    'productName description number weight unitOfMeasurement height length width dimensions packagingType isPerishable insured hazardousMaterials specialHandlingInstructions categoryName vehicleName warehouseName companyName customerNumDocument',
  warehouse: 'name location capacity unitOfMeasurement description companyName',
  branch: 'nombre direccion departamento municipio companiaNombre',
  shipment:
    'remitenteCedula destinatarioCedula companiaNombre vehiculoNombre sucursalNombre direccionEnvio departamentoSalida municipioSalida departamentoLlegada municipioLlegada tipoPago estadoPago costoEnvio descripcionEnvio estadoEntrega productosIds',
};

/** Values of a form's own controls, or of another client. */
const NEVER_SENT = {
  confirmUsername: 'ana@correo.co',
  confirmPassword: 'Guaviare2026*',
  idRemitente: 1,
  idDestinatario: 2,
  productLocation: 'warehouse',
};

describe.each(Object.entries(SENT) as [Entity, string][])('%s', (entity, names) => {
  it('sends its fields and nothing else', () => {
    const typed = { ...validOf(entity), ...NEVER_SENT };
    const { fields, issues } = validate(ENTITIES[entity].schema, typed);
    expect(issues).toBeNull();
    const { fields: known } = ENTITIES[entity];
    // Fields that only our server keeps are not sent to another (tests/sync/declared-value.test.ts).
    const sent = Object.keys(fields ?? {}).filter((name) => !known[name]?.since);
    expect(sent.sort()).toEqual(names.split(' ').sort());
  });
});

it.each([
  // "nit (number, sent as a number)"
  ['company', { nit: '890700906' }, { nit: 890700906 }],
  ['user', { role: 'ADMIN' }, { roleRequest: { roleListName: ['ADMIN'] } }],
  ['crewMember', { typeName: 'Marinero' }, { employeeType: { typeName: 'Marinero' } }],
  [
    'vessel',
    { passengerSpace: 'true', passengers: '12' },
    { passengerSpace: true, passengers: 12 },
  ],
  // "If the vessel has no passenger space, passengers becomes 0."
  [
    'vessel',
    { passengerSpace: 'false', passengers: '12' },
    { passengerSpace: false, passengers: 0 },
  ],
  // "dimensions (derived as length x width x height, in cm)"
  ['product', { length: '40', width: '30', height: '25,5' }, { dimensions: '40 x 30 x 25.5' }],
  // "defaults to 'N/A'"
  ['product', { specialHandlingInstructions: '' }, { specialHandlingInstructions: 'N/A' }],
  ['product', { customerNumDocument: '17323904' }, { customerNumDocument: 17323904 }],
  // "is sent as an integer"
  ['shipment', { costoEnvio: '$ 1.250.000' }, { costoEnvio: 1250000 }],
  // "if personType is Natural, companyName and nitCompany are cleared"
  [
    'customer',
    { personType: 'Natural', companyName: 'A', nitCompany: '900412785' },
    { companyName: null, nitCompany: null },
  ],
  [
    'customer',
    { personType: 'Juridica', companyName: 'A', nitCompany: '900412785' },
    { companyName: 'A', nitCompany: '900412785' },
  ],
] as const)('of a %s, %j becomes %j', (entity, typed, sent) => {
  const { fields } = validate(ENTITIES[entity].schema, { ...validOf(entity), ...typed });
  expect(fields).toMatchObject(sent);
});

it('a vessel and a customer are sent with their author', () => {
  expect(ENTITIES.vessel.stamp('ana@correo.co')).toEqual({ createdBy: 'ana@correo.co' });
  expect(ENTITIES.customer.stamp('ana@correo.co')).toEqual({ userNames: ['ana@correo.co'] });
});

/** Section 7: list, create, update. */
it.each([
  ['company', '/api/v1/companie/findAll', '/api/v1/companie/save', '/api/v1/companie/update/5'],
  ['user', '/api/v1/companie/users', '/auth/sign-up', '/auth/update/5'],
  [
    'crewMember',
    '/api/v1/employeefluvial/all',
    '/api/v1/employeefluvial/save',
    '/api/v1/employeefluvial/update/5',
  ],
  ['vessel', '/api/v1/vehicles/all', '/api/v1/vehicles/save', '/api/v1/vehicles/update/5'],
  ['customer', '/api/v1/customers/all', '/api/v1/customers/save', '/api/v1/customers/update/5'],
  ['product', '/api/v1/product/all', '/api/v1/product/save', '/api/v1/product/update/5'],
  ['warehouse', '/api/v1/warehouse/all', '/api/v1/warehouse/save', '/api/v1/warehouse/update/5'],
  ['branch', '/api/v1/sucursales/all', '/api/v1/sucursales/save', '/api/v1/sucursales/update/5'],
] as const)('%s is listed at %s, created at %s, updated at %s', (entity, list, create, update) => {
  expect(LIST_PATHS[entity]).toBe(list);
  expect(CREATE_PATHS[entity]).toBe(create);
  expect(updatePath(entity, 5)).toBe(update);
});

it('no field shares its name with the page’s own head, where controls are found by `[name=…]`', () => {
  const head = readFileSync('index.html', 'utf8');
  const taken = [...head.matchAll(/\bname="([^"]+)"/g)].map(([, name]) => name);
  expect(taken).toContain('viewport');
  const fields = Object.values(ENTITIES).flatMap((entity) => Object.keys(entity.fields));
  // Selectors tell capitals apart; who reads the head does not.
  expect(taken.filter((name) => fields.includes(String(name)))).toEqual([]);
});
