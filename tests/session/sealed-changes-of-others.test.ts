/** The envelope of a change never holds anything that would write over somebody else's change of the same record. */
import { expect, test, vi } from 'vitest';
import { retryOperation } from '../../src/db/outbox/retry';
import { saveGroup, undoGroup } from '../../src/db/outbox/save-group';
import { type SaveRequest, saveRecord } from '../../src/db/outbox/save-record';
import type { Fields } from '../../src/domain/entity';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import { CREATE_PATHS, shipmentStatusPath, updatePath } from '../../src/domain/wire';
import { drainInBackground } from '../../sw/drain-in-background';
import * as wire from '../server/payloads';
import { customer, product, shipment, vessel } from '../sync/support/builders';
import { saveVoyage, setUpScene, type Tablet } from './sealed-tablet';

const scene = setUpScene();

async function load(tablet: Tablet) {
  const { places } = scene.server;
  const boat = vessel();
  await tablet.save({ entity: 'vessel', fields: boat });
  const [sender, recipient] = [customer(), customer()];
  await tablet.save({ entity: 'customer', fields: sender });
  await tablet.save({ entity: 'customer', fields: recipient });
  const keys: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const goods = await tablet.save({ entity: 'product', fields: product(places, sender) });
    keys.push(
      await tablet.save({
        entity: 'shipment',
        fields: shipment(places, sender, recipient, [goods], { vehiculoNombre: boat.nombre }),
      }),
    );
  }
  const voyage = await tablet.save({
    entity: 'voyage',
    fields: {
      ...wire.voyage({ vehiculoNombre: boat.nombre, sucursalNombre: places.branch }),
      enviosIds: keys.slice(0, 1),
    },
  });
  await tablet.settle();
  const ids = await Promise.all(
    keys.map(async (key) => Number((await tablet.db.getRow('shipment', key))?.id)),
  );
  const row = await tablet.db.getRow('voyage', voyage);
  return { voyage, id: Number(row?.id), ids, keys };
}
const there = async (id: number) =>
  (await scene.server.list('voyage')).find((one) => one.id === id);

async function scenario(tablet: Tablet) {
  const { voyage, id, ids } = await load(tablet);
  const [one, two, three] = ids;
  // The office adds `two`; this tablet has not read it, and adds `three`.
  const office = (fields: object) => async () =>
    scene.server.call('PUT', updatePath('voyage', id), { ...(await there(id)), ...fields });
  await office({ enviosIds: [one, two] })();
  await tablet.save({
    entity: 'voyage',
    key: voyage,
    kind: 'update',
    fields: { enviosIds: [one, three] },
  });
  return { id, ids, office, voyage };
}
const kept = async (id: number) => new Set((await there(id))?.enviosIds as number[]);

test('a locked tablet joins a shipment to a voyage that the office has changed, and nobody is asked', async () => {
  const tablet = await scene.unlock();
  const { id, ids } = await scenario(tablet);
  await tablet.lock();
  await drainInBackground();
  expect(await kept(id)).toEqual(new Set(ids));
  const again = await scene.unlock();
  await again.settle();
  expect(await again.queue()).toEqual([]);
  again.db.close();
});

test('a locked tablet changes another field of a person than the office, and both hold', async () => {
  const tablet = await scene.unlock();
  const { voyage, id } = await scenario(tablet);
  const key = await tablet.save({
    entity: 'customer',
    key: null,
    kind: 'create',
    fields: customer({ phone: '3100000001' }),
  });
  await tablet.settle();
  const person = async () => {
    const row = await tablet.db.getRow('customer', key);
    return (await scene.server.list('customer')).find((one) => one.id === row?.id);
  };
  const was = await person();
  const path = updatePath('customer', Number(was?.id));
  await scene.server.call('PUT', path, { ...was, phone: '3200000002' });
  await tablet.save({
    entity: 'customer',
    key,
    kind: 'update',
    fields: { address: 'Muelle de Calamar' },
  });
  // Two changes of one record, each made on what the one before it makes.
  await tablet.save({
    entity: 'voyage',
    key: voyage,
    kind: 'update',
    fields: { horaSalida: '09:30' },
  });
  await tablet.lock();
  await drainInBackground();
  const both = { phone: '3200000002', address: 'Muelle de Calamar' };
  expect((await scene.server.list('customer')).find((one) => one.id === was?.id)).toMatchObject(
    both,
  );
  expect(await there(id)).toMatchObject({ horaSalida: '09:30' });
  const again = await scene.unlock();
  await again.settle();
  expect(await again.queue()).toEqual([]);
  expect((await again.db.getRow('customer', key))?.view).toMatchObject(both);
  again.db.close();
});

