/** Random writes of two connections to one journal, and a plain model of what it must hold. */
import fc from 'fast-check';
import { vi } from 'vitest';
import { type Operation, toPast } from '../../../src/db/schema';
import type { StoreWrites } from '../../../src/db/store';
import type { TestStore } from '../../support/journal';
import { delivery, operation } from '../../sync/support/operation';

/** Rows as text, by table and key. */
export type Model = Map<string, string>;

export const rowOf = (number: number, name: string) => ({
  key: `k${number}`,
  id: null,
  base: null,
  version: null,
  view: { name },
  mark: null,
});

type Mirror = 'customer' | 'vessel';
export type Write =
  | {
      readonly do: 'put';
      readonly entity: Mirror;
      readonly from: number;
      readonly count: number;
      readonly name: string;
    }
  | {
      readonly do: 'remove';
      readonly entity: Mirror;
      readonly from: number;
      readonly count: number;
    }
  | { readonly do: 'queue'; readonly count: number }
  | { readonly do: 'change' | 'archive' | 'discard' | 'forget'; readonly at: number }
  | { readonly do: 'draft' | 'undraft'; readonly at: number };
export type Step =
  | { readonly by: number; readonly is: 'write'; readonly write: Write }
  /** Makes the journal so long that this connection packs it at the next `tick`. */
  | { readonly by: number; readonly is: 'lengthen' }
  | { readonly by: number; readonly is: 'tick' | 'read' | 'reopen' }
  /** Packs when the other connection has read everything, and does not notice. */
  | { readonly by: number; readonly is: 'pack' }
  /** Both connections write while this one packs, after some turns of the event loop. */
  | {
      readonly by: number;
      readonly is: 'write-meanwhile';
      readonly writes: readonly (readonly [after: number, Write])[];
    };

