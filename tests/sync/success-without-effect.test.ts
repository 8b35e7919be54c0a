/** A 2xx that is not the API's, or that no list confirms: an operation does not count as sent without its effect. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { BATCH_PATH } from '../../src/domain/wire';
import { customer, vessel } from './support/builders';
import { createDevice, type Device } from './support/device';
import type { Answer } from './support/faulty-network';
import { startOurs, startPlain, type TestServer } from './support/servers';
import { PATHS, registerVoyage } from './support/shipment-scenario';

const MINUTE = 60_000;
const SAYING_NOTHING: readonly (readonly [string, Answer])[] = [
  ['an empty 200', { status: 200 }],
  ['a 204', { status: 204 }],
  ['plain text', { status: 200, body: 'OK', headers: { 'Content-Type': 'text/plain' } }],
  ['JSON of another service', { status: 200, body: '{"status":"ok"}' }],
  ['a refusal with status 200', { status: 200, body: '{"status":false,"message":"No"}' }],
];
const under = async (server: TestServer, numDocument: unknown) =>
  (await server.list('customer')).filter((one) => one.numDocument === numDocument);

let server: TestServer;
const servedBy = (start: () => Promise<TestServer>) => {
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());
};

describe('on our server', () => {
  servedBy(startOurs);

  describe.each(SAYING_NOTHING)('%s', (_name, answer) => {
    test('a create answered so stays queued and is created exactly once in the end', async () => {
      const device = createDevice(server);
      const person = customer();
      await device.create('customer', person);
      device.network.inject({ kind: 'instead', answer }, { path: BATCH_PATH, times: 1 });
      await device.drain();
      expect(await under(server, person.numDocument)).toEqual([]);
      expect(await device.queue()).toMatchObject([{ delivery: { state: 'unknown' } }]);
      await device.settle();
      expect(await under(server, person.numDocument)).toHaveLength(1);
    });

    test('a state change answered so reaches the server in the end', async () => {
      const device = createDevice(server);
      const voyage = await registerVoyage(device, server);
      await device.settle();
      await device.setStatus(voyage.keys.shipment, { estadoEntrega: 'EN_TRANSITO' });
      device.network.inject({ kind: 'instead', answer }, { path: BATCH_PATH, times: 1 });
      await device.settle();
      const [there] = (await server.list('shipment')).filter(
        (one) => one.descripcionEnvio === voyage.fields.descripcionEnvio,
      );
      expect(there).toMatchObject({ estadoEntrega: 'EN_TRANSITO' });
      expect(await device.queue()).toEqual([]);
    });
  });
});

describe('on a plain server', () => {
  servedBy(() => startPlain('empty'));

  describe.each(SAYING_NOTHING)('%s without an effect', (_name, answer) => {
    /** Pulls often enough, and far enough apart, for every missing record to be noticed. */
    async function lookTwice(device: Device): Promise<void> {
      for (let read = 0; read < 3; read += 1) {
        device.clock.now += MINUTE;
        await device.pull();
      }
    }

    test('a create answered so that no list shows becomes a conflict, and the row stays', async () => {
      const device = createDevice(server);
      const person = customer();
      const key = await device.create('customer', person);
      device.network.inject({ kind: 'instead', answer }, { path: PATHS.customer, times: 1 });
      await device.drain();
      expect((await device.row('customer', key)).view.numDocument).toBe(person.numDocument);
      await lookTwice(device);
      expect(await device.row('customer', key)).toMatchObject({ mark: 'attention' });
      const [asked, ...others] = await device.queue();
      expect(others).toEqual([]);
      expect(asked).toMatchObject({
        delivery: { state: 'conflict', question: { code: 'may-exist' } },
      });

      await resolveConflict(device.db, asked?.seq ?? 0, 'mine', device.clock.now);
      await device.settle();
      expect(await under(server, person.numDocument)).toHaveLength(1);
    });

    test('dependents of a create answered so wait and are not rejected', async () => {
      const device = createDevice(server);
      device.network.inject({ kind: 'instead', answer }, { path: PATHS.product, times: 1 });
      const voyage = await registerVoyage(device, server);
      await device.drain();
      await lookTwice(device);
      expect(
        (await device.queue()).map(({ entity, delivery }) => [entity, delivery.state]),
      ).toEqual([
        ['product', 'conflict'],
        ['shipment', expect.stringMatching(/pending|waiting/)],
      ]);
      const [asked] = await device.queue();
      await resolveConflict(device.db, asked?.seq ?? 0, 'mine', device.clock.now);
      await device.settle();
      expect(await device.queue()).toEqual([]);
      const row = await device.row('shipment', voyage.keys.shipment);
      expect(row.view.numeroGuia).toEqual(expect.any(String));
    });

    test('an update answered so is sent again', async () => {
      const device = createDevice(server);
      const boat = vessel({
        nombre: `Orinoquía ${answer.status} ${answer.body}`,
        licensePlate: `P-${Math.random()}`,
      });
      const key = await device.create('vessel', boat);
      await device.settle();
      await lookTwice(device);
      await device.update('vessel', key, { ...boat, model: '1998' });
      device.network.inject({ kind: 'instead', answer }, { method: 'PUT', times: 1 });
      await device.drain();
      for (let read = 0; read < 3; read += 1) {
        device.clock.now += MINUTE;
        await device.pull();
        expect(
          (await device.row('vessel', key)).view.model,
          'the saved value stays on screen',
        ).toBe('1998');
      }
      await device.settle();
      const [there] = (await server.list('vessel')).filter(
        (one) => one.licensePlate === boat.licensePlate,
      );
      expect(there).toMatchObject({ model: '1998' });
      expect(await device.queue()).toEqual([]);
    });
  });
});