test('behind a change that the office contests, a locked tablet sends no later one of the record', async () => {
  const tablet = await scene.unlock();
  const { voyage, id } = await load(tablet);
  const was = await there(id);
  const update = (fields: Fields) =>
    tablet.save({ entity: 'voyage', key: voyage, kind: 'update', fields });
  await update({ horaSalida: '09:30' });
  scene.network.inject({ kind: 'lose-request' }, { path: 'batch' });
  await tablet.settle();
  await update({ estado: 'SALIO', salidaReal: new Date().toISOString() });
  scene.network.heal();
  await scene.server.call('PUT', updatePath('voyage', id), { ...was, horaSalida: '05:00' });
  await tablet.lock();
  await drainInBackground().catch(() => undefined);
  expect(await there(id)).toMatchObject({ horaSalida: '05:00', estado: was?.estado });
});

/** A joining that was refused because another voyage held `three`, which holds it no longer. */
async function refused(tablet: Tablet) {
  const { voyage, id, ids } = await load(tablet);
  const [one, , three] = ids;
  const row = await there(id);
  const strange = await scene.server.call('POST', CREATE_PATHS.voyage, {
    ...wire.voyage({
      vehiculoNombre: row?.vehiculoNombre,
      sucursalNombre: row?.sucursalNombre,
      fechaSalida: '2026-11-28',
    }),
    enviosIds: [three],
  });
  await tablet.save({
    entity: 'voyage',
    key: voyage,
    kind: 'update',
    fields: { enviosIds: [one, three], horaSalida: '08:00' },
  });
  await tablet.settle();
  expect(await tablet.queue()).toMatchObject([{ delivery: { state: 'rejected' } }]);
  const put = async (which: number, fields: object) =>
    scene.server.call('PUT', updatePath('voyage', which), { ...(await there(which)), ...fields });
  await put(Number(strange.id), { enviosIds: [] });
  /** Tries it again, and is closed before the page sends it. */
  const retryAndLock = async () => {
    const [waiting] = await tablet.queue();
    await retryOperation(tablet.db, waiting?.seq ?? 0, Date.now());
    await tablet.lock();
    await drainInBackground();
  };
  return { id, ids, put, retryAndLock };
}

test('refused, changed by the office, read, tried again, locked: the office is not written over', async () => {
  const tablet = await scene.unlock();
  const { id, ids, put, retryAndLock } = await refused(tablet);
  const [one, two] = ids;
  await put(id, { enviosIds: [one, two], horaSalida: '07:00' });
  await tablet.settle();
  await retryAndLock();
  const now = await there(id);
  expect([now?.enviosIds, now?.horaSalida]).toEqual([[one, two], '07:00']);
});

test('refused, tried again as it was, locked: it is sent', async () => {
  const { id, ids, retryAndLock } = await refused(await scene.unlock());
  const [one, , three] = ids;
  await retryAndLock();
  const now = await there(id);
  expect([now?.enviosIds, now?.horaSalida]).toEqual([[one, three], '08:00']);
});

test('a list change behind one on its way keeps its own additions and those of others', async () => {
  const tablet = await scene.unlock();
  const { voyage, id, ids } = await load(tablet);
  const [one, two, three] = ids;
  const change = (enviosIds: unknown) =>
    tablet.save({ entity: 'voyage', key: voyage, kind: 'update', fields: { enviosIds } });
  await change([one, two]);
  scene.network.inject({ kind: 'lose-answer' }, { path: 'batch' });
  await tablet.settle();
  await change([one, two, three]);
  const states = (await tablet.queue()).map(({ delivery }) => delivery.state);
  expect(states).toEqual(['unknown', 'pending']);
  await tablet.lock();
  scene.network.heal();
  await drainInBackground();
  expect(await kept(id)).toEqual(new Set(ids));
});

