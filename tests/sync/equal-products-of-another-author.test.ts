/**
 * A plain server lost the answer to a create of goods, and lists equal ones. One more than before the send is this
 * tablet's own; a case that counting cannot decide is a question.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionOf } from '../../src/db/delivery';
import { readDuplicates } from '../../src/db/mirror/duplicates';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import type { Fields } from '../../src/domain/entity';
import { CREATE_PATHS, LIST_PATHS } from '../../src/domain/wire';
import { customer, product } from './support/builders';
import { createDevice } from './support/device';
import { startPlain, type TestServer } from './support/servers';
import { PATHS } from './support/shipment-scenario';

let server: Awaited<ReturnType<typeof startPlain>>;
let colleague: TestServer;
beforeAll(async () => {
  server = await startPlain();
  const { token } = await server.plain.signIn('admin@plano.co');
  colleague = { ...server, username: 'admin@plano.co', token };
});
afterAll(() => server.close());

/** The server with a list of goods that names their authors. */
function namingAuthors(): TestServer {
  const authorOf = ({ productId }: Fields) =>
    server.plain.ledger.find(({ entity, id }) => entity === 'product' && id === productId)?.author;
  return {
    ...server,
    fetch: async (input, init) => {
      const answer = await server.fetch(input, init);
      if (!String(input).endsWith(LIST_PATHS.product)) return answer;
      const goods = (await answer.json()) as Fields[];
      return Response.json(goods.map((one) => ({ ...one, createdBy: authorOf(one) })));
    },
  };
}

/** The create or its answer is lost; before the list is read, a colleague's tablet registers as many equal goods. */
async function arrange(
  kind: 'lose-request' | 'lose-answer',
  others: number,
  seen = server as TestServer,
) {
  const [device, other] = [createDevice(seen), createDevice(colleague)];
  const owner = customer();
  await device.create('customer', owner);
  await device.settle();
  const goods = product(server.places, owner);
  const key = await device.create('product', goods);
  device.network.inject({ kind }, { path: PATHS.product, times: 1 });
  await device.drain();
  await other.pull();
  for (let one = 0; one < others; one += 1) await other.create('product', goods);
  await other.settleAlone();
  await device.settleAlone();
  const there = async () =>
    (await server.list('product')).filter((one) => one.productName === goods.productName);
  const [asked] = await device.queue();
  return { device, goods, key, there, asked };
}

test('one more than before the send is its own: nobody is asked', async () => {
  const { device, asked, there, key } = await arrange('lose-answer', 0);
  expect(asked).toBeUndefined();
  const [own, ...more] = await there();
  expect(more).toEqual([]);
  expect((await device.row('product', key)).id).toBe(Number(own?.productId));
  expect(device.network.writes().filter(({ path }) => path === PATHS.product)).toHaveLength(1);
});

test.each([
  ['lose-answer', 1],
  ['lose-request', 2],
] as const)(
  '%s, and %i of a colleague: two more are a question, which shows one',
  async (kind, others) => {
    const { asked, there } = await arrange(kind, others);
    const [first, second, ...more] = await there();
    expect(more).toEqual([]);
    expect([first, second].map((one) => Number(one?.productId))).toContain(
      asked && questionOf(asked)?.existing?.id,
    );
    expect(asked).toMatchObject({
      delivery: { state: 'conflict', question: { code: 'may-exist' } },
    });
  },
);

test('resolved as other goods: the create is sent and no duplicate is reported', async () => {
  const { device, asked, there, key } = await arrange('lose-request', 2);
  await resolveConflict(device.db, asked?.seq ?? 0, 'mine', device.clock.now);
  await device.settleAlone();
  await device.pull();
  await device.pull();
  expect(await there()).toHaveLength(3);
  expect((await device.row('product', key)).id).toEqual(expect.any(Number));
  expect(await readDuplicates(device.db)).toEqual([]);
});

test('resolved as the same goods: they are not made again, under the local key', async () => {
  const { device, asked, there, key } = await arrange('lose-request', 2);
  await resolveConflict(device.db, asked?.seq ?? 0, 'theirs', device.clock.now);
  await device.settleAlone();
  expect(await device.queue()).toEqual([]);
  const ids = (await there()).map((one) => Number(one.productId));
  expect(ids).toHaveLength(2);
  expect(ids).toContain((await device.row('product', key)).id);
});

test('the list names another author of the one more: it is a question', async () => {
  const { asked, there } = await arrange('lose-request', 1, namingAuthors());
  const [theirs] = await there();
  expect(asked).toMatchObject({
    delivery: {
      state: 'conflict',
      question: { code: 'may-exist', existing: { id: Number(theirs?.productId) } },
    },
  });
});

test('the list names the authors of two more: the own one is known by its author', async () => {
  const { device, asked, there, key } = await arrange('lose-answer', 1, namingAuthors());
  expect(asked).toBeUndefined();
  const [own, ...theirs] = await there();
  expect(theirs).toHaveLength(1);
  expect((await device.row('product', key)).id).toBe(Number(own?.productId));
});

