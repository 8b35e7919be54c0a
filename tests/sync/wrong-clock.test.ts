/** Queue order does not depend on the clock. */
import { expect, test } from 'vitest';
import { customer, product, shipment } from './support/builders';
import { createDevice } from './support/device';
import { createModelServer } from './support/model-server';

const DAY = 24 * 3_600_000;

test.each([
  ['three days back', -3 * DAY],
  ['three days ahead', 3 * DAY],
  ['a minute back', -60_000],
])('%s before each save: the order of saving', async (_name, jump) => {
  const server = createModelServer('ours');
  const device = createDevice(server);
  const later = () => {
    device.clock.now += jump;
  };
  const person = customer({ address: 'Calle 1' });
  const key = await device.create('customer', person);
  later();
  await device.update('customer', key, { ...person, address: 'Calle 2' });
  later();
  const goods = await device.create('product', product(server.places, person));
  later();
  const voyage = await device.create('shipment', shipment(server.places, person, person, [goods]));
  later();
  await device.setStatus(voyage, { estadoEntrega: 'EN_TRANSITO' });
  later();
  await device.update('customer', key, { ...person, address: 'Calle 3' });
  expect((await device.row('customer', key)).view.address).toBe('Calle 3');
  await device.settle();

  expect(await device.queue()).toEqual([]);
  const people = server.ledger.filter(({ entity }) => entity === 'customer');
  // An unsent create absorbs later changes.
  expect(people.map(({ body }) => body.address)).toEqual(['Calle 3']);
  const shipments = server.ledger.filter(({ entity }) => entity === 'shipment');
  expect(shipments.map(({ body }) => body.estadoEntrega)).toEqual([
    'EN_PREPARACION',
    'EN_TRANSITO',
  ]);
});

test('a clock set back by three days does not prolong a delay of seconds', async () => {
  const server = createModelServer('ours');
  const device = createDevice(server);
  await device.create('customer', customer());
  device.network.inject({ kind: 'instead', answer: { status: 429, body: '{}' } }, { times: 1 });
  await device.drain();
  device.clock.now -= 3 * DAY;
  await device.drain();
  expect(await device.queue()).toEqual([]);
});
