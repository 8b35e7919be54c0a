import type { EntityName } from './entity';

/** The records that a delivery token may write. */
const DELIVERED_ENTITIES: readonly EntityName[] = [
  'customer',
  'product',
  'crewMember',
  'vessel',
  'shipment',
  'voyage',
  'pieceCount',
  'payment',
];

/** Whether a delivery token sends changes of an entity: those registered on the river, not those of the office. */
export function isDelivered({ entity }: { readonly entity: EntityName }): boolean {
  return DELIVERED_ENTITIES.includes(entity);
}