test('a list without authors lets a colleague’s goods pass for the own ones that never arrived', async () => {
  const { asked, there } = await arrange('lose-request', 1);
  // The bound of counting: docs/decisions/0119.
  expect(asked).toBeUndefined();
  expect(await there()).toHaveLength(1);
});

test.each([
  ['the first', 'lose-answer', 0],
  ['the second', 'lose-answer', 1],
  ['the second', 'lose-request', 1],
] as const)(
  'a list one write behind, and of two alike %s fails (%s): both are there',
  async (_which, kind, passed) => {
    let was: unknown = null;
    const behind: TestServer = {
      ...server,
      fetch: async (input, init) => {
        const path = new URL(String(input)).pathname;
        if (path === PATHS.product) was = await server.list('product');
        if (path !== LIST_PATHS.product || was === null) return server.fetch(input, init);
        // Its copy has what was written by the next read.
        const shown = was;
        was = null;
        return Response.json(shown);
      },
    };
    const device = createDevice(behind);
    const goods = product(server.places, { numDocument: '40111222' });
    const keys = [await device.create('product', goods), await device.create('product', goods)];
    if (passed) device.network.inject({ kind: 'hold' }, { path: PATHS.product, times: passed });
    device.network.inject({ kind }, { path: PATHS.product, times: 1 });
    const run = device.drain();
    if (passed) await expect.poll(() => device.network.writes().length).toBe(1);
    await device.network.release();
    await run;
    await device.settleAlone();
    for (let read = 0; read < 3; read += 1) {
      device.clock.now += 90_000;
      await device.pull();
    }
    expect(await device.queue()).toEqual([]);
    const isIt = (one: Fields) => one.productName === goods.productName;
    const ids = (await server.list('product')).filter(isIt).map((one) => Number(one.productId));
    const rows = await Promise.all(keys.map((key) => device.row('product', key)));
    expect(rows.map(({ id }) => Number(id)).sort((left, right) => left - right)).toEqual(ids);
    expect(await readDuplicates(device.db)).toEqual([]);
  },
);

test('nobody could count before the send: an equal one is a question', async () => {
  const device = createDevice(server);
  const goods = product(server.places, { numDocument: '40111222' });
  await device.create('product', goods);
  const forbidden = { status: 403, body: '{"message":"No puede ver productos"}' };
  device.network.inject({ kind: 'instead', answer: forbidden }, { path: LIST_PATHS.product });
  device.network.inject({ kind: 'lose-answer' }, { path: PATHS.product, times: 1 });
  await device.drain();
  device.network.heal();
  await device.settleAlone();
  expect(await device.queue()).toMatchObject([
    {
      delivery: {
        state: 'conflict',
        question: { code: 'may-exist', existing: { id: expect.any(Number) } },
      },
    },
  ]);
});

test('a create that arrives after it was given up, before it is sent again, is not made twice', async () => {
  let late: (() => Promise<unknown>) | null = null;
  const busy: TestServer = {
    ...server,
    fetch: async (input, init) => {
      if (late || !String(input).endsWith(PATHS.product)) return server.fetch(input, init);
      late = () => server.fetch(input, { ...init, signal: null });
      return new Response(null, { status: 503 });
    },
  };
  const device = createDevice(busy);
  const goods = product(server.places, { numDocument: '40111222' });
  const key = await device.create('product', goods);
  await device.drain();
  const isLeft = async () =>
    (await device.queue()).some(({ delivery }) => delivery.state === 'unknown');
  while (await isLeft()) {
    device.clock.now += 10_000;
    await device.drain();
  }
  expect(await device.queue()).toMatchObject([{ delivery: { state: 'pending' } }]);
  await (late as unknown as () => Promise<unknown>)();
  await device.settleAlone();
  expect(await device.queue()).toEqual([]);
  const isIt = (one: Fields) => one.productName === goods.productName;
  const [own, ...more] = (await server.list('product')).filter(isIt);
  expect(more).toEqual([]);
  expect((await device.row('product', key)).id).toBe(Number(own?.productId));
});

test('a delayed create is counted anew: a colleague’s goods of that time are not its own', async () => {
  const device = createDevice(server);
  const goods = product(server.places, { numDocument: '40111222' });
  await device.create('product', goods);
  const busy = { status: 429, headers: { 'Retry-After': '60' } };
  device.network.inject({ kind: 'instead', answer: busy }, { path: PATHS.product, times: 1 });
  await device.drain();
  await server.call('POST', CREATE_PATHS.product, goods);
  device.network.inject({ kind: 'lose-request' }, { path: PATHS.product, times: 1 });
  await device.settleAlone();
  expect(await device.queue()).toEqual([]);
  const isIt = (one: Fields) => one.productName === goods.productName;
  expect((await server.list('product')).filter(isIt)).toHaveLength(2);
});
