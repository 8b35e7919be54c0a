/** A store of which a part is lost says so, names what it cannot show, and writes over nothing. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isWhole } from '../../src/db/journal/damage';
import { PartCipher } from '../../src/db/journal/part-cipher';
import { toPast } from '../../src/db/schema';
import { createRandom } from '../simulation/random';
import { appendSealed, TestStore, testCipher } from '../support/journal';
import { operation } from '../sync/support/operation';
import {
  dropRows,
  editRows,
  flip,
  type Row,
  readRows,
  type TableName,
} from './support/raw-database';
import { lengthen, rowOf, tick } from './support/two-connections';

vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const CUSTOMERS = 30;
const FEED = { cursor: 'c-9', suspects: [], isUncertain: false, doubtful: [] };
const PACKED = ['op-1', 'op-2', 'op-3'];
const LATER = ['op-4', 'op-5', 'op-6'];
const SAVED = [...PACKED, ...LATER];

let journals = 0;
function open(name: string): TestStore {
  const store = new TestStore(name);
  store.sealer = async ({ id, changes: body }) => ({
    request: { key: id, method: 'POST', path: '/', body },
    envelope: { id, envelope: `envelope of ${id}`, signature: 's' },
  });
  return store;
}
const queue = (store: TestStore, id: string) => {
  const { seq: _, ...rest } = operation({ id, key: `key of ${id}`, changes: { name: id } });
  return store.addOperation(rest);
};

/** Three operations, a draft, a past one and many customers in packs, and the same again in entries. */
async function arrange(): Promise<string> {
  journals += 1;
  const name = `not-whole-${journals}`;
  const store = open(name);
  for (const id of PACKED) await queue(store, id);
  await store.putDraft({ name: 'packed', values: {}, savedAt: 1 });
  await store.archive([toPast(operation({ id: 'past', seq: 900 }), { is: 'sent' }, 1)]);
  await store.putMeta('feed', FEED);
  await store.putRows(
    'customer',
    Array.from({ length: CUSTOMERS }, (_, number) => rowOf(number, 'Ana')),
  );
  await lengthen(store, new Map());
  await tick(store);
  for (const [at, id] of LATER.entries()) {
    await queue(store, id);
    await store.putRows('customer', [rowOf(1_000 + at, 'Luz')]);
    await store.putDraft({ name: `later-${at}`, values: {}, savedAt: 1 });
  }
  store.close();
  return name;
}

/** All that can be read, and what is told to be missing. */
async function read(name: string) {
  const store = open(name);
  await store.openAll();
  // After what the opening has noted.
  await store.write([], async () => undefined);
  return {
    store,
    damage: await store.damage(),
    waiting: (await store.listUnsettled()).map(({ id }) => id),
    seqs: (await store.listUnsettled()).map(({ seq }) => seq),
    customers: (await store.listRows('customer')).length,
    drafts: (await store.listDrafts()).length,
    past: (await store.listHistoryAfter(-1)).length,
    feed: await store.getMeta('feed'),
  };
}
type Found = Awaited<ReturnType<typeof read>>;

/** Nothing is missing in silence. */
function expectHonest({ damage, waiting, customers, drafts, past, feed }: Found, saved: string[]) {
  const named = damage.operations.map(({ id }) => id);
  const isTold = (table: string) => damage.tables.includes(table) || damage.entries.length > 0;
  expect(saved.filter((id) => !waiting.includes(id) && !named.includes(id))).toEqual([]);
  expect(waiting.filter((id) => named.includes(id))).toEqual([]);
  if (saved.some((id) => !waiting.includes(id))) expect(isWhole(damage)).toBe(false);
  if (customers !== CUSTOMERS + LATER.length) {
    expect(isTold('customer')).toBe(true);
    expect(feed).not.toEqual(FEED);
  }
  if (drafts !== 1 + LATER.length) expect(isTold('drafts')).toBe(true);
  if (past !== 1) expect(isTold('history')).toBe(true);
  if (feed === undefined) expect(isTold('meta')).toBe(true);
}

/** Opens a store after a loss, saves, and opens it twice again. */
async function expectSurvived(name: string): Promise<Found> {
  const first = await read(name);
  expectHonest(first, SAVED);
  const marks = await readRows(name, 'queue');
  await queue(first.store, 'after');
  first.store.close();
  const second = await read(name);
  const { at: _, ...known } = first.damage;
  expect(second.damage).toMatchObject(known);
  expect(second.waiting).toEqual([...first.waiting, 'after']);
  expectHonest(second, [...SAVED, 'after']);
  // It takes nobody's place: not of what waits, and not of what only its mark tells.
  const taken = [...first.seqs, ...marks.map(({ seq }) => Number(seq))];
  expect(taken).not.toContain(second.seqs.at(-1));
  await lengthen(second.store, new Map());
  await tick(second.store);
  second.store.close();
  const third = await read(name);
  expect(third.damage).toEqual(second.damage);
  expect(third.waiting).toEqual(second.waiting);
  expectHonest(third, [...SAVED, 'after']);
  third.store.close();
  return first;
}

const random = createRandom(45);
const ofPack = (table: string) => (row: Row) => row.name.startsWith(`${table} `);
const nth = (at: number) => (_row: Row, index: number, all: readonly Row[]) =>
  index === (at < 0 ? all.length + at : at);
