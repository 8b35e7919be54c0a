/**
 * Engines that are wrong on purpose by their dependencies: an oracle that lets one of them pass proves nothing. Each names
 * the oracle that must reject it.
 */
import { trailOf } from '../../src/db/delivery';
import { type Operation, toPast } from '../../src/db/schema';
import type { Store, StoreReads, StoreWrites } from '../../src/db/store';
import { pickFields } from '../../src/domain/entity';
import type { Hand } from './disk';
import { LEFT_ALONE_WITH, OURS, PLAIN } from './mutant-plans';
import { given, type Mutant, otherwise, putting, withDisk, withWrite } from './mutant-tools';
import { changeOp, type SentOp } from './sealed-ops';

function sortByClock({ listUnsettled, ...store }: Store, hand: Hand): Store {
  if (hand.by !== 'engine') return { listUnsettled, ...store };
  const byClock = (left: Operation, right: Operation) => left.happenedAt - right.happenedAt;
  return { ...store, listUnsettled: async () => inOrder(await listUnsettled(), byClock) };
}

/** The queue as if it had been saved in another order: the places of its operations are what the engine goes by. */
function inOrder(
  queue: readonly Operation[],
  compare: (left: Operation, right: Operation) => number,
): Operation[] {
  const places = queue.map(({ seq }) => seq).sort((left, right) => left - right);
  return [...queue]
    .sort(compare)
    .map((operation, at) => ({ ...operation, seq: places[at] ?? operation.seq }));
}

/** Sends the last update first, as if it had been made on the server's current record. */
function overtake(store: Store, hand: Hand): Store {
  if (hand.by !== 'engine') return store;
  const rank = ({ kind, seq }: Operation) => (kind === 'update' ? -seq : seq - 1e9);
  const fresh = async (tx: StoreWrites, operation: Operation | undefined) => {
    if (operation?.kind !== 'update') return operation;
    const row = await tx.getRow(operation.entity, operation.key);
    const names = Object.keys(operation.changes);
    return row?.base ? { ...operation, before: pickFields(row.base, names) } : operation;
  };
  const changed = withWrite(store, (tx) =>
    Object.assign(Object.create(tx) as StoreWrites, {
      getOperationById: async (id: string) => fresh(tx, await tx.getOperationById(id)),
    }),
  );
  return {
    ...changed,
    listUnsettled: async () =>
      inOrder(await store.listUnsettled(), (left, right) => rank(left) - rank(right)),
  };
}

/** Treats its lease as the newest for ever. */
function ignoreTheEpoch(store: Store, hand: Hand): Store {
  if (hand.by !== 'engine') return store;
  let mine: unknown;
  const believing = (reads: StoreReads) => async (name: string) =>
    name === 'lease' && mine ? mine : reads.getMeta(name);
  const writing = withWrite(store, (tx) =>
    Object.assign(Object.create(tx) as StoreWrites, {
      putMeta: async (name: string, value: unknown) => {
        if (name === 'lease') mine = value;
        await tx.putMeta(name, value);
      },
      getMeta: believing(tx),
    }),
  );
  return { ...writing, getMeta: believing(store) };
}

