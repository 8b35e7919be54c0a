/** State changes that may still be taken back, and nobody unlocked: their envelopes wait for their time. */
import { beforeEach, expect, test, vi } from 'vitest';
import { saveAct, saveGroup, undoGroup } from '../../src/db/outbox/save-group';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import { drainInBackground } from '../../sw/drain-in-background';
import * as wire from '../server/payloads';
import { customer } from '../sync/support/builders';
import type { Voyage } from '../sync/support/shipment-scenario';
import { saveVoyage, setUpScene, type Tablet } from './sealed-tablet';

const SHORT_MS = 5_000;
const scene = setUpScene();
let tablet: Tablet;
let voyage: Voyage;

beforeEach(async () => {
  tablet = await scene.unlock();
  voyage = await saveVoyage(tablet, scene.server);
  await tablet.settle();
});

const stateThere = async () => {
  const all = await scene.server.list('shipment');
  return all.find(({ descripcionEnvio }) => descripcionEnvio === voyage.fields.descripcionEnvio)
    ?.estadoEntrega;
};
const saveDeparture = () =>
  saveGroup(
    tablet.db,
    [
      {
        operationId: createUuid(Date.now(), randomBytes),
        entity: 'shipment',
        key: voyage.keys.shipment,
        kind: 'status',
        fields: { estadoEntrega: 'EN_TRANSITO' },
        author: scene.server.username,
        company: tablet.companyId,
        device: 'tablet',
        now: Date.now(),
        draft: null,
      },
    ],
    Date.now() + SHORT_MS,
  );

test('its time lies in clear beside it, and the envelope leaves when it has come', async () => {
  const [id] = await saveDeparture();
  const [mark] = await scene.withDisk(async (disk) => (await disk.listQueue()).marks);
  expect(mark).toMatchObject({ id, notBefore: expect.any(Number) });
  await tablet.lock();
  const asked = scene.network.batches().length;
  const draining = drainInBackground();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(scene.network.batches()).toHaveLength(asked);
  expect(await stateThere()).toBe('EN_PREPARACION');
  await draining;
  expect(scene.network.batches()).toHaveLength(asked + 1);
  expect(await stateThere()).toBe('EN_TRANSITO');
});

test('operations that may leave at once do not wait for it', async () => {
  const other = customer();
  await tablet.save({ entity: 'customer', fields: other });
  await saveDeparture();
  await tablet.lock();
  const draining = drainInBackground();
  await vi.waitFor(async () => expect(await scene.isThere(other)).toBe(true), {
    timeout: SHORT_MS - 500,
  });
  expect(await stateThere()).toBe('EN_PREPARACION');
  await draining;
  expect(await stateThere()).toBe('EN_TRANSITO');
});

test('taken back: mark and envelope go with it', async () => {
  const ids = await saveDeparture();
  expect(await undoGroup(tablet.db, ids)).toHaveLength(1);
  expect(await scene.withDisk((disk) => disk.listQueue())).toMatchObject({ marks: [] });
  expect(await scene.withDisk((disk) => disk.claim(ids, Date.now()))).toEqual([]);
  await tablet.lock();
  const asked = scene.network.batches().length;
  await drainInBackground();
  expect(scene.network.batches()).toHaveLength(asked);
});

test('the worker took it first: it is not taken back, and arrives once', async () => {
  const ids = await saveDeparture();
  await scene.withDisk((disk) => disk.claim(ids, Date.now()));
  expect(await undoGroup(tablet.db, ids)).toHaveLength(0);
  expect((await tablet.queue()).map(({ delivery }) => delivery.state)).toEqual(['unknown']);
  await vi.waitFor(
    async () => {
      await tablet.settle();
      expect(await tablet.queue()).toEqual([]);
    },
    { timeout: 10_000 },
  );
  expect(await stateThere()).toBe('EN_TRANSITO');
  tablet.db.close();
});

test('a later change of the same shipment is based on the server’s record, once the first is taken back', async () => {
  const ids = await saveDeparture();
  const { shipment: key } = voyage.keys;
  await tablet.save({ entity: 'shipment', key, kind: 'status', fields: { estadoPago: 'PAGADO' } });
  expect(await undoGroup(tablet.db, ids)).toHaveLength(1);
  await tablet.lock();
  await drainInBackground();
  const all = await scene.server.list('shipment');
  expect(
    all.find(({ descripcionEnvio }) => descripcionEnvio === voyage.fields.descripcionEnvio),
  ).toMatchObject({ estadoEntrega: 'EN_PREPARACION', estadoPago: 'PAGADO' });
});

test('a voyage that was planned and left here goes in two envelopes, the step when its time has come', async () => {
  const { vehiculoNombre } = voyage.fields;
  const plan = wire.voyage({ vehiculoNombre, sucursalNombre: scene.server.places.branch });
  const enviosIds = [voyage.keys.shipment];
  const key = await tablet.save({ entity: 'voyage', fields: { ...plan, enviosIds } });
  const salidaReal = new Date().toISOString();
  const by = {
    author: scene.server.username,
    company: tablet.companyId,
    device: 'tablet',
    now: Date.now(),
  };
  const step = {
    operationId: createUuid(Date.now(), randomBytes),
    entity: 'voyage',
    key,
    kind: 'update',
    fields: { estado: 'SALIO', salidaReal },
    draft: null,
    ...by,
  } as const;
  await saveAct(tablet.db, [step], Date.now() + SHORT_MS);
  const { marks } = await scene.withDisk((disk) => disk.listQueue());
  expect(marks.map(({ kind, notBefore }) => [kind, notBefore !== undefined])).toEqual([
    ['create', false],
    ['update', true],
  ]);
  await tablet.lock();
  await drainInBackground();
  const there = (await scene.server.list('voyage')).filter((one) => one.salidaReal === salidaReal);
  expect(there).toMatchObject([{ estado: 'SALIO', vehiculoNombre, version: 2 }]);
});
