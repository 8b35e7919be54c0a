/** The browser empties the disk under an open page, or an earlier image comes back: the page writes all it holds again. */
import { expect, onTestFinished, test } from 'vitest';
import { personDatabaseName, TABLET_DATABASE } from '../../src/db/database-names';
import { DAMAGE } from '../../src/db/journal/damage';
import type { JournalStore } from '../../src/db/journal/journal-store';
import { openJournal } from '../../src/db/journal/open-journal';
import { saveRecord } from '../../src/db/outbox/save-record';
import { deleteDatabase } from '../../src/db/own-database';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import { updatePath } from '../../src/domain/wire';
import { readEnvelopeKeys } from '../../src/sync/envelope-keys';
import { sealQueue } from '../../src/sync/push/seal-queue';
import { drainInBackground } from '../../sw/drain-in-background';
import { saveVoyage, setUpScene } from '../session/sealed-tablet';
import { customer } from '../sync/support/builders';
import { putImage, readImage } from './support/disk-image';

const scene = setUpScene();
const databases = () => [personDatabaseName(scene.person), TABLET_DATABASE];

/** A page's open databases: the person's store, and their rows of the device in memory. */
async function openPage() {
  await (await scene.unlock()).lock();
  await scene.session.signIn(scene.server.username, 'Guaviare2026*');
  const unlocked = await scene.session.readUnlockedHere();
  const row = await scene.session.device.people.get(scene.person);
  if (!unlocked || !row) throw new Error('Nobody is unlocked');
  const { keepDeviceRows } = await import('../../src/session/device-rows');
  const { restore, deviceId } = await keepDeviceRows(unlocked.stored);
  const db = openJournal(scene.person, unlocked.stored.dataKey, { beforeRewrite: restore });
  onTestFinished(() => db.close());
  await sealQueue(db, await readEnvelopeKeys(row, unlocked.stored.dataKey));
  const save = (request: object) =>
    saveRecord(db, {
      operationId: createUuid(Date.now(), randomBytes),
      entity: 'customer',
      key: null,
      kind: 'create',
      fields: customer(),
      author: scene.server.username,
      company: null,
      device: deviceId,
      now: Date.now(),
      draft: null,
      ...request,
    }).then(({ key }) => key);
  await saveVoyage({ save } as never, scene.server);
  await db.write([], (tx) => tx.putDraft({ name: 'open form', values: { a: 1 }, savedAt: 1 }));
  return { db, save, row, deviceId, restore };
}

/** A new page opens everything with what the disk has. */
async function expectAllOnDisk(page: Awaited<ReturnType<typeof openPage>>, expected: JournalStore) {
  const { device, readUnlockedHere, unlockOffline } = scene.session;
  expect(await device.people.get(scene.person)).toEqual(page.row);
  expect(await device.meta.get('device')).toEqual({ name: 'device', value: page.deviceId });
  const unlocked = await readUnlockedHere();
  if (!unlocked) throw new Error('Nobody is unlocked any more');
  const again = openJournal(scene.person, unlocked.stored.dataKey);
  onTestFinished(() => again.close());
  await again.openAll();
  const ids = (await expected.listUnsettled()).map(({ id }) => id);
  expect((await again.listUnsettled()).map(({ id }) => id)).toEqual(ids);
  expect(await again.listRows('customer')).toEqual(await expected.listRows('customer'));
  expect(await again.getDraft('open form')).toMatchObject({ values: { a: 1 } });
  expect(await again.getMeta(DAMAGE)).toMatchObject({ isRewritten: true, operations: [] });
  await scene.withDisk(async (disk) => {
    expect((await disk.listQueue()).marks.map(({ id }) => id)).toEqual(ids);
    expect([...(await disk.inventory()).envelopes].sort()).toEqual([...ids].sort());
  });
  const offline = await unlockOffline(scene.server.username, 'Guaviare2026*', Date.now());
  expect(offline.is).toBe('open');
  return ids;
}

test.each<[string, (db: JournalStore) => Promise<void>]>([
  ['every table cleared', () => Promise.all(databases().map((name) => putImage(name))).then()],
  [
    'every database deleted',
    async (db) => {
      // The browser closes the connections of those whose data it deletes, and asks nobody.
      db.database.close();
      scene.session.device.close();
      await Promise.all(databases().map(deleteDatabase));
    },
  ],
  ['the person’s store alone cleared', () => putImage(personDatabaseName(scene.person))],
])('%s: the next save puts all of it back', async (_what, empty) => {
  const page = await openPage();
  await empty(page.db);
  await page.save({ fields: customer({ name: 'Rosalba' }) });
  expect(await expectAllOnDisk(page, page.db)).toHaveLength(5);
});

test('a page that only reads puts all of it back too', async () => {
  const page = await openPage();
  for (const name of databases()) await putImage(name);
  await page.db.catchUp();
  expect(await expectAllOnDisk(page, page.db)).toHaveLength(4);
});

