/** A tab is frozen with a request under way; another tab takes over; then the first one thaws. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLease, renewLease, takeLease } from '../../src/db/lease';
import { discardOperation } from '../../src/db/outbox/discard';
import { customer } from './support/builders';
import { createDevice } from './support/device';
import type { Answer } from './support/faulty-network';
import { EITHER_SERVER, startPlain, type TestServer } from './support/servers';
import { PATHS } from './support/shipment-scenario';

const LATE_ANSWERS: { name: string; answer?: Answer }[] = [
  { name: 'the real one' },
  { name: 'a refusal', answer: { status: 422, body: '{"type":"invalid","title":"No"}' } },
  { name: 'an error', answer: { status: 500 } },
  { name: 'a lock-out', answer: { status: 401 } },
  { name: 'another record', answer: { status: 200, body: '{"id":424242,"version":9}' } },
];

describe.each(EITHER_SERVER)('on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  test.each(LATE_ANSWERS)('$name, forty minutes late, is not written', async ({ answer }) => {
    const frozen = createDevice(server);
    const person = customer();
    const key = await frozen.create('customer', person);
    frozen.network.inject({ kind: 'hold', ...(answer && { answer }) }, { path: PATHS.customer });
    const run = frozen.drain();
    await expect.poll(() => frozen.network.writes().length).toBe(1);
    expect((await frozen.queue())[0]).toMatchObject({ delivery: { state: 'inflight' } });

    frozen.clock.now += 40 * 60_000;
    const other = frozen.otherTab();
    await other.settle();
    expect(await other.queue()).toEqual([]);
    const readAll = async () => [
      await other.row('customer', key),
      await other.db.listHistoryAfter(-1),
    ];
    const all = await readAll();
    const row = await other.row('customer', key);
    expect(row.mark).toBeNull();

    await frozen.network.release();
    await run;
    expect(await readAll()).toEqual(all);
    expect(await other.queue()).toEqual([]);
    const people = await server.list('customer');
    expect(people.filter((one) => one.numDocument === person.numDocument)).toHaveLength(1);
  });

  test('a thawed tab sends nothing more', async () => {
    const frozen = createDevice(server);
    const people = Array.from({ length: 5 }, () => customer());
    for (const person of people) await frozen.create('customer', person);
    frozen.network.inject({ kind: 'hold' }, { path: PATHS.customer });
    const run = frozen.drain();
    // Three requests at once, or one batch.
    const most = server.kind === 'ours' ? 5 : 3;
    await expect.poll(() => frozen.network.writes().length).toBe(most);
    const other = frozen.otherTab();
    await other.settle();
    frozen.network.heal();
    await frozen.network.release();
    await run;
    expect(frozen.network.writes()).toHaveLength(most);
    const there = await server.list('customer');
    for (const { numDocument } of people)
      expect(there.filter((one) => one.numDocument === numDocument)).toHaveLength(1);
  });
});

describe('frozen between preparing and sending a request', () => {
  const LIST = '/api/v1/customers/all';
  let server: TestServer;
  beforeAll(async () => {
    server = await startPlain('empty');
  });
  afterAll(() => server.close());

  test('an operation that another tab has sent is not sent again', async () => {
    const frozen = createDevice(server);
    const person = customer();
    await frozen.create('customer', person);
    frozen.network.inject({ kind: 'hold' }, { path: LIST });
    const run = frozen.drain();
    await expect.poll(() => frozen.network.requests.length).toBe(1);
    await frozen.otherTab().settle();
    await frozen.network.release();
    await run;
    expect(frozen.network.writes()).toEqual([]);
    const people = await server.list('customer');
    expect(people.filter((one) => one.numDocument === person.numDocument)).toHaveLength(1);
  });

  test('an operation discarded or changed meanwhile is not sent with its old values', async () => {
    const device = createDevice(server);
    const [lost, kept] = [customer(), customer()];
    await device.create('customer', lost);
    const key = await device.create('customer', kept);
    const [first] = await device.queue();
    device.network.inject({ kind: 'hold' }, { path: LIST, times: 1 });
    const run = device.drain();
    await expect.poll(() => device.network.requests.length).toBe(1);
    await discardOperation(device.db, first?.seq ?? 0, 0);
    await device.update('customer', key, { ...kept, address: 'Calle nueva' });
    await device.network.release();
    await run;
    await device.settle();
    expect(device.network.writes().map(({ body }) => body)).toEqual([
      expect.objectContaining({ numDocument: kept.numDocument, address: 'Calle nueva' }),
    ]);
    expect(await device.queue()).toEqual([]);
  });
});

test('only the holder renews a lease', async () => {
  const server = await startPlain();
  const { db } = createDevice(server);
  await server.close();
  expect(await readLease(db)).toMatchObject({ epoch: 0 });
  const first = await takeLease(db, 'tab', 1_000);
  expect(await renewLease(db, first, 2_000)).toBe(true);
  const second = await takeLease(db, 'worker', 3_000);
  expect(second).toBe(first + 1);
  expect(await renewLease(db, first, 4_000)).toBe(false);
  expect(await readLease(db)).toEqual({ epoch: second, holder: 'worker', at: 3_000 });
});
