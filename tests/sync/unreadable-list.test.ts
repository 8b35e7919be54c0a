/** On a plain server only a list shows whether a record exists. An unreadable list does not prove that it is absent. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customer } from './support/builders';
import { createDevice } from './support/device';
import type { Answer } from './support/faulty-network';
import { startPlain, type TestServer } from './support/servers';
import { countThere, ONCE_EACH, PATHS, registerVoyage } from './support/shipment-scenario';

const LIST = '/api/v1/customers/all';
const UNREADABLE: { name: string; answer: Answer }[] = [
  { name: 'an error response', answer: { status: 500, body: '{"message":"NullPointer"}' } },
  { name: 'truncated JSON', answer: { status: 200, body: '[{"id":1,"na' } },
  { name: 'JSON that is not a list', answer: { status: 200, body: '{"total":0}' } },
];
let server: TestServer;
beforeAll(async () => {
  server = await startPlain('empty');
});
afterAll(() => server.close());

const thereOf = async (numDocument: unknown) =>
  (await server.list('customer')).filter((one) => one.numDocument === numDocument).length;

describe.each(UNREADABLE)('$name', ({ answer }) => {
  test('does not count as an absence: the create is not sent again', async () => {
    const device = createDevice(server);
    const person = customer();
    await device.create('customer', person);
    device.network.inject({ kind: 'lose-answer' }, { path: PATHS.customer, times: 1 });
    await device.drain();
    device.network.inject({ kind: 'instead', answer }, { path: LIST });
    for (let round = 0; round < 10; round += 1) {
      device.clock.now += 90_000;
      await device.drain();
    }
    expect(await device.queue()).toMatchObject([
      { delivery: { state: 'unknown', sent: { trail: { absences: 0 } } } },
    ]);
    expect(device.network.writes()).toHaveLength(1);
    device.network.heal();
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await thereOf(person.numDocument)).toBe(1);
  });

  test('holds back the creates that are looked up first', async () => {
    const device = createDevice(server);
    const voyage = await registerVoyage(device, server);
    device.network.inject({ kind: 'instead', answer }, { path: LIST });
    const { wakeAt } = await device.drain();
    expect(device.network.writes()).toEqual([]);
    expect(wakeAt).toBe(device.clock.now + 30_000);
    device.network.heal();
    await device.settle();
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
  });
});

test('a list that the API forbids: the create is sent without a look-up, and a lost answer becomes a conflict', async () => {
  const device = createDevice(server);
  const person = customer();
  await device.create('customer', person);
  const answer = { status: 403, body: '{"message":"No puede ver clientes"}' };
  device.network.inject({ kind: 'instead', answer }, { path: LIST });
  device.network.inject({ kind: 'lose-answer' }, { path: PATHS.customer, times: 1 });
  await device.settle();
  expect(device.network.writes()).toHaveLength(1);
  expect(await device.queue()).toMatchObject([
    { delivery: { state: 'conflict', question: { code: 'may-exist' } } },
  ]);
});

test('the sender’s products cannot be read: the shipment stays unknown', async () => {
  const device = createDevice(server);
  const voyage = await registerVoyage(device, server);
  device.network.inject({ kind: 'lose-answer' }, { path: PATHS.shipment, times: 1 });
  device.network.inject(
    { kind: 'instead', answer: { status: 500 } },
    { path: '/product/document' },
  );
  for (let round = 0; round < 6; round += 1) {
    await device.drain();
    device.clock.now += 90_000;
  }
  expect(await device.queue()).toMatchObject([
    { entity: 'shipment', delivery: { state: 'unknown' } },
  ]);
  device.network.heal();
  await device.settle();
  expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
});
