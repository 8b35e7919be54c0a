/** The store contract for ended operations, and for finding a record by its natural key. */
import { type Operation, toPast } from '../../src/db/schema';
import type { Store } from '../../src/db/store';
import { delivery } from '../sync/support/operation';
import { type Clause, clause, ids, operation, same } from './contract-tools';

export const HISTORY_CONTRACT: readonly Clause[] = [
  clause('an ended operation is in the history and nowhere else', async ({ open }) => {
    const store = await open();
    await store.write([], async (tx) => {
      for (const id of ['a', 'b', 'c']) await tx.addOperation(operation(id, `k${id}`));
      await tx.addOperation({ ...operation('d', 'kd'), entity: 'product' });
    });
    same(await store.lastHistoryPlace(), 0);
    await end(store, 'b', 20);
    const place = await store.lastHistoryPlace();
    same(place > 0, true);
    await end(store, 'a', 30, 'discarded');
    await end(store, 'd', 10);
    same(ids(await store.listUnsettled()), 'c');
    same(ids(await store.listOperations('customer', 'ka')), '');
    same(await store.getOperationById('a'), undefined);
    same(await store.getOperation(1), undefined);
    const past = await store.getPastById('a');
    same([past?.ending, past?.ackedAt, past?.seq], [{ is: 'discarded' }, 30, 1]);
    same(await store.getPastById('c'), undefined);
    same(ids(await store.listHistorySince(0, 'customer')), 'b a');
    same(ids(await store.listHistorySince(place, 'customer')), 'a');
    same(ids(await store.listHistorySince(place, 'product')), 'd');
    same(ids(await store.listHistoryOf('customer', 'ka')), 'a');
    same(ids(await store.listRecentHistory(2)), 'a b');
    same(ids(await store.listHistoryAfter(20)), 'a');
    await store.write([], (tx) => tx.forgetHistoryBefore(30));
    same(ids(await store.listRecentHistory(9)), 'a');
    await store.write([], (tx) => tx.removeFromHistory(['a']));
    same(await store.getPastById('a'), undefined);
    await store.write([], (tx) => tx.addOperation(operation('a', 'ka')));
    await end(store, 'a', 40);
    same((await store.lastHistoryPlace()) > place, true);
  }),
  clause('an unconfirmed write is found, and stays until it is confirmed', async ({ open }) => {
    const store = await open();
    await store.write([], async (tx) => {
      await tx.addOperation({ ...operation('a', 'ka'), delivery: ALONE });
      await tx.addOperation(operation('b', 'kb'));
    });
    for (const id of ['a', 'b']) await end(store, id, 10);
    same((await store.getPastById('b'))?.look, undefined);
    const [sought] = await store.listUnconfirmed('customer');
    same(ids(await store.listUnconfirmed('product')), '');
    await store.write([], (tx) => tx.forgetHistoryBefore(99));
    same(ids(await store.listRecentHistory(9)), 'a');
    if (!sought) throw new Error('It is not found');
    await store.write([], (tx) =>
      tx.putHistory([{ ...sought, look: { ...sought.look, checks: 1 } }]),
    );
    same(
      (await store.listUnconfirmed()).map(({ look }) => look.checks),
      [1],
    );
    await store.write([], (tx) => tx.putHistory([{ ...sought, look: undefined }]));
    same(await store.listUnconfirmed(), []);
    same((await store.getPastById('a'))?.look, undefined);
  }),
  clause('an ended operation goes back to its place in the queue', async ({ open }) => {
    const store = await open();
    await store.write([], async (tx) => {
      await tx.addOperation({ ...operation('a', 'ka'), delivery: ALONE });
      await tx.addOperation(operation('b', 'kb'));
    });
    await end(store, 'a', 10);
    const [entry] = await store.listUnconfirmed();
    if (!entry) throw new Error('It is not found');
    const { place: _, ending: _ending, ackedAt: _at, look: _look, ...intent } = entry;
    await store.write([], (tx) => tx.restore(entry, { ...intent, delivery: ALONE }));
    same(ids(await store.listUnsettled()), 'a b');
    same(await store.getPastById('a'), undefined);
    await end(store, 'a', 20);
    same(ids(await store.listUnsettled()), 'b');
  }),
  clause('a record is found by the name that waits to be sent of it', async ({ open }) => {
    const store = await open();
    const named = (id: string, numDocument: unknown): Omit<Operation, 'seq'> => ({
      ...operation(id, `k${id}`),
      changes: { numDocument },
    });
    await store.write([], async (tx) => {
      await tx.addOperation(named('a', '0712'));
      await tx.addOperation(named('b', '712'));
      await tx.addOperation(named('c', '712'));
      await tx.addOperation(operation('d', 'kd'));
    });
    const find = async (value: unknown) =>
      (await store.findUnsettledByName('customer', 'numDocument', value))?.id;
    same([await find('712'), await find(712), await find('0712')], ['b', 'a', 'a']);
    same([await find('71'), await find('')], [undefined, undefined]);
    same(await store.findUnsettledByName('vessel', 'nombre', '712'), undefined);
    const second = await store.getOperationById('b');
    if (!second) throw new Error('It is gone');
    await store.write([], (tx) => tx.putOperation({ ...second, changes: { numDocument: '9' } }));
    same([await find('712'), await find('9')], ['c', 'b']);
    await end(store, 'c', 1);
    // Zeros before a document do not count where none is written exactly so.
    same(await find('712'), 'a');
    same(Object.hasOwn((await store.getOperationById('b')) ?? {}, 'names'), false);
  }),
];

/** Sent without its key. */
const ALONE = delivery({ state: 'unknown', isKeyed: false });

async function end(store: Store, id: string, at: number, is: 'sent' | 'discarded' = 'sent') {
  await store.write([], async (tx) => {
    const operation = await tx.getOperationById(id);
    if (operation) await tx.archive([toPast(operation, { is }, at)]);
  });
}
