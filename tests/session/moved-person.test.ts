/** Somebody is moved to another company, with what they saved for the first one still on their tablet. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorOf } from '../../src/db/delivery';
import { copyQueue } from '../../src/db/outbox/queue-copy';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { retryOperation } from '../../src/db/outbox/retry';
import type { Fields } from '../../src/domain/entity';
import { CREATE_PATHS, LIST_PATHS, updateWithoutPasswordPath } from '../../src/domain/wire';
import { drainInBackground } from '../../sw/drain-in-background';
import { GUAVIARE, listCustomers, VAUPES } from '../server/moved-person';
import { type SignedIn, signIn } from '../server/support';
import { toUserForm } from '../support/user-form';
import { customer, product, shipment } from '../sync/support/builders';
import { type Scene, saveVoyage, setUpScene, type Tablet } from './sealed-tablet';

const scene: Scene = setUpScene();
let office: SignedIn;
let here: SignedIn;
let there: SignedIn;
beforeEach(async () => {
  const { app } = scene.server;
  office = await signIn(app, 'superadmin@fluvicarga.co');
  here = await signIn(app, 'admin@fluvicarga.co');
  there = await signIn(app, 'admin@navieravaupes.co');
});
afterEach(() => moveTo(GUAVIARE));

/** As the form of the users does it. */
async function moveTo(companyName: string) {
  const { list } = await office.call('GET', LIST_PATHS.user);
  const listed = list.find(({ username }) => username === scene.server.username);
  const person = toUserForm(listed, { companyName, estado: 'activo' });
  const { status } = await office.call('PUT', updateWithoutPasswordPath(person.id), person);
  expect(status).toBe(200);
}

/** Saves a customer, which nothing sends before its person is moved. */
async function saveAndMove(fields: Fields) {
  const { save, lock, companyId } = await scene.unlock();
  const key = await save({ entity: 'customer', fields });
  await lock();
  await moveTo(VAUPES);
  return { key, company: companyId };
}

const isThere = async ({ numDocument }: Fields) =>
  (await listCustomers(there)).includes(numDocument);
const isHere = async ({ numDocument }: Fields) => (await listCustomers(here)).includes(numDocument);
const troubles = async (tablet: Tablet) =>
  (await tablet.queue()).map((one) => [one.delivery.state, errorOf(one)?.code]);
const REFUSED = ['rejected', 'other-company'];

test('an operation sealed for the first company is not in the second, sent by a locked tablet or an open one', async () => {
  const fields = customer({ name: 'Clienta de Guaviare' });
  const { key, company } = await saveAndMove(fields);
  await drainInBackground().catch(() => undefined);
  expect(await isThere(fields)).toBe(false);

  // Their new sign-in brings a delivery token of the second company, under which the worker sends the same envelope.
  await (await scene.unlock()).lock();
  await drainInBackground().catch(() => undefined);
  expect(await isThere(fields)).toBe(false);

  const tablet = await scene.unlock();
  await tablet.settle();
  expect(await isThere(fields)).toBe(false);
  expect(await isHere(fields)).toBe(false);
  expect(await troubles(tablet)).toEqual([REFUSED]);
  const [kept] = await tablet.queue();
  expect(kept).toMatchObject({ key, company, changes: fields });
  expect(tablet.companyId).not.toBe(company);
  const { operations } = await copyQueue(tablet.db, Date.now());
  expect(operations).toMatchObject([{ changes: fields, company }]);
  await tablet.lock();
});

test('creates, updates and states of a day stay with their author', async () => {
  const before = await scene.unlock();
  const sent = await saveVoyage(before, scene.server);
  await before.settle();
  const waiting = await saveVoyage(before, scene.server);
  await before.save({
    entity: 'customer',
    key: sent.keys.sender,
    kind: 'update',
    fields: { ...sent.sender, phone: '3110000009' },
  });
  const state = { estadoEntrega: 'EN_TRANSITO' };
  const { shipment: key } = sent.keys;
  await before.save({ entity: 'shipment', key, kind: 'status', fields: state });
  const queue = await before.queue();
  await before.lock();
  await moveTo(VAUPES);

  const tablet = await scene.unlock();
  await tablet.settle();
  const left = await tablet.queue();
  expect(left.map(({ changes }) => changes)).toEqual(queue.map(({ changes }) => changes));
  expect(await troubles(tablet)).toEqual(queue.map(() => REFUSED));
  for (const { sender, recipient } of [sent, waiting])
    for (const fields of [sender, recipient]) expect(await isThere(fields)).toBe(false);
  await tablet.lock();
});

test("the first company's records are off the tablet before anything is read; the second one's come", async () => {
  const before = await scene.unlock();
  const { keys } = await saveVoyage(before, scene.server);
  await before.settle();
  expect((await before.db.listRows('customer')).length).toBeGreaterThan(2);
  const own = await before.save({ entity: 'customer', fields: customer() });
  await before.lock();
  await moveTo(VAUPES);

  const tablet = await scene.unlock();
  expect((await tablet.db.listRows('customer')).map(({ key }) => key)).toEqual([own]);
  for (const entity of ['shipment', 'product', 'vessel', 'category'] as const)
    expect(await tablet.db.listRows(entity)).toEqual([]);
  await tablet.settle();
  const shown = (await tablet.db.listRows('customer')).map(({ view }) => view.numDocument);
  expect(shown).toEqual(expect.arrayContaining(await listCustomers(there)));
  expect(await tablet.db.getRow('customer', keys.sender)).toBeUndefined();
  await tablet.lock();
});