const ofHead = (id: string) => (row: Row) => row.id === id;
type Part = readonly [
  what: string,
  table: TableName,
  isMeant: (row: Row, at: number, all: readonly Row[]) => boolean,
  isLoss: boolean,
];
const PARTS: readonly Part[] = [
  ['the newest entry', 'entries', nth(-1), true],
  ['an entry between others', 'entries', nth(-5), true],
  ['the manifest', 'head', ofHead('manifest'), false],
  ['the index of the packs', 'head', ofHead('index'), false],
  ['the pack of the outbox', 'packs', ofPack('outbox'), true],
  ['the pack of the history', 'packs', ofPack('history'), true],
  ['the pack of the meta entries', 'packs', ofPack('meta'), true],
  ['the pack of the drafts', 'packs', ofPack('drafts'), true],
  ['a pack of customers', 'packs', ofPack('customer'), true],
];

describe.each(PARTS)('%s', (_what, table, isMeant, isLoss) => {
  test('with one bit changed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const name = await arrange();
      await editRows(name, table, (rows) =>
        rows.filter(isMeant).map((row) => flip(row, random.below(row.bytes.length))),
      );
      expect(isWhole((await expectSurvived(name)).damage)).toBe(!isLoss);
    }
  });

  test('gone', async () => {
    const name = await arrange();
    const rows = await readRows(name, table);
    const gone = rows.filter(isMeant);
    expect(gone).toHaveLength(1);
    await dropRows(name, table, (row) =>
      gone.some(
        ({ id, name: of, revision }) =>
          row.id === id && row.name === of && row.revision === revision,
      ),
    );
    expect(isWhole((await expectSurvived(name)).damage)).toBe(!isLoss);
  });
});

test.each<[TableName, boolean]>([
  ['entries', true],
  ['packs', true],
  ['head', false],
  ['queue', false],
  ['envelopes', false],
  ['deliveries', false],
  ['changed', false],
])('the table of %s emptied', async (table, isLoss) => {
  const name = await arrange();
  await dropRows(name, table);
  const { damage, store } = await expectSurvived(name);
  expect(isWhole(damage)).toBe(!isLoss);
  store.close();
});

test.each<[TableName]>([['queue'], ['envelopes']])(
  'what lies in clear of one operation is written again: %s',
  async (table) => {
    const name = await arrange();
    await dropRows(name, table, ({ id }) => id === 'op-2');
    const { damage } = await expectSurvived(name);
    expect(isWhole(damage)).toBe(true);
    expect((await readRows(name, 'queue')).map(({ id }) => id)).toContain('op-2');
    const envelopes = await readRows(name, 'envelopes');
    expect(envelopes.map(({ id }) => id)).toContain('op-2');
  },
);

test('an operation of which only mark and envelope are left says so', async () => {
  const name = await arrange();
  await dropRows(name, 'packs', ofPack('outbox'));
  await dropRows(name, 'envelopes', ({ id }) => id === 'op-3');
  const { damage, store } = await read(name);
  expect(damage.operations.map(({ id, hasEnvelope }) => [id, hasEnvelope])).toEqual([
    ['op-1', true],
    ['op-2', true],
    ['op-3', false],
  ]);
  store.close();
});

test('a pack that opens and holds fewer rows than the manifest counts is a loss', async () => {
  const name = await arrange();
  const [pack] = (await readRows(name, 'packs')).filter(ofPack('drafts'));
  const parts = new PartCipher(testCipher(name));
  const forged = pack && (await parts.sealPack(pack.name, pack.revision, []));
  // Whole by itself, and without its row: the manifest counts one.
  await editRows(name, 'packs', () => (forged ? [forged] : []));
  const { damage, store } = await read(name);
  expect(damage.tables).toEqual(['drafts']);
  store.close();
});

test('an operation named as lost that another page still held, and sent, is not missing any more', async () => {
  const name = await arrange();
  const holder = open(name);
  const held = await holder.getOperationById('op-6');
  const lost = (await readRows(name, 'entries')).slice(-3).map(({ revision }) => revision);
  await dropRows(name, 'entries', ({ revision }) => lost.includes(revision));
  const { store } = await read(name);
  expect((await store.damage()).operations.map(({ id }) => id)).toEqual(['op-6']);
  if (!held) throw new Error('It is not held');
  await holder.archive([toPast(held, { is: 'sent' }, 1)]);
  expect((await store.damage()).operations).toEqual([]);
  for (const one of [holder, store]) one.close();
});

test('an operation that waits again although it had ended ends again, and stands in the history once', async () => {
  const name = await arrange();
  const store = open(name);
  const [waiting] = await store.listUnsettled();
  if (!waiting) throw new Error('Nothing waits');
  await store.archive([toPast(waiting, { is: 'sent' }, 1)]);
  store.close();
  // Packs are of different ages: where the entries after them are lost, one shows it waiting and another its end.
  await appendSealed(name, [['outbox', waiting.seq, waiting]]);
  const again = open(name);
  expect((await again.listUnsettled()).map(({ id }) => id)).toContain(waiting.id);
  await again.archive([toPast(waiting, { is: 'sent' }, 2)]);
  expect((await again.listUnsettled()).map(({ id }) => id)).not.toContain(waiting.id);
  const ends = (await again.listRecentHistory(99)).filter(({ id }) => id === waiting.id);
  expect(ends).toMatchObject([{ ackedAt: 2 }]);
  again.close();
});
