/** What an older version left in clear of those who did not sign in yet: only what waits stays. */
import { expect, test } from 'vitest';
import { forgetMirror } from '../../src/db/forget-mirror';
import { convertClearData } from '../../src/db/journal/convert-clear-data';
import { UserDatabase } from '../../src/db/user-database';
import { TestStore } from '../support/journal';
import { operation } from '../sync/support/operation';
import { fixture, leave } from './support/clear-database';

test.each([1, 2, 3] as const)(
  'of version %s the mirror and the history go; queue and drafts stay',
  async (version) => {
    const name = await leave(version);
    await forgetMirror(name);
    const store = new TestStore(`${name}-sealed`);
    await convertClearData(name, store);
    const waiting = fixture(version).filter(({ state }) => state !== 'acked');
    expect((await store.listUnsettled()).map(({ id }) => id)).toEqual(waiting.map(({ id }) => id));
    expect(await store.listDrafts()).toHaveLength(1);
    expect(await store.listRows('customer')).toEqual([]);
    expect(await store.listRows('city')).toEqual([]);
  },
);

test('the rows of what waits stay, and those that it names; the rest is read again from the start', async () => {
  const name = await leave(3);
  const old = new UserDatabase(name);
  const row = (key: string) => ({
    key,
    id: Number(key),
    base: {},
    version: 1,
    view: {},
    mark: null,
  });
  await old.putRows('product', [row('21'), row('22')]);
  await old.putRows('warehouse', [row('31'), row('32')]);
  await old.putMeta('feed', { cursor: 'far' });
  await old.putMeta('pulled:customer', 5);
  const { seq: _, ...rest } = operation({
    id: 'renamed',
    entity: 'product',
    key: '21',
    kind: 'update',
    refs: { warehouseName: '31' },
  });
  await old.addOperation(rest);
  old.close();
  await forgetMirror(name);
  const left = new UserDatabase(name);
  expect((await left.listRows('product')).map(({ key }) => key)).toEqual(['21']);
  expect((await left.listRows('warehouse')).map(({ key }) => key)).toEqual(['31']);
  expect(await left.history.count()).toBe(0);
  expect(await left.getMeta('feed')).toBeUndefined();
  expect(await left.getMeta('pulled:customer')).toBeUndefined();
  expect(await left.getMeta('lease')).toMatchObject({ epoch: 4 });
  left.close();
});

test('an emptied database stays as it is', async () => {
  const name = await leave(3);
  await convertClearData(name, new TestStore(`${name}-sealed`));
  await forgetMirror(name);
});
