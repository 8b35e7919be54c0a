/** The rows of a file: saved in turns, in their order, each an operation of its own, once also after a kill. */
import { expect, test } from 'vitest';
import { readQueue } from '../../src/db/outbox/queue';
import { resumeFile, saveFile } from '../../src/db/outbox/save-file';
import type { SaveRequest } from '../../src/db/outbox/save-record';
import { TestStore } from '../support/journal';

const requestOf = (at: number): SaveRequest => ({
  operationId: `0199f2c4-0000-7000-8000-${String(at).padStart(12, '0')}`,
  entity: 'customer',
  key: null,
  kind: 'create',
  fields: { numDocument: String(40_000_000 + at), name: `Fila ${at}` },
  author: 'ana@plano.co',
  company: null,
  device: 'tablet',
  now: 1_000,
  draft: null,
});
const many = (count: number) => Array.from({ length: count }, (_, at) => requestOf(at + 1));
const idsOf = async (db: TestStore) => (await readQueue(db)).map(({ id }) => id);
const ignore = () => undefined;

test('rows are saved in the order of the file, and not again the second time', async () => {
  const db = new TestStore('saving-a-file-1');
  const told: number[] = [];
  await saveFile(db, many(120), ({ done }) => told.push(done));
  await saveFile(db, many(120), ignore);
  expect(told).toEqual([50, 100, 120]);
  expect(await idsOf(db)).toEqual(many(120).map(({ operationId }) => operationId));
  expect(await db.listRows('customer')).toHaveLength(120);
  expect(await db.getMeta('file')).toBeNull();
});

test('a tab killed after any turn leaves whole turns, and the next start saves the rest once', async () => {
  for (const turns of [1, 2]) {
    const name = `saving-a-file-killed-${turns}`;
    const killed = new TestStore(name);
    let done = 0;
    const saving = saveFile(killed, many(130), () => {
      done += 1;
      if (done === turns) killed.close();
    });
    await expect(saving).rejects.toThrow('closed');
    const next = new TestStore(name);
    expect(await idsOf(next)).toHaveLength(50 * turns);
    expect(await next.getMeta('file')).toMatchObject({ done: 50 * turns, total: 130 });
    await resumeFile(next, ignore);
    expect(await idsOf(next)).toEqual(many(130).map(({ operationId }) => operationId));
  }
});

test('two tabs go on with one file together, each row once', async () => {
  const name = 'saving-a-file-twice';
  const [one, two] = [new TestStore(name), new TestStore(name)];
  await Promise.all([saveFile(one, many(210), ignore), resumeFile(two, ignore)]);
  await resumeFile(two, ignore);
  expect(await idsOf(two)).toEqual(many(210).map(({ operationId }) => operationId));
});

test('a row that cannot be saved leaves its turn undone and those before it saved', async () => {
  const db = new TestStore('saving-a-file-2');
  const gone: SaveRequest = { ...requestOf(61), kind: 'status', key: requestOf(61).operationId };
  await expect(saveFile(db, [...many(60), gone], ignore)).rejects.toThrow('customer');
  expect(await idsOf(db)).toHaveLength(50);
});

test('a product finds the customer of the same file', async () => {
  const db = new TestStore('saving-a-file-3');
  const owner = requestOf(1);
  const fields = { customerNumDocument: 40_000_001, productName: 'Panela' };
  await saveFile(db, [owner, { ...requestOf(2), entity: 'product', fields }], ignore);
  const [, goods] = await readQueue(db);
  expect(goods?.refs).toEqual({ customerNumDocument: owner.operationId });
});
