/** Records of the feed that may belong to a create under way are decided later, when they may be outdated. */
import { expect, test } from 'vitest';
import { readLease } from '../../src/db/lease';
import {
  applyChanges,
  type Feed,
  isFeedUncertain,
  readFeed,
  restartFeed,
} from '../../src/db/mirror/apply-changes';
import { toPast } from '../../src/db/schema';
import { readMeta } from '../../src/db/store';
import { TestStore } from '../support/journal';
import { operation } from '../sync/support/operation';

const record = (version: number, estadoEntrega: string) => ({
  id: 7,
  name: '7',
  recordKey: null,
  version,
  fields: { estadoEntrega },
});
const told = (version: number, estadoEntrega: string) => ({
  entity: 'shipment' as const,
  id: 7,
  record: record(version, estadoEntrega),
});

test('a deferred record does not overwrite a newer one of the feed', async () => {
  const db = new TestStore('feed-doubtful');
  const { epoch } = await readLease(db);
  const base = { estadoEntrega: 'EN_TRANSITO' };
  await db.putRows('shipment', [{ key: 'k', id: 7, version: 2, base, view: base, mark: null }]);
  const doubtful: Feed['doubtful'] = [['shipment', record(1, 'EN_PREPARACION')]];
  await db.putMeta('feed', { cursor: '1', suspects: [], isUncertain: false, doubtful });

  const page = { cursor: '2', more: false, changes: [told(2, 'EN_TRANSITO')] };
  await applyChanges(db, epoch, page, [], 0);
  expect(await db.getRow('shipment', 'k')).toMatchObject({ version: 2, view: base });
  expect((await readFeed(db)).doubtful).toEqual([]);
});

test('a feed restarted during a create restarts again once the create is settled', async () => {
  const db = new TestStore('feed-uncertain');
  const { epoch } = await readLease(db);
  const create = operation({ seq: 1, state: 'inflight', sent: { at: 5 } });
  await db.putOperation(create);
  await restartFeed(db, epoch);
  expect(await isFeedUncertain(db)).toBe(false);
  await applyChanges(db, epoch, { cursor: '9', more: false, changes: [] }, [], 0);

  await db.archive([toPast(create, { is: 'sent' }, 6)]);
  expect(await isFeedUncertain(db)).toBe(true);
  await restartFeed(db, epoch);
  expect(await readMeta(db, 'feed', null)).toMatchObject({ cursor: '', isUncertain: false });
  expect(await isFeedUncertain(db)).toBe(false);
});

test('a deleted record is remembered until a create under way is settled', async () => {
  const db = new TestStore('feed-suspects');
  const { epoch } = await readLease(db);
  const base = { name: 'Ana' };
  await db.putRows('customer', [{ key: '7', id: 7, version: 1, base, view: base, mark: null }]);
  const create = operation({ seq: 1, key: 'k', state: 'unknown', sent: { at: 5 } });
  await db.putOperation(create);
  const gone = { entity: 'customer' as const, id: 7, record: null };
  await applyChanges(db, epoch, { cursor: '1', more: false, changes: [gone] }, [], 0);
  expect(await db.getRow('customer', '7')).toBeUndefined();
  expect((await readFeed(db)).suspects).toEqual([['customer', 7]]);

  // The create’s own record, late: a deleted record does not reappear.
  await db.putRows('customer', [{ key: 'k', id: 7, version: 1, base, view: base, mark: null }]);
  await db.archive([toPast(create, { is: 'sent' }, 6)]);
  await applyChanges(db, epoch, { cursor: '2', more: false, changes: [] }, [], 0);
  expect(await db.listRows('customer')).toEqual([]);
  expect((await readFeed(db)).suspects).toEqual([]);
});

test.each([
  ['with its key and postponed at the second attempt', { sent: { at: 5 } }, ['k']],
  ['never', {}, ['7', 'k']],
])(
  'a create sent %s: the record of the feed is its own or another one',
  async (_name, sent, keys) => {
    const db = new TestStore(`feed-put-off-${keys.length}`);
    const { epoch } = await readLease(db);
    const fields = { numDocument: '1080450', name: 'Ana' };
    await db.putRows('customer', [
      { key: 'k', id: null, version: null, base: null, view: fields, mark: 'local' },
    ]);
    await db.putOperation(
      operation({ seq: 1, key: 'k', changes: fields, state: 'waiting', ...sent }),
    );
    const change = {
      entity: 'customer' as const,
      id: 7,
      record: { id: 7, name: '7', recordKey: null, version: 1, fields },
    };
    await applyChanges(db, epoch, { cursor: '1', more: false, changes: [change] }, [], 0);
    expect((await db.listRows('customer')).map(({ key }) => key)).toEqual(keys);
  },
);
