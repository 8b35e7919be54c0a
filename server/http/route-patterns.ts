import type { EntityName } from '../../src/domain/entity';
import { shipmentEventsPath, updatePath } from '../../src/domain/wire';

/** A record's id: an integer of the database. A path with anything else does not exist. */
const ID = ':id{[0-9]{1,9}}';

/** The route pattern of a path that `wire.ts` built for the id 0. */
export function toRoute(path: string): string {
  return path.replace(/\/0(?=\/|$)/, `/${ID}`);
}

/** The route pattern of an entity's update. */
export function updateRoute(entity: EntityName): string {
  return toRoute(updatePath(entity, 0));
}

/** The route pattern of a shipment's history. */
export const SHIPMENT_EVENTS_ROUTE = toRoute(shipmentEventsPath(0));
