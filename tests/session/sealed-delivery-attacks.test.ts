/** Envelopes, queue and journal changed by hand, or copied, while nobody is unlocked: nothing of it arrives or opens. */
import { expect, test } from 'vitest';
import { personDatabaseName } from '../../src/db/database-names';
import { DAMAGE } from '../../src/db/journal/damage';
import type { Envelope } from '../../src/db/journal/queue-marks';
import { generateSigningKeys } from '../../src/domain/envelope/keys';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import { BATCH_PATH, LIST_PATHS } from '../../src/domain/wire';
import { sealOp } from '../../src/sync/push/seal';
import { drainInBackground } from '../../sw/drain-in-background';
import { customer } from '../sync/support/builders';
import { countThere, ONCE_EACH, PATHS } from '../sync/support/shipment-scenario';
import { setUpScene } from './sealed-tablet';

const scene = setUpScene();

/** Changes rows of the database by hand, as somebody with the tablet's tools does. */
async function editOnDisk(
  store: 'envelopes' | 'queue' | 'entries',
  edit: (rows: Envelope[]) => readonly object[],
): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(personDatabaseName(scene.person));
    request.onsuccess = () => resolve(request.result);
  });
  const transaction = db.transaction(store, 'readwrite');
  const reading = transaction.objectStore(store).getAll();
  reading.onsuccess = () => {
    for (const row of edit(reading.result)) transaction.objectStore(store).put(row);
  };
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  db.close();
}

test.each<[string, (rows: Envelope[]) => readonly object[]]>([
  [
    'edited',
    (rows) => rows.map((row) => ({ ...row, envelope: row.envelope.replace(/.{9}$/, 'AAAAAAAAA') })),
  ],
  [
    'swapped',
    (rows) =>
      rows.map((row, at) => ({ ...(rows[(at + 1) % rows.length] as Envelope), id: row.id })),
  ],
  ['of another device’s signature', (rows) => rows.map((row) => ({ ...row, signature: 'AAAA' }))],
])('%s envelopes: none arrives, and the next session sends what was saved', async (_how, edit) => {
  const voyage = await scene.saveAndLock();
  await editOnDisk('envelopes', edit);
  await drainInBackground();
  expect(await countThere(scene.server, voyage)).toEqual([0, 0, 0, 0]);
  const tablet = await scene.unlock();
  await tablet.settle();
  expect(await tablet.queue()).toEqual([]);
  expect(await countThere(scene.server, voyage)).toEqual(ONCE_EACH);
  tablet.db.close();
});

test('an operation that a script adds neither arrives nor is taken for the person’s', async () => {
  await scene.saveAndLock();
  const known = await scene.session.device.people.get(scene.person);
  if (!known?.sealingKey) throw new Error('There is no sealing key');
  const { privateKey, keyId } = await generateSigningKeys();
  const forged = customer();
  const id = createUuid(Date.now(), randomBytes);
  for (const signer of [keyId, known.signing?.keyId ?? '']) {
    const { envelope, signature } = await sealOp(
      { key: id, method: 'POST', path: PATHS.customer, body: forged },
      { sealingKey: known.sealingKey, signer, privateKey },
    );
    await editOnDisk('queue', () => [
      {
        id,
        seq: 99,
        entity: 'customer',
        key: id,
        kind: 'create',
        at: 1,
        needs: [],
        isStopped: false,
      },
    ]);
    await editOnDisk('envelopes', () => [{ id, envelope, signature }]);
    await drainInBackground();
  }
  expect(await scene.isThere(forged)).toBe(false);
  const tablet = await scene.unlock();
  expect((await tablet.queue()).map((operation) => operation.id)).not.toContain(id);
  tablet.db.close();
});

test('an entry that a script adds to the journal opens nothing and changes nothing', async () => {
  const voyage = await scene.saveAndLock();
  await editOnDisk('entries', () => [
    { revision: 1_000, bytes: crypto.getRandomValues(new Uint8Array(200)) },
  ]);
  const tablet = await scene.unlock();
  expect(await tablet.db.getMeta(DAMAGE)).toMatchObject({ entries: [1_000], operations: [] });
  expect(await tablet.queue()).toHaveLength(4);
  await tablet.settle();
  expect(await countThere(scene.server, voyage)).toEqual(ONCE_EACH);
  tablet.db.close();
});

test('copied to another device, the token and the envelopes do nothing twice', async () => {
  const voyage = await scene.saveAndLock();
  const copied = await scene.withDisk(async (disk) => {
    const { marks } = await disk.listQueue();
    return disk.claim(
      marks.map(({ id }) => id),
      Date.now(),
    );
  });
  await drainInBackground();
  const token = (await scene.session.device.people.get(scene.person))?.delivery?.token ?? '';
  const ops = copied.map(({ id: key, ...sealed }) => ({ key, ...sealed }));
  const { server } = scene;
  const answer = await server.fetch(server.baseUrl + BATCH_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ ops }),
  });
  expect(answer.status).toBe(200);
  expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
  const list = await server.fetch(server.baseUrl + LIST_PATHS.customer, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(list.ok).toBe(false);
});
