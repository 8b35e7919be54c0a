import type { EntityName } from '../../src/domain/entity';
import { shipmentEventsPath, updatePath } from '../../src/domain/wire';

/** An id of ours: a whole number that fits the database's. Anything else is a path that does not exist. */
const ID = ':id{[0-9]{1,9}}';

/** The route pattern of a path of `wire.ts` that was made for the id 0. */
export function toRoute(path: string): string {
  return path.replace(/\/0(?=\/|$)/, `/${ID}`);
}

/** The route pattern of an entity's update. */
export function updateRoute(entity: EntityName): string {
  return toRoute(updatePath(entity, 0));
}

export const SHIPMENT_EVENTS_ROUTE = toRoute(shipmentEventsPath(0));
