/** Capabilities unreadable at one sign-in and readable at the next: an operation keeps its way of being confirmed. */
import { beforeAll, expect, test } from 'vitest';
import { PLAIN_SERVER } from '../../src/domain/server-version';
import { customer } from './support/builders';
import { createDevice } from './support/device';
import { startOurs, type TestServer } from './support/servers';
import { PATHS } from './support/shipment-scenario';

let server: TestServer;
beforeAll(async () => {
  server = await startOurs();
});

const thereOf = async (numDocument: unknown) =>
  (await server.list('customer')).filter((one) => one.numDocument === numDocument).length;

test('sent with a key, it waits for a session that sends keys', async () => {
  const device = createDevice(server);
  const person = customer();
  await device.create('customer', person);
  device.network.inject({ kind: 'lose-answer' }, { path: PATHS.customer, times: 1 });
  await device.drain();
  if (device.session) device.session = { ...device.session, serverVersion: PLAIN_SERVER };
  await device.settle();
  expect(device.network.writes()).toHaveLength(1);
  expect(await device.queue()).toMatchObject([
    { delivery: { state: 'unknown', sent: { trail: null } } },
  ]);

  if (device.session) device.session = { ...device.session, serverVersion: server.serverVersion };
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect(await thereOf(person.numDocument)).toBe(1);
});

test('sent without a key, it is confirmed by reading although the session now sends keys', async () => {
  const device = createDevice(server);
  const person = customer();
  await device.create('customer', person);
  if (device.session) device.session = { ...device.session, serverVersion: PLAIN_SERVER };
  device.network.inject({ kind: 'lose-answer' }, { path: PATHS.customer, times: 1 });
  await device.drain();
  if (device.session) device.session = { ...device.session, serverVersion: server.serverVersion };
  await device.settle();
  expect(device.network.writes()).toHaveLength(1);
  expect(await device.queue()).toEqual([]);
  expect(await thereOf(person.numDocument)).toBe(1);
});

test('a session that takes our server for a plain one sends everything without keys', async () => {
  const device = createDevice(server);
  const person = customer();
  const key = await device.create('customer', person);
  await device.update('customer', key, { ...person, address: 'Calle 2' });
  if (device.session) device.session = { ...device.session, serverVersion: PLAIN_SERVER };
  await device.settle();
  expect(await device.queue()).toEqual([]);
  for (const { headers } of device.network.writes())
    expect(Object.keys(headers).sort()).toEqual(['Authorization', 'Content-Type']);
});

test('sent without a key and told to wait, it is sent again without a key', async () => {
  const device = createDevice(server);
  const person = customer();
  await device.create('customer', person);
  if (device.session) device.session = { ...device.session, serverVersion: PLAIN_SERVER };
  const busy = { status: 503, headers: { 'Retry-After': '5' } };
  device.network.inject({ kind: 'instead', answer: busy }, { path: PATHS.customer, times: 1 });
  await device.drain();
  if (device.session) device.session = { ...device.session, serverVersion: server.serverVersion };
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect(device.network.writes()).toHaveLength(2);
  for (const { headers } of device.network.writes())
    expect(headers).not.toHaveProperty('Idempotency-Key');
  expect(await thereOf(person.numDocument)).toBe(1);
});
