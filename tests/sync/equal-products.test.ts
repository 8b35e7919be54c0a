/** Two equal products are two records; on a server that returns no ids, they are matched by count. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customer, product, shipment } from './support/builders';
import { createDevice } from './support/device';
import { EITHER_SERVER, type TestServer } from './support/servers';
import { PATHS } from './support/shipment-scenario';

describe.each(EITHER_SERVER)('on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const idsOf = async (productName: unknown) =>
    (await server.list('product'))
      .filter((one) => one.productName === productName)
      .map((one) => Number(one.productId ?? one.id))
      .sort((left, right) => left - right);

  test.each([
    { name: 'none lost', faults: [] },
    { name: 'one never arrived', faults: ['lose-request'] },
    { name: 'one’s answer lost', faults: ['lose-answer'] },
    { name: 'one of each', faults: ['lose-answer', 'lose-request'] },
    { name: 'all answers lost', faults: ['lose-answer', 'lose-answer', 'lose-answer'] },
  ] as const)('three alike, $name: three there, each with its own number', async ({ faults }) => {
    const device = createDevice(server);
    const owner = customer();
    await device.create('customer', owner);
    await device.settle();
    const goods = product(server.places, owner);
    const keys = [];
    for (let at = 0; at < 3; at += 1) keys.push(await device.create('product', goods));
    for (const kind of faults) device.network.inject({ kind }, { path: PATHS.product, times: 1 });
    await device.settle();

    expect(await device.queue()).toEqual([]);
    const ids = await idsOf(goods.productName);
    expect(ids).toHaveLength(3);
    const rows = await Promise.all(keys.map((key) => device.row('product', key)));
    expect(rows.map(({ id }) => Number(id)).sort((left, right) => left - right)).toEqual(ids);
    await device.pull();
    const shown = await device.db.listRows('product');
    expect(shown.filter(({ view }) => view.productName === goods.productName)).toHaveLength(3);

    const voyage = shipment(server.places, owner, owner, keys);
    const key = await device.create('shipment', voyage);
    await device.settle();
    expect((await device.row('shipment', key)).view.numeroGuia).toEqual(expect.any(String));
  });
});