const entity = fc.constantFrom<Mirror>('customer', 'vessel');
/** A few rows that everything happens to, and many. */
const span = {
  from: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 5_000, max: 5_002 }) },
    { weight: 2, arbitrary: fc.nat(1_400) },
  ),
  count: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 2 }) },
    { weight: 1, arbitrary: fc.nat(700) },
  ),
};
const write = fc.oneof(
  fc.record({
    do: fc.constant('put' as const),
    entity,
    ...span,
    name: fc.constantFrom('Luz', 'Rosalba', 'Ovidio'),
  }),
  fc.record({ do: fc.constant('remove' as const), entity, ...span }),
  fc.record({ do: fc.constant('queue' as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constantFrom('change' as const, 'archive' as const, 'discard' as const),
    at: fc.nat(9),
  }),
  fc.record({
    do: fc.constantFrom('forget' as const, 'draft' as const, 'undraft' as const),
    at: fc.nat(3),
  }),
);
const by = fc.nat(1);
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ by, is: fc.constant('write' as const), write }) },
    { weight: 1, arbitrary: fc.record({ by, is: fc.constant('lengthen' as const) }) },
    { weight: 1, arbitrary: fc.record({ by, is: fc.constant('tick' as const) }) },
    { weight: 3, arbitrary: fc.record({ by, is: fc.constant('pack' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        by,
        is: fc.constant('write-meanwhile' as const),
        writes: fc.array(fc.tuple(fc.nat(12), write), { minLength: 1, maxLength: 4 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ by, is: fc.constant('read' as const) }) },
    { weight: 1, arbitrary: fc.record({ by, is: fc.constant('reopen' as const) }) },
  ),
  { minLength: 4, maxLength: 40 },
);

let made = 0;

/** Applies a write to the model and returns what does the same to a store. */
export function plan(given: Write, model: Model): (store: TestStore) => Promise<unknown> {
  const numbers = 'count' in given && 'from' in given ? range(given.from, given.count) : [];
  switch (given.do) {
    case 'put': {
      const rows = numbers.map((number) => rowOf(number, given.name));
      for (const row of rows) model.set(`${given.entity} ${row.key}`, JSON.stringify(row));
      return (store) => store.putRows(given.entity, rows);
    }
    case 'remove': {
      const keys = numbers.map((number) => `k${number}`);
      for (const key of keys) model.delete(`${given.entity} ${key}`);
      return (store) => store.removeRows(given.entity, keys);
    }
    case 'queue': {
      const added = range(0, given.count).map(() => {
        made += 1;
        const { seq: _, ...rest } = operation({ id: `op-${made}`, key: `key-${made}` });
        return rest;
      });
      for (const one of added) {
        const seq = next(model, 'seq');
        model.set(`outbox ${seq}`, JSON.stringify({ ...one, seq }));
      }
      return (store) =>
        store.write([], async (tx) => {
          for (const one of added) await tx.addOperation(one);
        });
    }
    case 'draft': {
      made += 1;
      const draft = { name: `draft-${given.at}`, values: { made }, savedAt: made };
      model.set(`drafts ${draft.name}`, JSON.stringify(draft));
      return (store) => store.putDraft(draft);
    }
    case 'undraft':
      model.delete(`drafts draft-${given.at}`);
      return (store) => store.removeDraft(`draft-${given.at}`);
    case 'forget': {
      const ids = valuesOf(model, 'history')
        .slice(0, given.at)
        .map(({ id }) => id);
      for (const [name, row] of model)
        if (name.startsWith('history ') && ids.includes((JSON.parse(row) as Operation).id))
          model.delete(name);
      return (store) => store.removeFromHistory(ids);
    }
    default:
      return planOfOperation(given.do, valuesOf(model, 'outbox')[given.at], model);
  }
}

function planOfOperation(
  what: 'change' | 'archive' | 'discard',
  meant: Operation | undefined,
  model: Model,
): (store: TestStore) => Promise<unknown> {
  if (!meant) return async () => undefined;
  const { seq } = meant;
  if (what === 'change') {
    const { sent } = meant.delivery;
    const attempts = (sent?.attempts ?? 0) + 1;
    const changed = { ...meant, delivery: delivery({ state: 'inflight', sent: { attempts } }) };
    model.set(`outbox ${seq}`, JSON.stringify(changed));
    return (store) => store.putOperation(changed);
  }
  model.delete(`outbox ${seq}`);
  if (what === 'discard') return (store) => store.removeOperations([seq]);
  const past = toPast(meant, { is: 'sent' }, 1);
  const place = next(model, 'place');
  model.set(`history ${place}`, JSON.stringify({ ...past, place }));
  return (store) => store.write([], (tx: StoreWrites) => tx.archive([past]));
}

const range = (from: number, length: number) => Array.from({ length }, (_, index) => from + index);

const valuesOf = (model: Model, table: string) =>
  [...model]
    .filter(([name]) => name.startsWith(`${table} `))
    .map(([, row]) => JSON.parse(row) as Operation)
    .sort((one, other) => one.seq - other.seq);

/** The last number that was given, whether its row is still there or not. */
const given = new WeakMap<Model, Record<'seq' | 'place', number>>();
function next(model: Model, counter: 'seq' | 'place'): number {
  const last = given.get(model) ?? { seq: 0, place: 0 };
  given.set(model, last);
  last[counter] += 1;
  return last[counter];
}

/** Longer than a journal may be before it is packed. */
const FILLER = 'x'.repeat(1_100_000);

export async function lengthen(store: TestStore, model: Model): Promise<void> {
  made += 1;
  const value = `${FILLER}${made}`;
  await store.putMeta('filler', value);
  model.set('meta filler', JSON.stringify({ value }));
}

/** Later than the delay after which a long journal is packed. */
export const PACKS_BY_THEN_MS = 1_100;

/** Writes by turns while packs are made; `vi.useFakeTimers` is on. */
export async function writeMeanwhile(
  writes: readonly (readonly [after: number, Write])[],
  model: Model,
  stores: readonly TestStore[],
): Promise<void> {
  vi.advanceTimersByTime(PACKS_BY_THEN_MS);
  for (const [at, [after, write]] of writes.entries()) {
    for (let turn = 0; turn < after; turn += 1) await new Promise(setImmediate);
    await plan(write, model)(stores[at % stores.length] as TestStore);
  }
  // One that took in the long journal by its write is about to pack too.
  await tick(...stores);
}

/** Lets the delay pass after which a long journal is packed, and waits for it; `vi.useFakeTimers` is on. */
export async function tick(...stores: TestStore[]): Promise<void> {
  await vi.advanceTimersByTimeAsync(PACKS_BY_THEN_MS);
  for (const store of stores) await untilPacked(store);
}

/** Turns of the event loop in which a transaction ends: time must not outrun it. */
const TURNS = 300;

/** Goes on until nothing is due to be packed: a failure, or a write that ends late, puts it off. */
export async function untilPacked(store: TestStore): Promise<void> {
  let isPacked = false;
  void store.packed.then(() => {
    isPacked = true;
  });
  let ms = PACKS_BY_THEN_MS;
  for (let turn = 1; !isPacked; turn += 1) {
    await new Promise(setImmediate);
    if (turn % TURNS > 0) continue;
    await vi.advanceTimersByTimeAsync(ms);
    // Less than a transaction may take.
    ms = Math.min(2 * ms, 10_000);
  }
}

/** The rows of a connection, as text by table and key. */
export async function held(store: TestStore): Promise<Model> {
  await store.catchUp();
  const reader = store.inMemory(() => undefined);
  const found: Model = new Map();
  for (const name of ['customer', 'vessel'] as const)
    for (const row of await reader.listRows(name))
      found.set(`${name} ${row.key}`, JSON.stringify(row));
  for (const one of await reader.listUnsettled())
    found.set(`outbox ${one.seq}`, JSON.stringify(one));
  for (const one of await reader.listHistorySince(0, 'customer'))
    found.set(`history ${one.place}`, JSON.stringify(one));
  for (const draft of await store.listDrafts())
    found.set(`drafts ${draft.name}`, JSON.stringify(draft));
  const filler = await reader.getMeta('filler');
  if (filler) found.set('meta filler', JSON.stringify({ value: filler }));
  return found;
}

/** The names of the rows in which two models differ: short, where one of them holds thousands. */
export function differences(found: Model, model: Model): string[] {
  const names = new Set([...found.keys(), ...model.keys()]);
  return [...names]
    .filter((name) => found.get(name) !== model.get(name))
    .map((name) => {
      const what = !model.has(name) ? 'resurrected' : !found.has(name) ? 'lost' : 'another';
      return `${what}: ${name}`;
    })
    .sort();
}
