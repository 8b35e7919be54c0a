/** A small company as a device knows it, on Friday 20 November 2026, 3:15 p. m. in Bogotá. */
import type { MirrorRow } from '../../src/db/schema';
import { ENTITY_NAMES, type EntityName, type Fields } from '../../src/domain/entity';
import type { Role } from '../../src/domain/roles';
import { canWrite } from '../../src/domain/rules/permissions';
import { createUuid } from '../../src/domain/rules/uuid';
import type { Answer } from '../../src/features/assistant/answer';
import { answerQuestion } from '../../src/features/assistant/answer-question';
import type { Knowledge } from '../../src/features/assistant/knowledge';
import type { Picks } from '../../src/features/assistant/names';
import { buildRow } from '../crud/builders';

export const NOW = Date.UTC(2026, 10, 20, 20, 15);

let made = 0;
const random = (length: number) => {
  made += 1;
  return new Uint8Array(length).fill((made * 37) % 256);
};

/** Registered here at a time, and sent since. */
const madeAt = (at: number): Partial<MirrorRow> => ({ key: createUuid(at, random) });
/** Registered here at a time, and not sent. */
const unsent = (at: number): Partial<MirrorRow> => ({
  ...madeAt(at),
  id: null,
  base: null,
  mark: 'local',
});

const shipment = (view: Fields, more: Partial<MirrorRow> = {}) =>
  buildRow(
    {
      numeroGuia: null,
      remitenteCedula: '41240318',
      destinatarioCedula: '86012345',
      vehiculoNombre: 'La Esperanza del Guaviare',
      sucursalNombre: 'San José del Guaviare',
      municipioSalida: 'San José del Guaviare',
      municipioLlegada: 'Miraflores',
      estadoEntrega: 'EN_TRANSITO',
      estadoPago: 'PENDIENTE',
      tipoPago: 'EFECTIVO',
      costoEnvio: 100_000,
      registeredAt: more.key ? toTime(more.key) : undefined,
      ...view,
    },
    more,
  );
/** The time in a local key. */
const toTime = (key: string) =>
  new Date(Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16)).toISOString();

const person = (numDocument: string, name: string, lastName: string, more: Fields = {}) =>
  buildRow({ numDocument, name, lastName, personType: 'Natural', phone: '3124480917', ...more });

export const ROWS: Partial<Record<EntityName, readonly MirrorRow[]>> = {
  customer: [
    person('41240318', 'Rosalba', 'Tique Gaitán'),
    person('86012345', 'Jairo', 'Piñeros Yucuna'),
    person('17355001', 'José', 'Tique'),
    person('900123456', 'Gloria', 'Parra', {
      personType: 'Juridica',
      companyName: 'Comercial El Raudal SAS',
    }),
    person('52000111', 'Esperanza', 'Rojas'),
  ],
  vessel: [
    buildRow({
      nombre: 'La Esperanza del Guaviare',
      type: 'Lancha',
      licensePlate: 'GV-102',
      fechaExpPatente: '2026-12-05',
      weightCapacity: 5000,
      weightUnit: 'kg',
    }),
    buildRow({
      nombre: 'Delfín Rosado',
      type: 'Bote Motor',
      licensePlate: 'GV-110',
      fechaExpPatente: '2026-10-01',
    }),
    buildRow({
      nombre: 'Nukak',
      type: 'Lancha',
      licensePlate: 'GV-120',
      fechaExpPatente: '2027-08-30',
    }),
  ],
  crewMember: [
    buildRow({
      name: 'Hernán',
      lastName: 'Uribe',
      typeName: 'Capitan',
      status: 'activo',
      expLicencia: '2026-11-20',
    }),
    buildRow({
      name: 'Wilmer',
      lastName: 'Caicedo',
      typeName: 'Marinero',
      status: 'activo',
      expLicencia: null,
    }),
    buildRow({
      name: 'Ana',
      lastName: 'Mayo',
      typeName: 'Marinero',
      status: 'inactivo',
      expLicencia: '2026-11-20',
    }),
  ],
  warehouse: [buildRow({ name: 'Bodega Malecón', location: 'Malecón' })],
  branch: [buildRow({ nombre: 'Calamar', direccion: 'Calle 3', municipio: 'Calamar' })],
  product: [
    buildRow({
      productName: 'Panela',
      number: 24,
      weight: 20,
      unitOfMeasurement: 'kg',
      warehouseName: 'Bodega Malecón',
      numeroGuiaEnvio: 'Fn3918koP',
    }),
    buildRow({
      productName: 'Arroz',
      number: 10,
      weight: 50,
      unitOfMeasurement: 'kg',
      warehouseName: 'Bodega Malecón',
    }),
  ],
  shipment: [
    shipment({ numeroGuia: 'Fn3918koP', costoEnvio: 1_250_000 }),
    shipment({
      numeroGuia: 'Gh4527mNq',
      estadoEntrega: 'ENTREGADO',
      estadoPago: 'PAGADO',
      tipoPago: 'TARJETA_CREDITO',
    }),
    shipment(
      { numeroGuia: 'Jk5638pRs', estadoEntrega: 'ENTREGADO', vehiculoNombre: 'Nukak' },
      madeAt(Date.UTC(2026, 9, 15, 15)),
    ),
    shipment({
      numeroGuia: 'Lm6749rTu',
      estadoEntrega: 'CANCELADO',
      costoEnvio: 900_000,
      vehiculoNombre: 'Delfín Rosado',
    }),
    shipment({
      numeroGuia: 'Np7852tVw',
      estadoPago: 'RECHAZADO',
      remitenteCedula: '900123456',
      destinatarioCedula: '41240318',
      municipioSalida: 'Miraflores',
      municipioLlegada: 'San José del Guaviare',
      vehiculoNombre: 'Nukak',
      costoEnvio: 390_000,
    }),
    shipment(
      { estadoEntrega: 'EN_PREPARACION', tipoPago: 'TRANSFERENCIA', costoEnvio: 200_000 },
      unsent(Date.UTC(2026, 10, 20, 13)),
    ),
    shipment(
      { estadoEntrega: 'EN_PREPARACION', vehiculoNombre: 'Nukak', costoEnvio: 50_000 },
      // Yesterday in Bogotá, today in London.
      unsent(Date.UTC(2026, 10, 20, 3)),
    ),
  ],
  user: [
    buildRow({ username: 'gloria@fluvicarga.co', name: 'Gloria', role: 'ADMIN', status: 'activo' }),
    buildRow({
      username: 'luis@fluvicarga.co',
      name: 'Luis',
      role: 'EMPLOYEE',
      status: 'inactivo',
    }),
  ],
  company: [
    buildRow({ company: 'Transportes Fluviales del Guaviare', status: 'activo' }),
    buildRow({ company: 'Lanchas del Inírida', status: 'inactivo' }),
  ],
};

/** The records on a role's device: those of its own areas. */
export function buildKnowledge(role: Role = 'ADMIN', more: Partial<Knowledge> = {}): Knowledge {
  const rows = Object.fromEntries(
    ENTITY_NAMES.map((entity) => [entity, canWrite(role, entity) ? (ROWS[entity] ?? []) : []]),
  ) as unknown as Knowledge['rows'];
  return {
    role,
    now: NOW,
    rows,
    readAt: NOW,
    unread: new Set(),
    waiting: 2,
    photos: 0,
    isAll: true,
    ...more,
  };
}

export function ask(text: string, knowledge = buildKnowledge(), picks: Picks = {}): Answer {
  return answerQuestion(text, knowledge, picks);
}
