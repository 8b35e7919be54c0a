/**
 * The contract of every store, run on the memory store and the journal in Node, and on the latter in a browser. It
 * uses no test runner, so that it also runs in a page.
 */
import type { Store } from '../../src/db/store';
import { delivery } from '../sync/support/operation';
import {
  attempt,
  type Clause,
  clause,
  failureOf,
  ids,
  operation,
  row,
  same,
} from './contract-tools';
import { HISTORY_CONTRACT } from './history-contract';

export const CONTRACT: readonly Clause[] = [
  ...HISTORY_CONTRACT,
  clause('written rows are read again, in every way of reading', async ({ open }) => {
    const store = await open();
    await store.write(['customer'], async (tx) => {
      await tx.addOperation(operation('a', 'k1'));
      await tx.addOperation({ ...operation('b', 'k1'), delivery: delivery({ state: 'held' }) });
      await tx.addOperation({ ...operation('c', 'k2'), entity: 'product' });
      await tx.putRows('customer', [row('k1', 7), row('k2', null)]);
      await tx.putMeta('lease', { epoch: 3 });
    });
    same((await store.getOperationById('b'))?.delivery.state, 'held');
    same((await store.getOperation(1))?.id, 'a');
    same(ids(await store.listOperations('customer', 'k1')), 'a b');
    same(ids(await store.listOperationsOf('product')), 'c');
    same(ids(await store.listOperationsOf('customer')), 'a b');
    same(ids(await store.listUnsettled()), 'a b c');
    same(ids(await store.listInState('held')), 'b');
    same(await store.countUnnumbered('customer'), 1);
    same(await store.countUnnumbered('product'), 0);
    same((await store.getRow('customer', 'k1'))?.id, 7);
    same(
      (await store.getRowsById('customer', [7, 8])).map(({ key }) => key),
      ['k1'],
    );
    same(
      (await store.getRows('customer', ['k2', 'k3'])).map(({ key }) => key),
      ['k2'],
    );
    same(
      (await store.listRows('customer')).map(({ key }) => key),
      ['k1', 'k2'],
    );
    same(await store.getMeta('lease'), { epoch: 3 });
  }),
  clause('rows are found wherever they lie, and no others', async ({ open }) => {
    const store = await open();
    const keys = Array.from({ length: 40 }, (_, place) => `k${String(place).padStart(2, '0')}`);
    await store.write(['customer'], (tx) =>
      tx.putRows(
        'customer',
        keys.map((key, place) => row(key, place + 1)),
      ),
    );
    const read = async (wanted: string[]) =>
      (await store.getRows('customer', wanted)).map(({ key }) => key).sort();
    same(await read(['k04', 'k02', 'k05']), ['k02', 'k04', 'k05']);
    same(await read(['k39', 'k00']), ['k00', 'k39']);
    same(await read(['k30', 'no', 'k01']), ['k01', 'k30']);
    same(await read([]), []);
    const numbered = await store.getRowsById('customer', [40, 1]);
    same(numbered.map(({ key }) => key).sort(), ['k00', 'k39']);
  }),
  clause('the one row that shows a name is found by it', async ({ open }) => {
    const store = await open();
    const named = (key: string, numDocument: string) => ({
      ...row(key, null),
      view: { numDocument },
    });
    await store.write(['customer'], (tx) =>
      tx.putRows('customer', [named('a', '7'), named('b', '8'), named('c', '8')]),
    );
    const find = async (value: unknown) =>
      (await store.findRowByName('customer', 'numDocument', value))?.key;
    same(await find('7'), 'a');
    // A document is a number where a product names its sender.
    same(await find(7), 'a');
    same(await find('8'), undefined);
    same(await find('9'), undefined);
    const within = await store.write(['customer'], (tx) =>
      tx.findRowByName('customer', 'numDocument', '7'),
    );
    same(within?.key, 'a');
  }),
  clause('a missing row is undefined, or no list at all', async ({ open }) => {
    const store = await open();
    same(await store.getOperation(1), undefined);
    same(await store.getOperationById('a'), undefined);
    same(await store.getRow('customer', 'k'), undefined);
    same(await store.getMeta('lease'), undefined);
    same(await store.listOperations('customer', 'k'), []);
    same(await store.getRowsById('customer', [1]), []);
  }),
  clause('sequence numbers rise by one, whatever is removed', async ({ open }) => {
    const store = await open();
    for (const id of ['a', 'b', 'c'])
      await store.write([], (tx) => tx.addOperation(operation(id, 'k')));
    await store.write([], (tx) => tx.removeOperations([3]));
    await store.write([], (tx) => tx.addOperation(operation('d', 'k')));
    same(
      (await store.listUnsettled()).map(({ seq }) => seq),
      [1, 2, 4],
    );
  }),
  clause('lists are in the order of saving, not of the last change', async ({ open }) => {
    const store = await open();
    for (const id of ['z', 'y', 'x'])
      await store.write([], (tx) => tx.addOperation({ ...operation(id, 'k'), happenedAt: -1 }));
    const first = await store.getOperation(1);
    if (!first) throw new Error('It is gone');
    await store.write([], (tx) =>
      tx.putOperation({ ...first, delivery: delivery({ state: 'waiting' }) }),
    );
    same(ids(await store.listUnsettled()), 'z y x');
    same(ids(await store.listOperations('customer', 'k')), 'z y x');
    same(ids(await store.listOperationsOf('customer')), 'z y x');
  }),
  clause('a transaction reads what it wrote', async ({ open }) => {
    const store = await open();
    const seen = await store.write(['customer'], async (tx) => {
      await tx.addOperation(operation('a', 'k'));
      await tx.putRows('customer', [row('k', 7)]);
      await tx.putMeta('n', 1);
      const found = await tx.getOperationById('a');
      if (found) await tx.putOperation({ ...found, delivery: delivery({ state: 'held' }) });
      return [
        ids(await tx.listUnsettled()),
        (await tx.listInState('held')).length,
        (await tx.getRowsById('customer', [7])).length,
        await tx.getMeta('n'),
      ];
    });
    same(seen, ['a', 1, 1, 1]);
  }),
  clause('nothing is left of a transaction that fails', async ({ open }) => {
    const store = await open();
    await store.write(['customer'], async (tx) => {
      await tx.addOperation(operation('kept', 'k'));
      await tx.putRows('customer', [row('k', 7)]);
      await tx.putMeta('n', 1);
    });
    const failure = await failureOf(
      store.write(['customer', 'product'], async (tx) => {
        await tx.addOperation(operation('lost', 'k'));
        const [kept] = await tx.listUnsettled();
        if (kept) await tx.putOperation({ ...kept, delivery: delivery({ state: 'rejected' }) });
        await tx.putRows('customer', [row('k', 8), row('other', 9)]);
        await tx.removeRows('customer', ['k']);
        await tx.putMeta('n', 2);
        await tx.putMeta('new', 2);
        await tx.removeOperations([1]);
        throw new Error('The tab dies');
      }),
    );
    same(failure, 'The tab dies');
    same(ids(await store.listUnsettled()), 'kept');
    same((await store.getOperation(1))?.delivery.state, 'pending');
    same(
      (await store.listRows('customer')).map(({ id }) => id),
      [7],
    );
    same([await store.getMeta('n'), await store.getMeta('new')], [1, undefined]);
    await store.write([], (tx) => tx.addOperation(operation('next', 'k')));
    same((await store.getOperationById('next'))?.seq, 2);
  }),
  clause('it is one transaction however much is awaited on the way', async ({ open }) => {
    const store = await open();
    const failure = await failureOf(
      store.write(['customer'], async (tx) => {
        await tx.addOperation(operation('a', 'k'));
        for (let awaited = 0; awaited < 500; awaited += 1) await Promise.resolve();
        await tx.putRows('customer', [row('k', 7), row('l', 8)]);
        same((await tx.getRowsById('customer', [8, 7])).length, 2);
        for (let awaited = 0; awaited < 500; awaited += 1) await Promise.resolve();
        same(ids(await tx.listUnsettled()), 'a');
        await tx.putMeta('n', 1);
        throw new Error('The tab dies');
      }),
    );
    same(failure, 'The tab dies');
    same(await store.listUnsettled(), []);
    same(await store.listRows('customer'), []);
    same(await store.getMeta('n'), undefined);
  }),
  clause('the same operation twice fails as a whole', async ({ open }) => {
    const store = await open();
    await store.write([], (tx) => tx.addOperation(operation('a', 'k')));
    const failure = await failureOf(
      store.write([], async (tx) => {
        await tx.addOperation(operation('b', 'k'));
        await tx.addOperation(operation('a', 'k'));
      }),
    );
    same(failure === null, false);
    same(ids(await store.listUnsettled()), 'a');
  }),
  clause('an operation may take another id, and the old one is free again', async ({ open }) => {
    const store = await open();
    await store.write([], async (tx) => {
      await tx.addOperation(operation('a', 'k'));
      const [only] = await tx.listUnsettled();
      if (only) await tx.putOperation({ ...only, id: 'b' });
      await tx.addOperation(operation('a', 'k'));
    });
    same(await store.getOperationById('b').then((found) => found?.seq), 1);
    same(await store.getOperationById('a').then((found) => found?.seq), 2);
  }),
  clause('a mirror that was not named cannot be touched', async ({ open }) => {
    const store = await open();
    const write = store.write(['customer'], (tx) => tx.putRows('product', [row('k', 1)]));
    same((await failureOf(write)) === null, false);
    const read = store.write(['customer'], (tx) => tx.getRow('product', 'k'));
    same((await failureOf(read)) === null, false);
    same(await store.listRows('product'), []);
  }),
  clause('writers take turns, also from another connection', async ({ open, again }) => {
    const store = await open();
    const other = await again(store);
    await store.write([], (tx) => tx.putMeta('count', 0));
    const add = (one: Store) =>
      one.write([], async (tx) => {
        const count = Number(await tx.getMeta('count'));
        await tx.listUnsettled();
        await tx.putMeta('count', count + 1);
        await tx.addOperation(operation(`${count}`, 'k'));
      });
    await Promise.all(Array.from({ length: 20 }, (_, at) => add(at % 2 === 0 ? store : other)));
    same(await other.getMeta('count'), 20);
    same(
      (await store.listUnsettled()).map(({ id }) => Number(id)),
      Array.from({ length: 20 }, (_, at) => at),
    );
  }),
  clause('nobody sees half of a transaction', async ({ open, again }) => {
    const store = await open();
    const other = await again(store);
    const write = store.write(['customer'], async (tx) => {
      await tx.addOperation(operation('a', 'k'));
      await tx.listOperationsOf('customer');
      await tx.putRows('customer', [row('k', null)]);
    });
    const seen = await other.write(['customer'], async (tx) => [
      (await tx.listUnsettled()).length,
      (await tx.listRows('customer')).length,
    ]);
    same(seen[0], seen[1]);
    await write;
    same([(await other.listUnsettled()).length, (await other.listRows('customer')).length], [1, 1]);
  }),
  clause('a row read is the reader’s, a row written is the store’s', async ({ open }) => {
    const store = await open();
    const mine = { name: 'Rosalba', tags: ['a'] };
    await store.write(['customer'], (tx) =>
      tx.putRows('customer', [{ ...row('k', 1), base: mine }]),
    );
    attempt(() => mine.tags.push('b'));
    const read = await store.getRow('customer', 'k');
    same(read?.base, { name: 'Rosalba', tags: ['a'] });
    attempt(() => Object.assign(read?.base ?? {}, { name: 'Otra' }));
    same((await store.getRow('customer', 'k'))?.base?.name, 'Rosalba');
  }),
];
