import { saveFromDraft } from '../../../src/db/outbox/save-from-draft';
import { saveGroup, undoGroup } from '../../../src/db/outbox/save-group';
import { saveRecord } from '../../../src/db/outbox/save-record';
import type { Scan } from '../../../src/domain/rules/piece-count';
import { toShipmentNumber } from '../../../src/domain/rules/waybill';
import { PLAIN_SERVER } from '../../../src/domain/server-version';
import { type CargoCount, readScans } from '../../../src/features/shipments/scan/cargo-count';
import { createCountActions } from '../../../src/features/shipments/scan/use-cargo-count';
import * as wire from '../../server/payloads';
import { customer, product, shipment, vessel } from './builders';
import type { Device } from './device';
import type { TestServer } from './servers';

const WAIT_MS = 10_000;

/** A vessel and shipments of it, made on a device: the vessel's name, and the shipments' keys. */
export async function loadVessel(
  { places }: TestServer,
  device: Device,
  count: number,
  number = 1,
) {
  const boat = vessel();
  await device.create('vessel', boat);
  const [sender, recipient] = [customer(), customer()];
  await device.create('customer', sender);
  await device.create('customer', recipient);
  const shipments: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const goods = await device.create('product', product(places, sender, { number }));
    const one = shipment(places, sender, recipient, [goods], {
      vehiculoNombre: boat.nombre,
    });
    shipments.push(await device.create('shipment', one));
  }
  return { vehiculoNombre: String(boat.nombre), shipments };
}

/** Shipments of three units each, and a voyage with all but the last `left` of them. */
export async function loadVoyage(server: TestServer, device: Device, count: number, left = 0) {
  const { vehiculoNombre, shipments } = await loadVessel(server, device, count, 3);
  const sucursalNombre = server.places.branch;
  const voyage = await device.create('voyage', {
    ...wire.voyage({ vehiculoNombre, sucursalNombre }),
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
    author: device.author,
    company: device.session?.companyId ?? null,
    device: 'tablet',
    now: device.clock.now,
  });
  const runtime = {
    db: device.db as never,
    save: (request) => saveRecord(device.db, { ...request, ...by() }),
    saveFromDraft: (entity, change) =>
      saveFromDraft(device.db, { entity, change, by: by(), notBefore: by().now + WAIT_MS }),
    saveGroup: (changes) =>
      saveGroup(
        device.db,
        changes.map((change) => ({ ...change, ...by() })),
        by().now + WAIT_MS,
      ),
    undoGroup: (ids) => undoGroup(device.db, ids),
    serverVersion: async () => device.session?.serverVersion ?? PLAIN_SERVER,
    ...more,
  } satisfies Parameters<typeof createCountActions>[0];
  const actions = createCountActions(runtime, count);
  return {
    ...actions,
    saveGroup: runtime.saveGroup,
    /** The scan that the screen shows as the last. */
    lastScan: async () => (await readScans(runtime.db, count)).own.at(-1) as Scan,
    async undoLast() {
      return actions.takeBack((await readScans(runtime.db, count)).own.at(-1) as Scan);
    },
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
