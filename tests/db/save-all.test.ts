/** Many records saved as one: all of them or none, in their order, each an operation of its own. */
import { expect, test } from 'vitest';
import { readQueue } from '../../src/db/outbox/queue';
import { saveAll } from '../../src/db/outbox/save-group';
import type { SaveRequest } from '../../src/db/outbox/save-record';
import { TestStore } from '../support/journal';

const requestOf = (at: number): SaveRequest => ({
  operationId: `0199f2c4-0000-7000-8000-${String(at).padStart(12, '0')}`,
  entity: 'customer',
  key: null,
  kind: 'create',
  fields: { numDocument: String(40_000_000 + at), name: `Fila ${at}` },
  author: 'ana@plano.co',
  device: 'tablet',
  now: 1_000,
  draft: null,
});
const many = (count: number) => Array.from({ length: count }, (_, at) => requestOf(at + 1));

test('in one transaction, in the order of the file, and not again the second time', async () => {
  const db = new TestStore('saving-all-1');
  await saveAll(db, many(100));
  await saveAll(db, many(100));
  const queue = await readQueue(db);
  expect(queue.map(({ id }) => id)).toEqual(many(100).map(({ operationId }) => operationId));
  expect(await db.listRows('customer')).toHaveLength(100);
});

test('what fails in the middle leaves nothing', async () => {
  const db = new TestStore('saving-all-2');
  const gone: SaveRequest = { ...requestOf(51), kind: 'status', key: requestOf(51).operationId };
  const rows = [...many(50), gone, requestOf(52)];
  await expect(saveAll(db, rows)).rejects.toThrow('customer');
  expect(await readQueue(db)).toEqual([]);
  expect(await db.listRows('customer')).toEqual([]);
});

test('a product finds the customer of the same file', async () => {
  const db = new TestStore('saving-all-3');
  const owner = requestOf(1);
  const fields = { customerNumDocument: 40_000_001, productName: 'Panela' };
  await saveAll(db, [owner, { ...requestOf(2), entity: 'product', fields }]);
  const [, goods] = await readQueue(db);
  expect(goods?.refs).toEqual({ customerNumDocument: owner.operationId });
});
