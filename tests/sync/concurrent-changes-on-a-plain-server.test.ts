/** A plain server checks no versions: concurrent changes are found by reading its lists before sending. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDuplicates } from '../../src/db/mirror/duplicates';
import { customer, next, vessel } from './support/builders';
import { createDevice } from './support/device';
import { startPlain, type TestServer } from './support/servers';

let plain: TestServer;
beforeAll(async () => {
  plain = await startPlain();
});
afterAll(() => plain.close());

/** The number of writes under way at once. */
const WIDTH = 3;

/** The server with a change that happens after the first write to a path, while those sent beside it wait. */
function withFirst(path: string, happens: () => Promise<void>): TestServer {
  let happening: Promise<void> | null = null;
  let arrived = 0;
  return {
    ...plain,
    fetch: async (input, init) => {
      if (!String(input).includes(path)) return plain.fetch(input, init);
      const isFirst = happening === null;
      arrived += 1;
      happening ??= plain
        .fetch(input, init)
        .then(() => expect.poll(() => arrived).toBe(WIDTH))
        .then(happens);
      await happening;
      return isFirst ? new Response(null, { status: 200 }) : plain.fetch(input, init);
    },
  };
}

const under = async (name: 'customer' | 'vessel', field: string, value: unknown) =>
  (await plain.list(name)).filter((one) => one[field] === value);

test('a change made at the office while a long queue is sent is not overwritten', async () => {
  // More than are sent at once.
  const people = Array.from({ length: 8 }, () => customer());
  const last = people.at(-1) ?? {};
  const office = createDevice(plain);
  const phone = `3${String(next()).padStart(9, '0')}`;
  const device = createDevice(
    withFirst('/customers/update', async () => {
      device.clock.now += 10_000;
      await office.pull();
      const rows = await office.db.listRows('customer');
      const there = rows.find(({ view }) => view.numDocument === last.numDocument);
      await office.update('customer', String(there?.key), { ...last, phone });
      await office.settle();
    }),
  );
  const keys: string[] = [];
  for (const one of people) keys.push(await device.create('customer', one));
  await device.settle();
  for (const [at, one] of people.entries())
    await device.update('customer', String(keys[at]), { ...one, address: 'Calle 9 No. 4-20' });
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect(await under('customer', 'numDocument', last.numDocument)).toMatchObject([
    { phone, address: 'Calle 9 No. 4-20' },
  ]);
});

test('a corrected vessel name that another vessel has taken meanwhile is not sent', async () => {
  const device = createDevice(plain);
  const boat = vessel({ nombre: `Bongo ${next()}` });
  const key = await device.create('vessel', boat);
  await device.settle();
  const nombre = `Delfín ${next()}`;
  const office = createDevice(plain);
  await office.create('vessel', vessel({ nombre }));
  await office.settle();
  await device.update('vessel', key, { ...boat, nombre });
  await device.settle();
  expect(await under('vessel', 'nombre', nombre)).toHaveLength(1);
  expect(await device.queue()).toMatchObject([
    {
      delivery: {
        state: 'rejected',
        error: { errors: [{ field: 'nombre', message: 'Ya existe' }] },
      },
    },
  ]);
});

test('a create that the browser repeated, with both responses lost, is reported as a duplicate', async () => {
  let isDone = false;
  const server: TestServer = {
    ...plain,
    fetch: async (input, init) => {
      if (isDone || !String(input).includes('/customers/save')) return plain.fetch(input, init);
      isDone = true;
      await plain.fetch(input, init);
      await plain.fetch(input, init);
      throw new TypeError('Failed to fetch');
    },
  };
  const device = createDevice(server);
  const person = customer();
  await device.create('customer', person);
  await device.settle();
  device.clock.now += 120_000;
  await device.pull();
  device.clock.now += 120_000;
  await device.pull();
  expect(await device.queue()).toEqual([]);
  expect(await under('customer', 'numDocument', person.numDocument)).toHaveLength(2);
  expect(await readDuplicates(device.db)).toMatchObject([
    { entity: 'customer', ids: { length: 2 } },
  ]);
  const [told] = await device.db.listRecentHistory(1);
  expect(told?.ending).toEqual({ is: 'sent' });
});
