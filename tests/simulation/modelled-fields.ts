/** The fields of each entity whose values are tracked, and the names of such values. */
import type { QueuedEntity } from '../../src/domain/entities';
import { folded } from '../../src/domain/rules/search';

export const MODELLED = [
  'customer',
  'crewMember',
  'vessel',
  'warehouse',
  'branch',
  'product',
  'shipment',
  'voyage',
  'pieceCount',
  'payment',
] as const satisfies readonly QueuedEntity[];

/** The field that identifies a create; no edit changes it. */
export const NAMED_BY: Readonly<Record<QueuedEntity, string>> = {
  customer: 'email',
  crewMember: 'email',
  vessel: 'registration',
  warehouse: 'description',
  branch: 'direccion',
  product: 'productName',
  shipment: 'descripcionEnvio',
  voyage: 'municipioLlegada',
  pieceCount: 'bultos',
  payment: 'nota',
};

/** Fields whose values are unique. */
const OWN: Readonly<Record<QueuedEntity, readonly string[]>> = {
  customer: ['email', 'address', 'phone'],
  crewMember: ['email', 'address', 'phone'],
  vessel: ['registration', 'model'],
  warehouse: ['description', 'location'],
  branch: ['direccion', 'municipio'],
  product: ['productName', 'packagingType', 'specialHandlingInstructions', 'number'],
  shipment: ['descripcionEnvio', 'direccionEnvio'],
  voyage: ['municipioLlegada', 'departamentoLlegada'],
  pieceCount: ['bultos'],
  payment: ['nota'],
};

/** Fields in which two users may type the same value; the first of each entity is its natural key. */
export const SHARED: Readonly<Record<QueuedEntity, readonly string[]>> = {
  customer: ['numDocument', 'name'],
  crewMember: ['numDocument', 'name'],
  vessel: ['licensePlate', 'nombre'],
  warehouse: ['name'],
  branch: ['nombre'],
  product: [],
  shipment: [],
  voyage: [],
  pieceCount: [],
  payment: [],
};

export function valueFields(entity: QueuedEntity): readonly string[] {
  return [...OWN[entity], ...SHARED[entity]];
}

export function isShared(entity: QueuedEntity, field: string): boolean {
  return SHARED[entity].includes(field);
}

/** The name of a value, ignoring what no server is asked to keep: case, accents apart from their letters, more than one blank. */
export function toName(entity: string, field: string, value: unknown): string {
  const plain = String(value).toLowerCase();
  const kept = NOT_PLAIN.test(plain) ? folded(plain).replace(/\s+/g, ' ').trim() : plain;
  return `${entity}.${field}=${kept}`;
}
const NOT_PLAIN = /[^ -~]| {2}/;
