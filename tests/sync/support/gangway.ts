import { saveFromDraft } from '../../../src/db/outbox/save-from-draft';
import { saveGroup, undoGroup } from '../../../src/db/outbox/save-group';
import { toShipmentNumber } from '../../../src/domain/rules/waybill';
import type { CargoCount } from '../../../src/features/shipments/scan/cargo-count';
import { createCountActions } from '../../../src/features/shipments/scan/use-cargo-count';
import * as wire from '../../server/payloads';
import { customer, product, shipment, vessel } from './builders';
import type { Device } from './device';
import type { TestServer } from './servers';

const WAIT_MS = 10_000;

/** A vessel with shipments of three units each, made on a device; and a voyage with all but the last `left` of them. */
export async function loadVoyage({ places }: TestServer, device: Device, count: number, left = 0) {
  const boat = vessel();
  await device.create('vessel', boat);
  const [sender, recipient] = [customer(), customer()];
  await device.create('customer', sender);
  await device.create('customer', recipient);
  const shipments: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const goods = await device.create('product', product(places, sender, { number: 3 }));
    const one = shipment(places, sender, recipient, [goods], {
      vehiculoNombre: boat.nombre,
    });
    shipments.push(await device.create('shipment', one));
  }
  const voyage = await device.create('voyage', {
    ...wire.voyage({ vehiculoNombre: boat.nombre, sucursalNombre: places.branch }),
    enviosIds: shipments.slice(0, count - left),
  });
  return { voyage, shipments };
}

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
    saveGroup: runtime.saveGroup,
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
