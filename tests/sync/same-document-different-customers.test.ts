/** A mistyped document belongs to another customer, who is never changed without a user's decision. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { customer, newDocument, product, shipment } from './support/builders';
import { createDevice, type Device } from './support/device';
import { EITHER_SERVER, type TestServer } from './support/servers';

describe.each(EITHER_SERVER)('on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const under = async (numDocument: unknown) =>
    (await server.list('customer')).filter((one) => one.numDocument === numDocument);
  const productsOf = async (productName: unknown) =>
    (await server.list('product')).filter((one) => one.productName === productName);

  /** Rosalba is on the server; Wilson is registered here with her document, a product and a shipment. */
  async function mistake(isKnownHere: boolean) {
    const numDocument = newDocument();
    const office = createDevice(server);
    const rosalba = customer({ numDocument, name: 'Rosalba', phone: '3101111111' });
    await office.create('customer', rosalba);
    await office.settle();
    const device = createDevice(server);
    if (isKnownHere) await device.pull();
    const wilson = customer({ numDocument, name: 'Wilson', phone: '3202222222' });
    const key = await device.create('customer', wilson);
    const goods = product(server.places, wilson);
    const productKey = await device.create('product', goods);
    await device.create('shipment', shipment(server.places, wilson, wilson, [productKey]));
    await device.settle();
    return { device, numDocument, wilson, key, goods };
  }
  const decide = async (device: Device, keep: Parameters<typeof resolveConflict>[2]) => {
    const [conflict] = (await device.queue()).filter(
      ({ delivery }) => delivery.state === 'conflict',
    );
    await resolveConflict(device.db, conflict?.seq ?? 0, keep, device.clock.now);
    await device.settle();
  };

  test.each([true, false])(
    'the create becomes a conflict and its dependents wait (known here: %s)',
    async (is) => {
      const { device, numDocument, goods } = await mistake(is);
      expect(await under(numDocument)).toMatchObject([{ name: 'Rosalba', phone: '3101111111' }]);
      expect(await productsOf(goods.productName)).toEqual([]);
      expect(await device.queue()).toMatchObject([
        {
          entity: 'customer',
          delivery: {
            state: 'conflict',
            question: {
              code: 'differs',
              theirs: { name: 'Rosalba', phone: '3101111111' },
              existing: { id: expect.any(Number), record: { name: 'Rosalba' } },
            },
          },
        },
        { entity: 'product', delivery: { state: 'pending' } },
        { entity: 'shipment', delivery: { state: 'pending' } },
      ]);
      await device.pull();
      expect(await under(numDocument)).toMatchObject([{ name: 'Rosalba' }]);
      expect((await device.queue()).map(({ delivery }) => delivery.state)).toEqual([
        'conflict',
        'pending',
        'pending',
      ]);
    },
  );

  test('resolved as another customer: with the document corrected, everything is sent', async () => {
    const { device, numDocument, wilson, key, goods } = await mistake(true);
    const right = newDocument();
    await device.update('customer', key, { ...wilson, numDocument: right });
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await under(numDocument)).toMatchObject([{ name: 'Rosalba', phone: '3101111111' }]);
    expect(await under(right)).toMatchObject([{ name: 'Wilson', phone: '3202222222' }]);
    const [there] = await productsOf(goods.productName);
    expect(String(there?.customerNumDocument)).toBe(right);
  });

  test('resolved with theirs: the server’s customer stays unchanged and the product is sent', async () => {
    const { device, numDocument, key, goods } = await mistake(true);
    await decide(device, 'theirs');
    expect(await device.queue()).toEqual([]);
    expect(await under(numDocument)).toMatchObject([{ name: 'Rosalba', phone: '3101111111' }]);
    expect(await productsOf(goods.productName)).toHaveLength(1);
    expect(await device.row('customer', key)).toMatchObject({
      mark: null,
      view: { name: 'Rosalba' },
    });
    const shown = await device.db.listRows('customer');
    expect(shown.filter(({ view }) => view.numDocument === numDocument)).toHaveLength(1);
  });

  test('resolved with mine: the server’s customer is updated', async () => {
    const { device, numDocument, goods } = await mistake(false);
    await decide(device, 'mine');
    expect(await device.queue()).toEqual([]);
    expect(await under(numDocument)).toMatchObject([{ name: 'Wilson', phone: '3202222222' }]);
    expect(await productsOf(goods.productName)).toHaveLength(1);
  });

  test('resolved field by field: only the chosen field is updated', async () => {
    const { device, numDocument } = await mistake(false);
    await decide(device, ['name']);
    expect(await under(numDocument)).toMatchObject([{ name: 'Rosalba', phone: '3202222222' }]);
  });

  test('equal names: the customer is adopted, the product is sent, and only the differing phone is a conflict', async () => {
    const numDocument = newDocument();
    const [office, device] = [createDevice(server), createDevice(server)];
    await office.create('customer', customer({ numDocument, phone: '3101111111' }));
    await office.settle();
    const person = customer({ numDocument, phone: '3202222222' });
    const key = await device.create('customer', person);
    const goods = product(server.places, person);
    await device.create('product', goods);

    await device.settle();

    expect(await under(numDocument)).toMatchObject([{ phone: '3101111111' }]);
    expect(await productsOf(goods.productName)).toHaveLength(1);
    expect(await device.queue()).toMatchObject([
      {
        key,
        kind: 'update',
        changes: { phone: '3202222222' },
        delivery: {
          state: 'conflict',
          question: { code: 'differs', theirs: { phone: '3101111111' } },
        },
      },
    ]);
    expect((await device.row('customer', key)).id).toEqual(expect.any(Number));
    await decide(device, 'mine');
    expect(await under(numDocument)).toMatchObject([{ phone: '3202222222' }]);
  });
});
