/** One act of a person on a device, as a screen saves it, held until it can no longer be taken back. */
import { saveAct } from '../../../src/db/outbox/save-group';
import { UNDO_MS } from '../../../src/db/outbox/undo-window';
import type { Fields } from '../../../src/domain/entity';
import { createUuid, randomBytes } from '../../../src/domain/rules/uuid';
import type { Request } from '../../../src/features/shipments/payments/beside-state';
import type { Device } from './device';

export const newId = ({ clock }: Device) => createUuid(clock.now, randomBytes);
export const requestOf = (
  device: Device,
  entity: Request['entity'],
  key: string,
  fields: Fields,
): Request => ({
  operationId: newId(device),
  entity,
  key,
  kind: entity === 'shipment' ? 'status' : 'update',
  fields,
  draft: null,
});

export function act(device: Device, requests: readonly Request[], store = device.db) {
  const { author, clock, session } = device;
  const by = { author, company: session?.companyId ?? null, device: 'tablet', now: clock.now };
  const stamped = requests.map((request) => ({ ...request, ...by }));
  return saveAct(store, stamped, clock.now + UNDO_MS);
}
export const queued = async (device: Device) =>
  (await device.queue()).map(({ entity, kind, changes }) => ({ entity, kind, changes }));
