/** Every queued operation is shown in words: no wire names, wire values or objects. */
import { describe, expect, it, test } from 'vitest';
import { entityOf, QUEUED_NAMES, type QueuedEntity } from '../../src/domain/entities';
import { type Fields, validate } from '../../src/domain/entity';
import { toLabel, toReadable, toStateWords } from '../../src/features/sync-center/operation-words';
import { buildTypedCustomer, buildTypedProduct } from '../crud/builders';
import { operation } from '../sync/support/operation';

/** A complete form of each entity, as typed. */
const TYPED: Readonly<Record<QueuedEntity, Fields>> = {
  crewMember: {
    typeDocument: 'Cedula',
    numDocument: '41240318',
    name: 'Luz Dary',
    lastName: 'Piñeros',
    dateOfBirth: '17/05/1980',
    sex: 'Femenino',
    maritalStatus: 'unión libre',
    nationality: 'colombiano',
    phone: '3132604471',
    email: 'luzdary@correo.co',
    address: 'Calle 5 No. 12-30',
    typeName: 'Capitan',
    licencia: 'CAP-9',
    expLicencia: '31/01/2029',
    status: 'activo',
    companyName: 'Fluviales',
  },
  vessel: {
    nombre: 'Delfín Rosado',
    type: 'Bote Motor',
    model: '2020',
    licensePlate: 'GV-12',
    registration: 'M-9',
    fechaExpPatente: '31/01/2029',
    weightCapacity: '12,5',
    weightUnit: 'ton',
    volumeCapacity: '30',
    volumeUnit: 'm3',
    passengerSpace: 'true',
    passengers: '14',
  },
  customer: buildTypedCustomer({
    personType: 'Juridica',
    companyName: 'Comercializadora del Vaupés',
    nitCompany: '890700906',
  }),
  product: buildTypedProduct({ companyName: 'Fluviales' }),
  warehouse: {
    name: 'Bodega Malecón',
    location: 'Muelle',
    capacity: '12,5',
    unitOfMeasurement: 'ton',
    description: 'Nueva',
    companyName: 'Fluviales',
  },
  payment: {
    envioId: '7',
    valor: '$ 120.000',
    tipoPago: 'EFECTIVO',
    pagadoEn: '2026-11-20T15:00:00.000Z',
    nota: 'Pagó la hermana',
    estado: 'ANULADO',
    motivo: 'Se anotó dos veces',
    anuladoEn: '2026-11-20T16:00:00.000Z',
  },
  voyage: {
    vehiculoNombre: 'Delfín Rosado',
    sucursalNombre: 'Puerto',
    fechaSalida: '25/11/2026',
    horaSalida: '06:30',
    departamentoLlegada: 'Guaviare',
    municipioLlegada: 'Miraflores',
    tripulantesIds: [7],
    enviosIds: '40,0192-local',
    estado: 'LLEGO',
    salidaReal: '2026-11-25T11:42:00.000Z',
    llegadaReal: '2026-11-26T21:05:00.000Z',
  },
  pieceCount: {
    viajeId: '0192-local',
    paso: 'EN_TRANSITO',
    enviosIds: '40,0192-local',
    bultos: ['1-3,5/8', '+1'],
  },
  branch: {
    nombre: 'Puerto',
    direccion: 'Calle 1',
    departamento: 'Guaviare',
    municipio: 'Calamar',
    companiaNombre: 'Fluviales',
  },
  shipment: {
    remitenteCedula: '41240318',
    destinatarioCedula: '41240319',
    companiaNombre: 'Fluviales',
    vehiculoNombre: 'Delfín Rosado',
    sucursalNombre: 'Puerto',
    departamentoSalida: 'Guaviare',
    municipioSalida: 'Calamar',
    departamentoLlegada: 'Vaupés',
    municipioLlegada: 'Mitú',
    direccionEnvio: 'Muelle',
    tipoPago: 'TARJETA_CREDITO',
    estadoPago: 'PENDIENTE',
    costoEnvio: '1.250.000',
    valorDeclarado: '3.000.000',
    descripcionEnvio: 'Víveres',
    estadoEntrega: 'EN_PREPARACION',
    productosIds: [4, '0199f2c4-0000-7000-8000-000000000001'],
  },
};