const status = (key: string, fields: Fields): SaveRequest => ({
  operationId: createUuid(Date.now(), randomBytes),
  entity: 'shipment',
  key,
  kind: 'status',
  fields,
  author: scene.server.username,
  company: scene.server.companyId,
  device: 'tablet',
  now: Date.now(),
  draft: null,
});
const paymentState = async (id: number) =>
  (await scene.server.list('shipment')).find((one) => one.id === id)?.estadoPago;

/** The office rejects the payment; the tablet reads that, takes its first change back and is locked. */
async function rejectUndoAndLock(tablet: Tablet, id: number, first: readonly string[]) {
  await scene.server.call('PATCH', shipmentStatusPath(id), { estadoPago: 'RECHAZADO' });
  await tablet.settle();
  expect(await undoGroup(tablet.db, first)).toEqual(first);
  await tablet.lock();
  vi.setSystemTime(Date.now() + 9_000); // What was saved can be taken back no more, and leaves.
  await drainInBackground();
  vi.useRealTimers();
  expect(await paymentState(id)).toBe('RECHAZADO');
}

test('a change whose earlier one was taken back does not overwrite somebody else’s later change', async () => {
  const tablet = await scene.unlock();
  const { ids, keys } = await load(tablet);
  const [id = 0] = ids;
  const [key = ''] = keys;
  const until = Date.now() + 9_000;
  const first = await saveGroup(tablet.db, [status(key, { estadoEntrega: 'EN_TRANSITO' })], until);
  const view = (await tablet.db.getRow('shipment', key))?.view ?? {};
  const fields = { ...view, direccionEnvio: 'Otro muelle 9' };
  await tablet.save({ entity: 'shipment', key, kind: 'update', fields, opened: view });
  await saveRecord(tablet.db, status(key, { estadoPago: 'PAGADO' }));
  await rejectUndoAndLock(tablet, id, first);
});

test('a change saved before the record had a version does not either', async () => {
  const tablet = await scene.unlock();
  const { keys, fields } = await saveVoyage(tablet, scene.server);
  const { shipment: key } = keys;
  scene.network.inject({ kind: 'lose-answer' }, { path: 'batch' });
  await tablet.settle();
  const until = Date.now() + 9_000;
  const first = await saveGroup(tablet.db, [status(key, { estadoEntrega: 'EN_TRANSITO' })], until);
  await saveGroup(tablet.db, [status(key, { estadoPago: 'PAGADO' })], until);
  scene.network.heal();
  const made = (await scene.server.list('shipment')).find(
    (one) => one.descripcionEnvio === fields.descripcionEnvio,
  );
  await rejectUndoAndLock(tablet, Number(made?.id), first);
});

test.each(['the office', 'this tablet'])(
  'operations of a locked tablet stay with a boat that %s renames',
  async (who) => {
    const tablet = await scene.unlock();
    const { ids, keys } = await load(tablet);
    const [id = 0] = ids;
    const [key = ''] = keys;
    const before = (await tablet.db.getRow('shipment', key))?.view ?? {};
    const boat = await tablet.db.findRowByName('vessel', 'nombre', before.vehiculoNombre);
    const renamed = { ...boat?.view, nombre: `${before.vehiculoNombre} II` };
    if (who === 'this tablet')
      await tablet.save({
        entity: 'vessel',
        key: boat?.key ?? '',
        kind: 'update',
        fields: renamed,
      });
    const fields = { ...before, descripcionEnvio: 'Otra cosa' };
    await tablet.save({ entity: 'shipment', key, kind: 'update', fields });
    await tablet.lock();
    if (who === 'the office') {
      await scene.server.call('PUT', updatePath('vessel', Number(boat?.id)), renamed);
      const { nombre } = boat?.view ?? {};
      await scene.server.call('POST', CREATE_PATHS.vessel, vessel({ nombre }));
    }
    await drainInBackground();
    const all = await scene.server.list('shipment');
    expect(all.find((one) => one.id === id)).toMatchObject({
      descripcionEnvio: 'Otra cosa',
      vehiculoNombre: renamed.nombre,
    });
  },
);
