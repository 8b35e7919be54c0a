/** The queue of one device imported on another. */
import { expect, onTestFinished, test } from 'vitest';
import { askForCopied, copyQueue, importQueue, toQueueCopy } from '../../src/db/outbox/queue-copy';
import * as wire from '../server/payloads';
import { vessel } from './support/builders';
import { createDevice } from './support/device';
import { startOurs, startPlain } from './support/servers';
import { countThere, ONCE_EACH, registerVoyage } from './support/shipment-scenario';

test.each([
  ['it was sent', true],
  ['it was not sent', false],
])(
  'on a server that knows no keys, %s meanwhile: each is looked for before it is sent',
  async (_what, isSent) => {
    const server = await startPlain();
    const [first, second] = [createDevice(server), createDevice(server)];
    const voyage = await registerVoyage(first, server);
    const copy = toQueueCopy(
      JSON.parse(JSON.stringify(await copyQueue(first.db, first.clock.now))),
    );
    if (!copy) throw new Error('It is no copy');
    if (isSent) await first.settle();
    expect(await importQueue(second.db, copy, false)).toBe(4);
    expect((await second.queue()).map(({ delivery }) => delivery.state)).toEqual(
      Array(4).fill('unknown'),
    );
    await second.settle();
    expect(await second.queue()).toEqual([]);
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
    await server.close();
  },
);

test.each([
  ['as it was copied', false],
  ['with goods that were corrected since', true],
])(
  'on such a server the device that was copied asks too before it sends, %s',
  async (_how, isCorrected) => {
    const server = await startPlain();
    onTestFinished(() => server.close());
    const [first, second] = [createDevice(server), createDevice(server)];
    const voyage = await registerVoyage(first, server);
    const copied = await copyQueue(first.db, first.clock.now);
    await askForCopied(first.db, copied);
    await importQueue(second.db, copied, false);
    const description = 'Cuatro cajas';
    if (isCorrected) {
      const { view } = await first.row('product', voyage.keys.product);
      await first.update('product', voyage.keys.product, { ...view, description });
    }
    await second.settle();
    await first.settle();
    expect(await first.queue()).toEqual([]);
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
    const goods = await server.list('product');
    expect(goods.some((one) => one.description === description)).toBe(isCorrected);
  },
);

test('a list names records by their keys on the device to which it is carried', async () => {
  const server = await startOurs();
  onTestFinished(() => server.close());
  const device = createDevice(server);
  const crew = await device.create('crewMember', wire.crewMember());
  const boat = vessel();
  await device.create('vessel', boat);
  const fields = wire.voyage({
    vehiculoNombre: boat.nombre,
    sucursalNombre: server.places.branch,
  });
  const voyage = await device.create('voyage', fields);
  await device.settle();
  await device.pull();
  const other = createDevice(server);
  await other.pull();
  const { view, id } = await device.row('voyage', voyage);
  await device.update('voyage', voyage, { ...view, tripulantesIds: [crew] });
  await importQueue(other.db, await copyQueue(device.db, device.clock.now), true);
  const number = (await device.row('crewMember', crew)).id;
  const shown = (await other.row('voyage', String(id))).view.tripulantesIds;
  expect(shown).toEqual([String(number)]);
  await other.settle();
  const there = (await server.list('voyage')).find((one) => one.id === id);
  expect([await other.queue(), there?.tripulantesIds]).toEqual([[], [number]]);
});