test('trying again or correcting it does not send it into the second company; back in the first one it leaves', async () => {
  const fields = customer();
  const { key, company } = await saveAndMove(fields);

  const away = await scene.unlock();
  await away.settle();
  const [refused] = await away.queue();
  await retryOperation(away.db, refused?.seq ?? 0, Date.now());
  await away.settle();
  expect(await troubles(away)).toEqual([REFUSED]);
  const corrected = { ...fields, phone: '3119990000' };
  await away.save({ entity: 'customer', key, kind: 'update', fields: corrected });
  await away.settle();
  expect(await isThere(fields)).toBe(false);
  expect((await away.queue())[0]).toMatchObject({ company, delivery: { state: 'rejected' } });
  await away.lock();

  await moveTo(GUAVIARE);
  const back = await scene.unlock();
  const [waiting] = await back.queue();
  await retryOperation(back.db, waiting?.seq ?? 0, Date.now());
  await back.settle();
  expect(await back.queue()).toEqual([]);
  const { list } = await here.call('GET', LIST_PATHS.customer);
  expect(list.filter((one) => one.numDocument === fields.numDocument)).toMatchObject([
    { phone: corrected.phone },
  ]);
  await back.lock();
});

test('an operation that arrived before the move with its answer lost is reported done, and makes no record in the second company', async () => {
  const fields = customer();
  const before = await scene.unlock();
  const key = await before.save({ entity: 'customer', fields });
  scene.network.inject({ kind: 'lose-answer' }, { path: 'batch' });
  await before.settle();
  scene.network.heal();
  expect(await before.queue()).toMatchObject([{ delivery: { state: 'unknown' } }]);
  await before.lock();
  await moveTo(VAUPES);

  const tablet = await scene.unlock();
  await tablet.settle();
  expect(await tablet.queue()).toEqual([]);
  expect(await tablet.db.getRow('customer', key)).toBeUndefined();
  expect((await tablet.db.listHistoryAfter(-1)).find((one) => one.key === key)?.ending).toEqual({
    is: 'sent',
  });
  expect(await isThere(fields)).toBe(false);
  await tablet.lock();
});

test('a question about a record of the first company is none in the second, which sees nothing of that record', async () => {
  const before = await scene.unlock();
  const name = 'Clienta de Guaviare';
  const theirs = customer({ name });
  await here.call('POST', CREATE_PATHS.customer, theirs);
  const mine = {
    ...customer({ name: 'Otra del mismo documento' }),
    numDocument: theirs.numDocument,
  };
  const key = await before.save({ entity: 'customer', fields: mine });
  await before.settle();
  expect(await before.queue()).toMatchObject([{ delivery: { state: 'conflict' } }]);
  await before.lock();
  await moveTo(VAUPES);

  const tablet = await scene.unlock();
  expect(await troubles(tablet)).toEqual([REFUSED]);
  expect(JSON.stringify(await tablet.queue())).not.toContain(name);
  const [asked] = await tablet.queue();
  expect(await resolveConflict(tablet.db, asked?.seq ?? 0, 'theirs', Date.now())).toBe(false);
  expect((await tablet.db.getRow('customer', key))?.view.name).toBe('Otra del mismo documento');
  await tablet.lock();
});

test('an operation that arrived and names records of the first company is asked for, and told to be done', async () => {
  const before = await scene.unlock();
  const { sender, recipient, fields: first } = await saveVoyage(before, scene.server);
  const goods = await before.save({
    entity: 'product',
    fields: product(scene.server.places, sender),
  });
  await before.settle();
  scene.network.inject({ kind: 'lose-answer' }, { path: 'batch' });
  const fields = shipment(scene.server.places, sender, recipient, [goods]);
  const key = await before.save({ entity: 'shipment', fields: { ...first, ...fields } });
  await before.settle();
  scene.network.heal();
  await before.lock();
  await moveTo(VAUPES);

  const tablet = await scene.unlock();
  await tablet.settle();
  expect(await tablet.queue()).toEqual([]);
  expect((await tablet.db.listHistoryAfter(-1)).find((one) => one.key === key)?.ending).toEqual({
    is: 'sent',
  });
  await tablet.lock();
});

test('an operation that the server refused for its company is corrected in its place, and stays with that company', async () => {
  const fields = customer();
  const { key, company } = await saveAndMove(fields);
  await drainInBackground().catch(() => undefined);
  const tablet = await scene.unlock();
  await tablet.settle();
  expect(await troubles(tablet)).toEqual([REFUSED]);
  await tablet.save({
    entity: 'customer',
    key,
    kind: 'update',
    fields: { ...fields, phone: '3157654321' },
  });
  expect(await tablet.queue()).toMatchObject([
    { key, kind: 'create', company, changes: { phone: '3157654321' } },
  ]);
  await tablet.lock();
});
