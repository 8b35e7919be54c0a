import { isDelivered } from '../../src/domain/delivered';
import { photoPartPath } from '../../src/domain/delivery-photo';
import { BATCH_PATH, OWN_DEVICE_PATH } from '../../src/domain/wire';
import type { QueuedWrite } from './queued-write';

/** Whether a delivery token may send this write: the entities registered on the river, not those of the office. */
export function isDeliverable({ store }: QueuedWrite): boolean {
  return isDelivered({ entity: store.definition.name });
}

const PHOTO_PART = new RegExp(`^${photoPartPath('[^/]+', '\\d+')}$`);

/** Whether a delivery token may make this call; the operations of a batch are checked one by one. */
export function mayDeliver(method: string, path: string): boolean {
  if (method === 'POST') return path === BATCH_PATH;
  if (method === 'PUT') return PHOTO_PART.test(path);
  return method === 'DELETE' && path === OWN_DEVICE_PATH;
}
