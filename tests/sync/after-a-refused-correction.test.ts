/** Changes of one record keep their order: those saved after a refused correction wait with it, and the screen says so. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discardable, discardOperation } from '../../src/db/outbox/discard';
import { readDependencies } from '../../src/db/outbox/read-dependencies';
import { toWaitingReason } from '../../src/features/sync-center/waiting-words';
import { syncFacts } from '../../src/sync/status';
import { startOurs, type TestServer } from './support/servers';
import { correct, refuseCorrection } from './support/shipment-scenario';

let server: TestServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());

const there = async (id: number | null) =>
  (await server.list('shipment')).find((one) => one.id === id);

async function withRefused() {
  const refused = await refuseCorrection(server);
  await refused.device.pull();
  return refused;
}

const reached = {
  ...syncFacts.getInitialState(),
  hasToken: true,
  connectivity: 'reached',
} as const;

test('a state waits for the refused correction, which is said, and goes once that is given up', async () => {
  const { device, key, id } = await withRefused();
  await device.setStatus(key, { estadoEntrega: 'DEVUELTO', motivo: 'No lo recibieron' });
  await device.settle();
  const queue = await device.queue();
  expect(queue.map(({ kind, delivery }) => [kind, delivery.state])).toEqual([
    ['update', 'rejected'],
    ['status', 'pending'],
  ]);
  expect((await there(id))?.estadoEntrega).toBe('EN_TRANSITO');
  const dependencies = readDependencies(queue);
  const reasons = queue.map((one) =>
    toWaitingReason(one, queue, dependencies, reached, device.clock.now),
  );
  expect(reasons).toEqual(['requiere atención', 'espera a que se resuelva el 1']);
  const seq = queue[0]?.seq ?? 0;
  expect((await discardable(device.db, seq)).gone).toHaveLength(1);
  await discardOperation(device.db, seq, device.clock.now);
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect((await there(id))?.estadoEntrega).toBe('DEVUELTO');
});

test('another field joins the refused correction, and goes once its recipient is put back', async () => {
  const { device, key, id, former } = await withRefused();
  await correct(device, key, { costoEnvio: 77_000 });
  await device.settle();
  expect(await device.queue()).toMatchObject([
    { kind: 'update', changes: { costoEnvio: 77_000 }, delivery: { state: 'rejected' } },
  ]);
  expect((await there(id))?.costoEnvio).not.toBe(77_000);
  await correct(device, key, { destinatarioCedula: former });
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect(await there(id)).toMatchObject({ costoEnvio: 77_000, destinatarioCedula: former });
});
