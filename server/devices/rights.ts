import type { EntityName } from '../../src/domain/entity';
import { BATCH_PATH, OWN_DEVICE_PATH } from '../../src/domain/wire';
import { findQueuedWrite } from '../batch/queued-writes';
import type { QueuedWrite } from '../http/queued-write';

/** What is registered on the river; what the office keeps waits for a person. */
const DELIVERED: readonly EntityName[] = [
  'customer',
  'product',
  'crewMember',
  'vessel',
  'shipment',
];

/** Whether a delivery token may send this write. */
export function isDelivered({ store }: QueuedWrite): boolean {
  return DELIVERED.includes(store.definition.name);
}

/** Whether a delivery token may make this call; the operations of a batch are looked at one by one. */
export function mayDeliver(method: string, path: string, hasKey: boolean): boolean {
  if (method === 'POST' && path === BATCH_PATH) return true;
  if (method === 'DELETE' && path === OWN_DEVICE_PATH) return true;
  const found = findQueuedWrite(method, path);
  return hasKey && found !== null && isDelivered(found.write);
}
