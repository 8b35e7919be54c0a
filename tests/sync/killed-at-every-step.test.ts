/** The tab is killed at each side effect of a run in turn; a new tab continues from the stored state. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiClient } from '../../src/api/client';
import { customer, product, shipment } from './support/builders';
import {
  crashingFetch,
  crashingStore,
  createCrashPoint,
  KilledError,
} from './support/crashing-store';
import { createDevice } from './support/device';
import { startOurs, startPlain, type TestServer } from './support/servers';

const MANY = 500;

/** Repeats the run with a crash at each side effect in turn, until one finishes. @returns how many side effects. */
async function killAtEachMoment(
  server: TestServer,
  arrange: (device: ReturnType<typeof createDevice>) => Promise<() => Promise<void>>,
): Promise<number> {
  for (let moment = 1; moment < MANY; moment += 1) {
    const device = createDevice(server);
    const check = await arrange(device);
    const crashPoint = createCrashPoint(moment);
    const doomed = createDevice(server, {
      clock: device.clock,
      engine: {
        db: crashingStore(device.db, crashPoint),
        api: createApiClient({
          baseUrl: server.baseUrl,
          fetch: crashingFetch(device.network.fetch, crashPoint),
        }),
      },
    });
    let isKilled = false;
    for (let round = 0; round < 5 && !isKilled; round += 1) {
      const drained = await doomed.drain().catch((error: unknown) => {
        if (!(error instanceof KilledError)) throw error;
        isKilled = true;
        return null;
      });
      if (drained?.wakeAt) doomed.clock.now = drained.wakeAt;
    }
    const survivor = device.otherTab();
    await survivor.settle();
    expect(await survivor.queue(), `killed at moment ${moment}`).toEqual([]);
    await check();
    for (const tab of [device, doomed, survivor]) tab.db.close();
    if (!isKilled && crashPoint.count() < moment) return moment - 1;
  }
  throw new Error('It never ended');
}

describe('on a plain server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPlain('empty');
  });
  afterAll(() => server.close());

  test('customer, product and shipment exist once, wherever the tab is killed', async () => {
    const moments = await killAtEachMoment(server, async (device) => {
      const person = customer();
      const goods = product(server.places, person);
      await device.create('customer', person);
      const key = await device.create('product', goods);
      const voyage = shipment(server.places, person, person, [key]);
      const shipmentKey = await device.create('shipment', voyage);
      return async () => {
        const people = await server.list('customer');
        const products = await server.list('product');
        const shipments = await server.list('shipment');
        expect([
          people.filter((one) => one.numDocument === person.numDocument).length,
          products.filter((one) => one.productName === goods.productName).length,
          shipments.filter((one) => one.descripcionEnvio === voyage.descripcionEnvio).length,
        ]).toEqual([1, 1, 1]);
        const rows = await device.db.listRows('shipment');
        const mine = rows.filter(({ view }) => view.descripcionEnvio === voyage.descripcionEnvio);
        expect(mine).toMatchObject([
          { key: shipmentKey, id: expect.any(Number), view: { numeroGuia: expect.any(String) } },
        ]);
      };
    });
    expect(moments).toBeGreaterThan(30);
  });
});

describe('on our server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startOurs();
  });

  test('a create and an update take effect once each, wherever the tab is killed', async () => {
    const moments = await killAtEachMoment(server, async (device) => {
      const person = customer();
      const key = await device.create('customer', person);
      await device.update('customer', key, { ...person, address: 'Calle 2' });
      return async () => {
        const there = (await server.list('customer')).filter(
          (one) => one.numDocument === person.numDocument,
        );
        expect(there).toMatchObject([{ address: 'Calle 2', version: 1 }]);
      };
    });
    expect(moments).toBeGreaterThan(15);
  });
});
