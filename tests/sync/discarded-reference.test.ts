/** A new record is given up: a change that names it loses that name and keeps the rest. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discardable, discardOperation } from '../../src/db/outbox/discard';
import type { QueuedEntity } from '../../src/domain/entities';
import { type Fields, pickFields } from '../../src/domain/entity';
import * as wire from '../server/payloads';
import { customer, product, shipment, vessel } from './support/builders';
import { createDevice, type Device } from './support/device';
import { type OurServer, startOurs } from './support/servers';

let server: OurServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());

interface Case {
  readonly entity: QueuedEntity;
  readonly make: (device: Device) => Promise<string>;
  /** The change that names the new vessel, with another change. */
  readonly toVessel: (name: unknown) => Fields;
  readonly other: Fields;
}

async function makeProduct(device: Device): Promise<string> {
  const owner = customer();
  await device.create('customer', owner);
  return device.create('product', product(server.places, owner));
}

const CASES: readonly Case[] = [
  {
    entity: 'product',
    make: makeProduct,
    toVessel: (vehicleName) => ({ vehicleName, warehouseName: null }),
    other: { description: 'Con lona' },
  },
  {
    entity: 'shipment',
    make: async (device) => {
      const [sender, recipient] = [customer(), customer()];
      await device.create('customer', sender);
      await device.create('customer', recipient);
      const goods = await device.create('product', product(server.places, sender));
      return device.create('shipment', shipment(server.places, sender, recipient, [goods]));
    },
    toVessel: (vehiculoNombre) => ({ vehiculoNombre }),
    other: { direccionEnvio: 'Malecón 7' },
  },
  {
    entity: 'voyage',
    make: (device) => {
      const { vessel: vehiculoNombre, branch: sucursalNombre } = server.places;
      return device.create('voyage', wire.voyage({ vehiculoNombre, sucursalNombre }));
    },
    toVessel: (vehiculoNombre) => ({ vehiculoNombre }),
    other: { horaSalida: '07:45' },
  },
];

test.each(
  CASES.flatMap((one) =>
    ['in one save', 'saved before', 'saved later'].map((when) => [one.entity, when, one] as const),
  ),
)('%s: what else is changed, %s', async (_entity, when, { entity, make, toVessel, other }) => {
  const device = createDevice(server);
  const key = await make(device);
  await device.settle();
  const { view: was } = await device.row(entity, key);
  const boat = vessel();
  await device.create('vessel', boat);
  const [create] = await device.queue();
  const save = async (fields: Fields) => {
    const { view } = await device.row(entity, key);
    await device.update(entity, key, { ...view, ...fields });
  };
  if (when === 'in one save') await save({ ...toVessel(boat.nombre), ...other });
  if (when === 'saved before') await save(other);
  if (when !== 'in one save') await save(toVessel(boat.nombre));
  if (when === 'saved later') await save(other);
  const seq = create?.seq ?? 0;
  const { gone, cut } = await discardable(device.db, seq);
  expect([gone.length, cut.length]).toEqual([1, 1]);
  await discardOperation(device.db, seq, device.clock.now);
  const { view } = await device.row(entity, key);
  const left = { ...other, ...pickFields(was, Object.keys(toVessel(null))) };
  expect(view).toMatchObject(left);
  await device.settleAlone();
  expect(await device.queue()).toEqual([]);
  const { id } = await device.row(entity, key);
  const there = (await server.list(entity)).find((one) => Number(one.id ?? one.productId) === id);
  expect(there).toMatchObject(left);
});
