/** The queue as a sealed file is read back here or on another device, and sent once. */
import { beforeAll, describe, expect, test } from 'vitest';
import { importQueue } from '../../src/db/outbox/queue-copy';
import { drainInBackground } from '../../sw/drain-in-background';
import { customer } from '../sync/support/builders';
import { countThere, ONCE_EACH } from '../sync/support/shipment-scenario';
import { saveVoyage, setUpScene, type Tablet } from './sealed-tablet';

const PASSWORD = 'Tormenta2026*';
const scene = setUpScene();
let files: typeof import('../../src/session/queue-file');

beforeAll(async () => {
  files = await import('../../src/session/queue-file');
});

const write = ({ db }: Tablet) => files.writeQueueFile(db, scene.server, PASSWORD, true);
async function readIn({ db }: Tablet, text: string): Promise<number> {
  const read = await files.readQueueFile(text, scene.server, PASSWORD);
  if (read.is !== 'read') throw new Error(read.is);
  return importQueue(db, read.copy, true);
}

describe('on another device', () => {
  test('everything is there in its order, and arrives once', async () => {
    const first = await scene.unlock();
    const voyage = await saveVoyage(first, scene.server);
    const before = await first.queue();
    const text = await write(first);
    await first.lock();
    await scene.reset();
    const second = await scene.unlock();
    expect(await readIn(second, text)).toBe(4);
    const after = await second.queue();
    expect(after.map(({ id, author }) => [id, author])).toEqual(
      before.map(({ id, author }) => [id, author]),
    );
    expect((await second.db.getRow('shipment', voyage.keys.shipment))?.view).toMatchObject({
      descripcionEnvio: voyage.fields.descripcionEnvio,
    });
    await second.settle();
    expect(await second.queue()).toEqual([]);
    expect(await countThere(scene.server, voyage)).toEqual(ONCE_EACH);
    second.db.close();
  });

  test('it has envelopes there: the worker sends it with nobody unlocked', async () => {
    const first = await scene.unlock();
    const voyage = await saveVoyage(first, scene.server);
    const text = await write(first);
    await first.lock();
    await scene.reset();
    const second = await scene.unlock();
    await readIn(second, text);
    await second.lock();
    await drainInBackground();
    expect(await countThere(scene.server, voyage)).toEqual(ONCE_EACH);
  });

  test('an operation that the first device sent meanwhile is not sent twice', async () => {
    const first = await scene.unlock();
    const voyage = await saveVoyage(first, scene.server);
    const text = await write(first);
    await first.lock();
    await drainInBackground();
    await scene.reset();
    const second = await scene.unlock();
    await second.settle();
    await readIn(second, text);
    await second.settle();
    expect(await second.queue()).toEqual([]);
    expect(await countThere(scene.server, voyage)).toEqual(ONCE_EACH);
    const people = await second.db.listRows('customer');
    for (const { numDocument } of [voyage.sender, voyage.recipient])
      expect(people.filter(({ view }) => view.numDocument === numDocument)).toHaveLength(1);
    second.db.close();
  });
});

test('on the same device nothing is added, sent or not', async () => {
  const tablet = await scene.unlock();
  await saveVoyage(tablet, scene.server);
  const text = await write(tablet);
  expect(await readIn(tablet, text)).toBe(0);
  await tablet.settle();
  expect(await readIn(tablet, text)).toBe(0);
  expect(await tablet.queue()).toEqual([]);
  tablet.db.close();
});

test('a change of a record that the other device knows by another name finds it', async () => {
  const first = await scene.unlock();
  const sender = customer();
  const key = await first.save({ entity: 'customer', fields: sender });
  await first.settle();
  const phone = '3158887766';
  await first.save({ entity: 'customer', key, kind: 'update', fields: { ...sender, phone } });
  const text = await write(first);
  await first.lock();
  await scene.reset();
  const second = await scene.unlock();
  await second.settle();
  expect(await readIn(second, text)).toBe(1);
  const [row] = (await second.db.listRows('customer')).filter(
    ({ view }) => view.numDocument === sender.numDocument,
  );
  expect(row?.key).not.toBe(key);
  expect(row).toMatchObject({ view: { phone } });
  await second.settle();
  expect(await second.queue()).toEqual([]);
  const there = await scene.server.list('customer');
  expect(there.filter(({ numDocument }) => numDocument === sender.numDocument)).toMatchObject([
    { phone },
  ]);
  second.db.close();
});

describe('the file', () => {
  test('names nobody, and opens with its password alone, for its person alone', async () => {
    const tablet = await scene.unlock();
    const voyage = await saveVoyage(tablet, scene.server);
    const text = await write(tablet);
    for (const word of [scene.server.username, voyage.sender.numDocument, voyage.sender.name])
      expect(text).not.toContain(String(word));
    expect(await files.readQueueFile(text, scene.server, 'Otra2026*')).toEqual({
      is: 'wrong-password',
    });
    const other = { username: 'otra@fluvicarga.co' };
    expect(await files.readQueueFile(text, other, PASSWORD)).toEqual({ is: 'another-person' });
    tablet.db.close();
  });

  test('is its person’s under a corrected user name, and not who has the former one', async () => {
    const tablet = await scene.unlock();
    const { username } = scene.server;
    const text = await files.writeQueueFile(tablet.db, { username, userId: 3 }, PASSWORD, true);
    tablet.db.close();
    const corrected = { username: 'corregido@fluvicarga.co', userId: 3 };
    expect(await files.readQueueFile(text, corrected, PASSWORD)).toMatchObject({ is: 'read' });
    const other = { username, userId: 4 };
    expect(await files.readQueueFile(text, other, PASSWORD)).toEqual({ is: 'another-person' });
  });

  test.each(['', '{}', 'null', '[1]', '{"kind":"copia de FluviCarga","version":2}'])(
    'is refused where it is none: %s',
    async (text) => {
      expect(await files.readQueueFile(text, scene.server, PASSWORD)).toEqual({ is: 'not-a-copy' });
    },
  );
});
