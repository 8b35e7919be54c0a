/** On a plain server a list is the only witness. One that cannot be read says nothing, least of all "absent". */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customer } from './support/builders';
import { createDevice } from './support/device';
import type { Answer } from './support/faulty-network';
import { startPlain, type TestServer } from './support/servers';
import { countThere, ONCE_EACH, PATHS, registerVoyage } from './support/shipment-scenario';

const LIST = '/api/v1/customers/all';
const UNREADABLE: { name: string; answer: Answer }[] = [
  { name: 'an error', answer: { status: 500, body: '{"message":"NullPointer"}' } },
  { name: 'half of it', answer: { status: 200, body: '[{"id":1,"na' } },
  { name: 'something that is no list', answer: { status: 200, body: '{"total":0}' } },
];
let server: TestServer;
beforeAll(async () => {
  server = await startPlain('empty');
});
afterAll(() => server.close());

const thereOf = async (numDocument: unknown) =>
  (await server.list('customer')).filter((one) => one.numDocument === numDocument).length;

describe.each(UNREADABLE)('$name', ({ answer }) => {
  test('is no absence: nothing is sent again because of it', async () => {
    const device = createDevice(server);
    const person = customer();
    await device.create('customer', person);
    device.river.inject({ kind: 'lose-answer' }, { path: PATHS.customer, times: 1 });
    await device.drain();
    device.river.inject({ kind: 'instead', answer }, { path: LIST });
    for (let round = 0; round < 10; round += 1) {
      device.clock.now += 90_000;
      await device.drain();
    }
    expect(await device.queue()).toMatchObject([{ state: 'unknown', absences: 0 }]);
    expect(device.river.writes()).toHaveLength(1);
    device.river.heal();
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await thereOf(person.numDocument)).toBe(1);
  });

  test('holds back what must be looked up first, and nothing else', async () => {
    const device = createDevice(server);
    const voyage = await registerVoyage(device, server);
    device.river.inject({ kind: 'instead', answer }, { path: LIST });
    const { wakeAt } = await device.drain();
    expect(device.river.writes()).toEqual([]);
    expect(wakeAt).toBe(device.clock.now + 30_000);
    device.river.heal();
    await device.settle();
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
  });
});

test('one that the API says may not be read: it is sent without, and a person settles what is unknown', async () => {
  const device = createDevice(server);
  const person = customer();
  await device.create('customer', person);
  const answer = { status: 403, body: '{"message":"No puede ver clientes"}' };
  device.river.inject({ kind: 'instead', answer }, { path: LIST });
  device.river.inject({ kind: 'lose-answer' }, { path: PATHS.customer, times: 1 });
  await device.settle();
  expect(device.river.writes()).toHaveLength(1);
  expect(await device.queue()).toMatchObject([
    { state: 'conflict', trouble: { code: 'may-exist' } },
  ]);
});

test('the products of a sender cannot be read: the shipment stays unknown', async () => {
  const device = createDevice(server);
  const voyage = await registerVoyage(device, server);
  device.river.inject({ kind: 'lose-answer' }, { path: PATHS.shipment, times: 1 });
  device.river.inject({ kind: 'instead', answer: { status: 500 } }, { path: '/product/document' });
  for (let round = 0; round < 6; round += 1) {
    await device.drain();
    device.clock.now += 90_000;
  }
  expect(await device.queue()).toMatchObject([{ entity: 'shipment', state: 'unknown' }]);
  device.river.heal();
  await device.settle();
  expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
});