describe.each(QUEUED_NAMES)('%s', (entity) => {
  const { fields, issues } = validate(entityOf(entity).schema, TYPED[entity]);
  const one = operation({ entity, changes: fields ?? {} });
  const { payload } = entityOf(entity);

  it('has a complete form in this test', () => {
    expect(issues).toBeNull();
  });

  it.each(Object.keys({ ...fields, ...payload(fields ?? {}) }))('shows %s in words', (field) => {
    expect(toLabel(one, field)).not.toBe(field);
    expect(toLabel(one, field)).not.toBe('');
    const said = toReadable(one, field, fields?.[field]);
    expect(said).not.toMatch(/\[object|^(true|false|null|undefined|NaN)$|_|^\d{4}-\d{2}-\d{2}/);
    expect(said).not.toBe('');
  });
});

test.each<[QueuedEntity, string, unknown, string, string]>([
  ['crewMember', 'employeeType', { typeName: 'Capitan' }, 'Tipo de tripulante', 'Capitán'],
  [
    'crewMember',
    'employeeType',
    { id: 3, typeName: 'Motorista' },
    'Tipo de tripulante',
    'Motorista',
  ],
  ['crewMember', 'employeeType', null, 'Tipo de tripulante', 'Sin dato'],
  ['customer', 'nitCompany', '890700906', 'NIT de la empresa', '890700906-0'],
  ['vessel', 'passengerSpace', false, '¿Lleva pasajeros?', 'No'],
  ['warehouse', 'capacity', 1250.5, 'Capacidad', '1.250,5'],
  ['product', 'dimensions', '75 x 45 x 20.5', 'Medidas (cm)', '75 x 45 x 20.5'],
  ['shipment', 'costoEnvio', 1_250_000, 'Costo del envío', '$ 1.250.000'],
  ['payment', 'envioId', 7, 'Envío', 'n.º 7'],
  ['payment', 'valor', 120_000, 'Valor', '$ 120.000'],
  ['shipment', 'productosIds', [4], 'Productos', '1 producto'],
  ['shipment', 'productosIds', [4, 5], 'Productos', '2 productos'],
  ['shipment', 'productosIds', [], 'Productos', 'Sin dato'],
  ['shipment', 'motivo', 'Se varó', 'Motivo', 'Se varó'],
  [
    'shipment',
    'occurredAt',
    '2026-11-20T20:15:00.000Z',
    'Hora del cambio',
    '20/11/2026 · 3:15\u00a0p.\u00a0m.',
  ],
])('%s %s %j: %s, %s', (entity, field, value, label, words) => {
  const one = operation({ entity });
  expect(toLabel(one, field)).toBe(label);
  expect(toReadable(one, field, value)).toBe(words);
});

test('a state change shows its target and its reason', () => {
  const status = (changes: Fields) => operation({ entity: 'shipment', kind: 'status', changes });
  expect(toStateWords(status({ estadoEntrega: 'CANCELADO', motivo: 'Se varó' }))).toBe(
    'Pasa a Cancelado. Motivo: Se varó',
  );
  expect(toStateWords(status({ estadoPago: 'PAGADO' }))).toBe('Pasa a Pagado');
  const entrega = { recibe: 'Ana Ruiz', documento: '41219530', firma: 'M1 1L2 2' };
  expect(toStateWords(status({ estadoEntrega: 'ENTREGADO', entrega }))).toBe(
    'Pasa a Entregado. Recibió: Ana Ruiz, documento 41.219.530, con firma',
  );
  expect(toStateWords(operation())).toBeNull();
});

test('a step of a voyage is told as a state change is, another change of it is not', () => {
  const step = (changes: Fields) => operation({ entity: 'voyage', kind: 'update', changes });
  expect(toStateWords(step({ estado: 'SALIO', salidaReal: '2026-11-25T11:42:00.000Z' }))).toBe(
    'Pasa a Salió',
  );
  expect(toStateWords(step({ estado: 'PROGRAMADO', salidaReal: null, motivo: 'Se varó' }))).toBe(
    'Pasa a Programado. Motivo: Se varó',
  );
  expect(toStateWords(step({ enviosIds: [4] }))).toBeNull();
  const plan = operation({ entity: 'voyage', kind: 'create', changes: { estado: 'PROGRAMADO' } });
  expect(toStateWords(plan)).toBeNull();
});
