import { entityWrites } from './modules/entities/writes';
import { PAYMENT_WRITES } from './modules/payments/writes';
import { SHIPMENT_WRITES } from './modules/shipments/writes';
import { VOYAGE_WRITES } from './modules/voyages/writes';
import { PLAIN_STORES } from './repositories/plain-stores';
import { indexWrites } from './repositories/queued-write';

/** Every write that a device may have queued. */
export const QUEUED_WRITES = indexWrites([
  ...PLAIN_STORES.flatMap(entityWrites),
  ...SHIPMENT_WRITES,
  ...VOYAGE_WRITES,
  ...PAYMENT_WRITES,
]);