export const ENGINE_MUTANTS: readonly Mutant[] = [
  {
    name: 'deletes before it sends',
    caughtBy: 'nothing is dropped by a machine',
    variation: putting((operation) => (operation.delivery.state === 'inflight' ? null : operation)),
  },
  {
    name: 'acknowledges before the server has answered',
    caughtBy: 'sent operations are there',
    variation: putting((operation) =>
      operation.delivery.state === 'inflight' ? toPast(operation, { is: 'sent' }, 0) : operation,
    ),
  },
  {
    name: 'counts an HTTP 500 as sent',
    caughtBy: 'sent operations are there',
    variation: putting((operation) =>
      operation.delivery.state === 'unknown' ? toPast(operation, { is: 'sent' }, 0) : operation,
    ),
  },
  {
    name: 'ignores the epoch',
    caughtBy: 'an older lease writes nothing',
    variation: { store: ignoreTheEpoch },
  },
  {
    name: 'sorts by the clock',
    caughtBy: 'where something may move, a time is named',
    variation: { store: sortByClock },
    plan: { wrongClocks: 0.5, steps: 60 },
  },
  {
    name: 'lets a later save overtake, and compares nothing',
    caughtBy: 'the order of saving is kept',
    variation: { store: overtake },
    plan: { steps: 80, harshness: 0.4 },
  },
  {
    name: 'drops an operation that a 401 refused',
    caughtBy: 'nothing is dropped by a machine',
    variation: putting((operation) => (operation.delivery.state === 'held' ? null : operation)),
  },
  {
    name: 'drops an operation that a verdict refused',
    caughtBy: 'nothing is dropped by a machine',
    variation: putting((operation) => (operation.delivery.state === 'rejected' ? null : operation)),
  },
  {
    name: 'sends again blindly',
    caughtBy: 'nothing happens twice',
    variation: putting((operation) =>
      operation.delivery.state === 'unknown' && trailOf(operation)
        ? { ...operation, delivery: { ...operation.delivery, state: 'pending', notBefore: 0 } }
        : operation,
    ),
    plan: { ...PLAIN, requestFaults: ['error-after-commit', 'lost-answer'], harshness: 0.5 },
  },
  {
    name: 'takes a new key for each try',
    caughtBy: 'nothing happens twice',
    variation: given(({ api }) => {
      let count = 0;
      return {
        api: {
          ...api,
          send: async (request) => {
            count += 1;
            const sent = JSON.stringify(request.body ?? null);
            const keys = [...sent.matchAll(/"key":"([^"]+)"/g)].map(([, key]) => String(key));
            const anew = keys.reduce((text, key) => text.replaceAll(key, `${key}-${count}`), sent);
            const body: unknown = JSON.parse(anew);
            const answer = await api.send(keys.length > 0 ? { ...request, body } : request);
            return JSON.parse(JSON.stringify(answer).replaceAll(`-${count}"`, '"'));
          },
        },
      };
    }),
    plan: { ...OURS, harshness: 0.5 },
  },
  {
    name: 'builds the body anew under the old key',
    caughtBy: 'a key is never used for two requests',
    variation: given(({ api, random }) => ({
      api: {
        ...api,
        send: (request) => {
          const { ops } = (request.body ?? {}) as { ops?: readonly SentOp[] };
          const anew = ops?.map((one) =>
            changeOp(one, (op) => ({ ...op, body: { ...op.body, at: random() } })),
          );
          return api.send(anew ? { ...request, body: { ops: anew } } : request);
        },
      },
    })),
    plan: { ...OURS, harshness: 0.5 },
  },
  {
    name: 'forgets to name a time',
    caughtBy: 'a bad line is good enough',
    variation: {
      engine: (engine) => ({
        drain: async (options) => ({ ...(await engine.drain(options)), wakeAt: null }),
      }),
    },
    plan: {
      ...PLAIN,
      ...LEFT_ALONE_WITH({ isPutAway: true, loss: 0.2 }),
      hasBackgroundSync: false,
    },
  },
  {
    name: 'calls an unreadable queue an empty one',
    caughtBy: 'an unreadable queue is said to be one',
    variation: {
      ...withDisk((disk) => ({ list: () => disk.list().catch(() => []) })),
      store: (store) => ({ ...store, listUnsettled: () => store.listUnsettled().catch(() => []) }),
    },
    plan: { steps: 80 },
  },
  {
    name: 'takes half a list for a whole one',
    caughtBy: 'no record there is deleted here',
    variation: given(({ api }) => ({
      api: {
        ...api,
        send: async (request) => {
          const answer = await api.send(request);
          const isList = request.method === 'GET' && request.path.endsWith('/all');
          return isList && answer.kind === 'silent' && answer.reason === 'unreadable'
            ? { kind: 'ok', status: 200, body: [], isReplay: false, serverTime: null }
            : answer;
        },
      },
    })),
  },
  {
    name: 'shows a view that it has not folded',
    caughtBy: 'the view is the fold of base and queue',
    variation: otherwise((tx) => ({
      putRows: (entity, rows) =>
        tx.putRows(
          entity,
          rows.map((row) => ({ ...row, view: row.base ?? row.view })),
        ),
    })),
  },
];
