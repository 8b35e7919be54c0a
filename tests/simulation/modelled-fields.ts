/** Which fields of each entity carry what a person typed, and how one such value is called. */
import type { QueuedEntity } from '../../src/domain/entities';

export const MODELLED = [
  'customer',
  'crewMember',
  'vessel',
  'warehouse',
  'branch',
  'product',
  'shipment',
] as const satisfies readonly QueuedEntity[];

/** The field that tells one create from every other; no edit touches it. */
export const NAMED_BY: Readonly<Record<QueuedEntity, string>> = {
  customer: 'email',
  crewMember: 'email',
  vessel: 'registration',
  warehouse: 'description',
  branch: 'direccion',
  product: 'productName',
  shipment: 'descripcionEnvio',
};

/** Never typed twice by anybody. */
const OWN: Readonly<Record<QueuedEntity, readonly string[]>> = {
  customer: ['email', 'address', 'phone'],
  crewMember: ['email', 'address', 'phone'],
  vessel: ['registration', 'model'],
  warehouse: ['description', 'location'],
  branch: ['direccion', 'municipio'],
  product: ['productName', 'packagingType', 'specialHandlingInstructions'],
  shipment: ['descripcionEnvio', 'direccionEnvio'],
};

/** Two people may type the same: a document, a plate, a name. The first of each is what the entity is known by. */
export const SHARED: Readonly<Record<QueuedEntity, readonly string[]>> = {
  customer: ['numDocument', 'name'],
  crewMember: ['numDocument', 'name'],
  vessel: ['licensePlate', 'nombre'],
  warehouse: ['name'],
  branch: ['nombre'],
  product: [],
  shipment: [],
};

export function valueFields(entity: QueuedEntity): readonly string[] {
  return [...OWN[entity], ...SHARED[entity]];
}

export function isShared(entity: QueuedEntity, field: string): boolean {
  return SHARED[entity].includes(field);
}

/** A value of a field, in whatever letters a server keeps it. */
export function toName(entity: string, field: string, value: unknown): string {
  return `${entity}.${field}=${String(value).toLowerCase()}`;
}
