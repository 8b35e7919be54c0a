import type { EntityName } from '../../src/domain/entity';
import { shipmentEventsPath, shipmentStatusPath, updatePath } from '../../src/domain/wire';

/** An id of ours: a whole number that fits the database's. Anything else is a path that does not exist. */
const ID = ':id{[0-9]{1,9}}';

/** The route pattern of an entity's update. */
export function updateRoute(entity: EntityName): string {
  return updatePath(entity, 0).replace(/0$/, ID);
}

export const SHIPMENT_EVENTS_ROUTE = shipmentEventsPath(0).replace('0', ID);
export const SHIPMENT_STATUS_ROUTE = shipmentStatusPath(0).replace('0', ID);
