/** Operations saved on a change that is given up, or became part of another record, leave a locked tablet without it. */
import { expect, test } from 'vitest';
import { discardOperation } from '../../src/db/outbox/discard';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import type { Operation } from '../../src/db/schema';
import type { Fields } from '../../src/domain/entity';
import { drainInBackground } from '../../sw/drain-in-background';
import { createDevice } from '../sync/support/device';
import { delivery } from '../sync/support/operation';
import { saveVoyage, setUpScene, type Tablet } from './sealed-tablet';

const scene = setUpScene();
const REFUSED = delivery({ state: 'rejected', sent: {} });

async function openSent() {
  const tablet = await scene.unlock();
  const { keys, fields } = await saveVoyage(tablet, scene.server);
  await tablet.settle();
  const view = async () => (await tablet.db.getRow('shipment', keys.shipment))?.view ?? {};
  const edit = async (changes: Fields) => {
    const opened = await view();
    const request = { entity: 'shipment', key: keys.shipment, kind: 'update', opened } as const;
    await tablet.save({ ...request, fields: { ...opened, ...changes } });
  };
  const setState = (changes: Fields) =>
    tablet.save({ entity: 'shipment', key: keys.shipment, kind: 'status', fields: changes });
  const id = Number((await tablet.db.getRow('shipment', keys.shipment))?.id);
  const there = async () =>
    (await scene.server.list('shipment')).find((one) => Number(one.id) === id);
  return { tablet, fields, edit, setState, there, id: String(id) };
}

/** The server's refusal, applied to the first of the queue. */
async function rejectFirst({ db, queue }: Tablet): Promise<Operation> {
  const [first] = await queue();
  if (!first) throw new Error('Nothing is queued');
  await db.write(['shipment'], (tx) => tx.putOperation({ ...first, delivery: REFUSED }));
  return first;
}

async function keepTheirs({ db, queue }: Tablet): Promise<void> {
  const [mine] = await queue();
  expect(mine?.delivery.state).toBe('conflict');
  await resolveConflict(db, mine?.seq ?? 0, 'theirs', Date.now());
}

test('a refused edit was discarded: a state', async () => {
  const { tablet, edit, setState, there } = await openSent();
  await edit({ direccionEnvio: 'Otro muelle 9' });
  const { seq } = await rejectFirst(tablet);
  await setState({ estadoEntrega: 'EN_TRANSITO' });
  await discardOperation(tablet.db, seq, Date.now());
  await tablet.lock();
  await drainInBackground();
  expect(await there()).toMatchObject({ estadoEntrega: 'EN_TRANSITO' });
});

test('the values of the office were kept: a later edit says them, not mine', async () => {
  const { tablet, fields, edit, setState, there, id } = await openSent();
  const office = createDevice(scene.server);
  await office.pull();
  const opened = (await office.row('shipment', id)).view;
  await edit({ estadoPago: 'PAGADO', direccionEnvio: 'Muelle mío' });
  await setState({ estadoPago: 'PENDIENTE', motivo: 'No' });
  await edit({ descripcionEnvio: `${fields.descripcionEnvio} dos` });
  const theirs = { estadoPago: 'RECHAZADO', direccionEnvio: 'Muelle de la oficina' };
  const request = { entity: 'shipment', key: id, kind: 'update', opened } as const;
  await office.save({ ...request, fields: { ...opened, ...theirs } });
  await office.settle();
  await tablet.settle();
  await keepTheirs(tablet);
  await tablet.lock();
  await drainInBackground();
  expect(await there()).toMatchObject({
    direccionEnvio: 'Muelle de la oficina',
    descripcionEnvio: `${fields.descripcionEnvio} dos`,
  });
});

test('a sender was merged with the one that is there: goods and shipment', async () => {
  const tablet = await scene.unlock();
  const { sender, fields } = await saveVoyage(tablet, scene.server);
  const office = createDevice(scene.server);
  await office.create('customer', { ...sender, name: 'Otra', lastName: 'Persona' });
  await office.settle();
  await tablet.settle();
  await keepTheirs(tablet);
  await tablet.lock();
  await drainInBackground();
  const there = (await scene.server.list('shipment')).filter(
    (one) => one.descripcionEnvio === fields.descripcionEnvio,
  );
  expect(there).toHaveLength(1);
});
