import { saveFromDraft } from '../../../src/db/outbox/save-from-draft';
import { saveGroup, undoGroup } from '../../../src/db/outbox/save-group';
import { toShipmentNumber } from '../../../src/domain/rules/waybill';
import type { CargoCount } from '../../../src/features/shipments/scan/cargo-count';
import { createCountActions } from '../../../src/features/shipments/scan/use-cargo-count';
import type { Device } from './device';

const WAIT_MS = 10_000;

/** The person at the gangway: scans on a device, as the scan screen does. */
export function gangway(
  device: Device,
  count: CargoCount,
  more: Partial<Parameters<typeof createCountActions>[0]> = {},
) {
  const by = () => ({
    author: device.session?.username ?? '',
    device: 'tablet',
    now: device.clock.now,
  });
  const runtime = {
    db: device.db as never,
    save: (request: Parameters<Device['save']>[0]) => device.save(request),
    saveFromDraft: (entity, change) =>
      saveFromDraft(device.db, { entity, change, by: by(), notBefore: by().now + WAIT_MS }),
    saveGroup: (changes) =>
      saveGroup(
        device.db,
        changes.map((change) => ({ ...change, ...by() })),
        by().now + WAIT_MS,
      ),
    undoGroup: (ids) => undoGroup(device.db, ids),
    extensions: async () => device.session?.extensions ?? [],
    ...more,
  } satisfies Parameters<typeof createCountActions>[0];
  const actions = createCountActions(runtime, count, true);
  return {
    ...actions,
    /** Scans pieces of a shipment of three, by the shipment's key; 0: a label without a number. */
    async scan(key: string, ...pieces: number[]) {
      const { number } = toShipmentNumber(await device.row('shipment', key));
      let said = null;
      for (const piece of pieces)
        said = await actions.take(piece === 0 ? number : `${number}#${piece}-3`);
      return said;
    },
  };
}
