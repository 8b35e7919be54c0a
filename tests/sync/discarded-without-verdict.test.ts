/**
 * A person gives up an operation without an answer that our server had done: the device shows the server's values. A
 * plain server's lists tell it before.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discardOperation } from '../../src/db/outbox/discard';
import { customer, product } from './support/builders';
import { createDevice, type Device } from './support/device';
import { startOurs, type TestServer } from './support/servers';

const PROXY = { status: 400, body: 'Bad gateway' } as const;

async function stall(device: Device, method: string): Promise<void> {
  device.network.inject({ kind: 'replace', answer: PROXY }, { method });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    device.clock.now += 3_600_000;
    await device.drain();
  }
  expect(await device.queue()).toMatchObject([
    { delivery: { state: 'rejected', error: { code: 'stalled' } } },
  ]);
  device.network.heal();
}

async function discard(device: Device): Promise<void> {
  const [stalled] = await device.queue();
  expect(await discardOperation(device.db, stalled?.seq ?? 0, device.clock.now)).toBe(1);
  device.clock.now += 3_600_000;
  await device.pull();
}

let server: TestServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());
const there = async (numDocument: unknown) =>
  (await server.list('customer')).filter((one) => one.numDocument === numDocument);

test('a change that was done is shown as the server has it', async () => {
  const device = createDevice(server);
  const person = customer();
  const key = await device.create('customer', person);
  await device.settle();
  await device.update('customer', key, { phone: '3009998877' });
  await stall(device, 'PUT');
  await discard(device);
  expect(await there(person.numDocument)).toMatchObject([{ phone: '3009998877' }]);
  const { view, base, mark } = await device.row('customer', key);
  expect([view.phone, base?.phone, mark]).toEqual(['3009998877', '3009998877', null]);
});

test('an operation of the same batch, which may have arrived too, is not told as never sent', async () => {
  const device = createDevice(server);
  const person = customer();
  await device.create('customer', person);
  const goods = product(server.places, person);
  await device.create('product', goods);
  device.network.inject({ kind: 'lose-answer' }, { method: 'POST', times: 1 });
  await device.drain();
  device.network.inject({ kind: 'instead', answer: PROXY }, { method: 'POST' });
  for (let attempt = 0; attempt < 8; attempt += 1) {
    device.clock.now += 3_600_000;
    await device.drain();
  }
  device.network.heal();
  const [stalled, behind] = await device.queue();
  expect([stalled?.delivery.state, behind?.delivery.state]).toEqual(['rejected', 'unknown']);
  expect(await discardOperation(device.db, stalled?.seq ?? 0, device.clock.now)).toBe(2);
  const past = await device.db.listHistoryAfter(0);
  expect(past.map(({ entity, ending }) => [entity, ending])).toEqual([
    ['customer', { is: 'discarded', mayBeThere: true }],
    ['product', { is: 'discarded', mayBeThere: true }],
  ]);
  device.clock.now += 3_600_000;
  await device.pull();
  const shown = await device.db.listRows('product');
  expect(shown.filter(({ view }) => view.productName === goods.productName)).toHaveLength(1);
});

test('a new record that was made is shown as the server has it', async () => {
  const device = createDevice(server);
  const person = customer();
  await device.create('customer', person);
  await stall(device, 'POST');
  await discard(device);
  expect(await there(person.numDocument)).toHaveLength(1);
  const rows = (await device.db.listRows('customer')).filter(
    ({ view }) => view.numDocument === person.numDocument,
  );
  expect(rows.map(({ mark, base }) => [mark, base?.name])).toEqual([[null, person.name]]);
});
