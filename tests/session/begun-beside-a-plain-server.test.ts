/** A store begun while the server was taken for a plain one, or before it became ours: it is found, and nobody else’s. */
import { expect, test } from 'vitest';
import { personDatabaseName } from '../../src/db/database-names';
import { readDraft, saveDraft } from '../../src/db/drafts';
import { PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';
import { CAPABILITIES_PATH } from '../../src/domain/wire';
import { WIZARD_DRAFT } from '../../src/features/shipments/wizard/wizard-values';
import { dropRows, readRows } from '../db/support/raw-database';
import { customer } from '../sync/support/builders';
import { type Employee, hire, OWN_PASSWORD, rename, resetPassword } from './employees';
import { setUpScene } from './sealed-tablet';
import { idAt } from './support';

const scene = setUpScene();
const DRAFT = { descripcionEnvio: 'Doce bultos de panela' };
const NOT_FOUND = {
  status: 404,
  body: '{"message":"Not found"}',
  headers: { 'Content-Type': 'application/json' },
};

async function unlock({ username }: Employee, server: 'ours' | 'plain' = 'ours') {
  if (server === 'plain')
    scene.network.inject({ kind: 'instead', answer: NOT_FOUND }, { path: CAPABILITIES_PATH });
  const tablet = await scene.unlock(username, OWN_PASSWORD);
  scene.network.heal();
  const { stored } = (await scene.session.readUnlockedHere()) ?? {};
  expect(stored?.serverVersion).toBe(server === 'ours' ? SERVER_VERSION : PLAIN_SERVER);
  return { ...tablet, person: String(stored?.person) };
}

/** Begins beside what is taken for a plain server: one operation and a draft. */
async function beginPlain(person: Employee) {
  const tablet = await unlock(person, 'plain');
  const fields = customer();
  await tablet.save({ entity: 'customer', fields });
  await saveDraft(tablet.db, WIZARD_DRAFT, DRAFT, Date.now());
  await tablet.lock();
  return { id: tablet.person, fields };
}

test('is found by the number that the server tells since, and by that alone under another name', async () => {
  const ana = await hire(scene.server);
  const { id, fields } = await beginPlain(ana);
  const tablet = await unlock(ana);
  expect(tablet.person).toBe(id);
  expect((await readDraft(tablet.db, WIZARD_DRAFT))?.values).toEqual(DRAFT);
  await tablet.settle();
  expect(await tablet.queue()).toEqual([]);
  const there = await scene.server.list('customer');
  expect(there.filter((one) => one.numDocument === fields.numDocument)).toHaveLength(1);
  await tablet.lock();

  const corrected = await rename(scene.server, ana);
  const bruno = await hire(scene.server, ana.username);
  const his = await unlock(bruno);
  expect(his.person).toBe(await idAt(scene.server, bruno.username));
  expect(await readDraft(his.db, WIZARD_DRAFT)).toBeUndefined();
  await his.lock();
  const hers = await unlock(corrected);
  expect(hers.person).toBe(id);
  expect((await readDraft(hers.db, WIZARD_DRAFT))?.values).toEqual(DRAFT);
  await hers.lock();
});

test('a store begun beside our server is found by the name while the server is taken for a plain one', async () => {
  const ana = await hire(scene.server);
  const first = await unlock(ana);
  expect(first.person).toBe(await idAt(scene.server, ana.username));
  await saveDraft(first.db, WIZARD_DRAFT, DRAFT, Date.now());
  await first.lock();
  for (const server of ['plain', 'ours'] as const) {
    const tablet = await unlock(ana, server);
    expect(tablet.person).toBe(first.person);
    expect((await readDraft(tablet.db, WIZARD_DRAFT))?.values).toEqual(DRAFT);
    await tablet.lock();
  }
});

test('the next person with the user name begins a store of their own, also beside a plain server', async () => {
  const ana = await hire(scene.server);
  const { id } = await beginPlain(ana);
  await (await unlock(ana)).lock();
  const corrected = await rename(scene.server, ana);
  await (await unlock(corrected)).lock();
  const hers = await scene.session.device.people.get(id);
  const bruno = await hire(scene.server, ana.username);
  const his = await beginPlain(bruno);
  expect(his.id).not.toBe(id);
  expect(await scene.session.device.people.get(id)).toEqual(hers);
  const tablet = await unlock(bruno);
  expect(tablet.person).toBe(his.id);
  expect(await tablet.queue()).toMatchObject([
    { changes: { numDocument: his.fields.numDocument } },
  ]);
  await tablet.lock();
});

test('while our server is taken for a plain one, the number that it tells counts before the name', async () => {
  const ana = await hire(scene.server);
  const hers = await unlock(ana);
  await hers.save({ entity: 'customer', fields: customer() });
  await hers.lock();
  const row = await scene.session.device.people.get(hers.person);
  await rename(scene.server, ana);
  const bruno = await hire(scene.server, ana.username);
  const his = await beginPlain(bruno);
  expect(his.id).not.toBe(hers.person);
  const { name: _, ...kept } = row ?? {};
  expect(await scene.session.device.people.get(hers.person)).toMatchObject(kept);
});

test('a first password begins no new key over a journal whose row and copy are lost', async () => {
  const ana = await hire(scene.server);
  const tablet = await unlock(ana);
  await tablet.save({ entity: 'customer', fields: customer() });
  await tablet.lock();
  const name = personDatabaseName(tablet.person);
  await scene.session.device.people.delete(tablet.person);
  await dropRows(name, 'person');
  const before = await readRows(name, 'entries');
  await resetPassword(scene.server, ana, 'Capitan-del-rio-51*');
  const result = await scene.session.signIn(ana.username, 'Capitan-del-rio-51*');
  if (result.is !== 'must-change') throw new Error(`It is ${result.is}`);
  expect(
    await scene.session.finishFirstSignIn(result.accepted, 'Payara-y-Doncella-77*'),
  ).toMatchObject({ is: 'other-password' });
  expect(await readRows(name, 'person')).toEqual([]);
  expect(await readRows(name, 'entries')).toEqual(before);
});