test('an earlier image is overwritten with the later state', async () => {
  const page = await openPage();
  const images = await Promise.all(databases().map(readImage));
  await page.save({ fields: customer({ name: 'Marleny' }) });
  await page.save({ fields: customer({ name: 'Ovidio' }) });
  for (const [at, name] of databases().entries()) await putImage(name, images[at]);
  await page.save({ fields: customer({ name: 'Rosalba' }) });
  expect(await expectAllOnDisk(page, page.db)).toHaveLength(7);
});

/** Another page of the same person. */
async function openOther(page: Awaited<ReturnType<typeof openPage>>): Promise<JournalStore> {
  const unlocked = await scene.session.readUnlockedHere();
  if (!unlocked) throw new Error('Nobody is unlocked');
  const other = openJournal(scene.person, unlocked.stored.dataKey, { beforeRewrite: page.restore });
  onTestFinished(() => other.close());
  const keys = await readEnvelopeKeys(page.row, unlocked.stored.dataKey);
  await sealQueue(other, keys);
  await other.openAll();
  return other;
}

test('one of two open pages puts it back, and the other’s saves come on top', async () => {
  const page = await openPage();
  const other = await openOther(page);
  for (const name of databases()) await putImage(name);
  await Promise.all([
    page.save({ fields: customer({ name: 'Rosalba' }) }),
    other.write([], (tx) => tx.putMeta('saved', 'by the other')),
  ]);
  expect(await expectAllOnDisk(page, page.db)).toHaveLength(5);
  expect(await page.db.getMeta('saved')).toBe('by the other');
});

test.each([1, 2, 3, 4])(
  'a page’s save is kept although another has written %i commits since on the image that came back',
  async (commits) => {
    const page = await openPage();
    const other = await openOther(page);
    const images = await Promise.all(databases().map(readImage));
    await page.save({ fields: customer({ name: 'Marleny' }) });
    await page.save({ fields: customer({ name: 'Ovidio' }) });
    for (const [at, name] of databases().entries()) await putImage(name, images[at]);
    for (let at = 0; at < commits; at += 1)
      await other.write([], (tx) => tx.putMeta('saved', `${at} by the other`));
    await page.save({ fields: customer({ name: 'Rosalba' }) });
    expect(await page.db.getMeta('saved')).toBe(`${commits - 1} by the other`);
    const ids = await expectAllOnDisk(page, page.db);
    expect(ids).toHaveLength(7);
    await other.catchUp();
    expect((await other.listUnsettled()).map(({ id }) => id)).toEqual(ids);
    const names = (await other.listRows('customer')).map(({ view }) => view.name);
    expect(names).toEqual(expect.arrayContaining(['Marleny', 'Ovidio', 'Rosalba']));
  },
);

test('an operation that is written down again is sent once where the record has changed since and an answer is lost', async () => {
  const tablet = await scene.unlock();
  const fields = customer({ name: 'Marleny' });
  const key = await tablet.save({ entity: 'customer', fields });
  await tablet.settle();
  const row = await tablet.db.getRow('customer', key);
  if (!row?.id) throw new Error('It is not on the server');
  const change = { ...row.view, name: 'Marleny Rosa' };
  await tablet.save({ entity: 'customer', key, kind: 'update', fields: change });
  // Somebody else's change of another field is read before this one is sent.
  const there = (await scene.server.list('customer')).find(({ id }) => id === row.id) ?? {};
  const office = { ...there, address: 'Calle 9' };
  const { version } = await scene.server.call('PUT', updatePath('customer', row.id), office);
  await tablet.db.write(['customer'], async (tx) => {
    const now = await tx.getRow('customer', key);
    const base = { ...row.base, address: 'Calle 9' };
    if (now) await tx.putRows('customer', [{ ...now, base, version: Number(version) }]);
  });
  await putImage(personDatabaseName(scene.person));
  await tablet.db.catchUp();
  await tablet.lock();
  scene.network.inject({ kind: 'lose-answer' }, { path: 'batch' });
  await drainInBackground().catch(() => undefined);
  scene.network.heal();
  const again = await scene.unlock();
  await again.settle();
  expect(await again.queue()).toEqual([]);
  const [now] = (await scene.server.list('customer')).filter(({ id }) => id === row.id);
  expect(now).toMatchObject({ name: 'Marleny Rosa', address: 'Calle 9' });
  again.db.close();
});

test('operations written down again by a page without the keys for envelopes get their envelopes', async () => {
  const page = await openPage();
  const { sealer } = page.db;
  page.db.sealer = null;
  await putImage(personDatabaseName(scene.person));
  await page.db.catchUp();
  page.db.sealer = sealer;
  const unlocked = await scene.session.readUnlockedHere();
  if (!unlocked) throw new Error('Nobody is unlocked');
  const keys = await readEnvelopeKeys(page.row, unlocked.stored.dataKey);
  await sealQueue(page.db, keys);
  expect(await expectAllOnDisk(page, page.db)).toHaveLength(4);
});
