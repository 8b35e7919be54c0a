/**
 * Engines made wrong on purpose, by what they are given: an oracle that lets one of them pass proves nothing. Each names
 * the oracle that must reject it.
 */
import type { Operation } from '../../../src/db/rows';
import type { Store, StoreWrites } from '../../../src/db/store';
import { pickFields } from '../../../src/domain/entity';
import type { EngineDeps } from '../../../src/sync/engine';
import type { Hand } from './disk';
import type { Oracle } from './judge';
import type { Plan, Variation } from './world';

export interface Mutant {
  readonly name: string;
  readonly caughtBy: Oracle;
  readonly variation: Variation;
  readonly plan?: Partial<Plan>;
}

type Write = (tx: StoreWrites) => Partial<StoreWrites>;

/** A store whose transactions do some things otherwise, where the engine's hand writes. */
function otherwise(change: Write): Variation {
  return {
    store: (store, hand) =>
      hand.by === 'engine'
        ? withWrite(store, (tx) => Object.assign(Object.create(tx) as StoreWrites, change(tx)))
        : store,
  };
}

function withWrite(store: Store, wrap: (tx: StoreWrites) => StoreWrites): Store {
  return { ...store, write: (mirrors, run) => store.write(mirrors, (tx) => run(wrap(tx))) };
}

/** Each operation is put as `turn` makes it. */
const putting = (turn: (operation: Operation) => Operation | null) =>
  otherwise((tx) => {
    const putOperation = async (operation: Operation) => {
      const turned = turn(operation);
      if (turned) await tx.putOperation(turned);
      else await tx.removeOperations([operation.seq]);
    };
    return {
      putOperation,
      putOperations: async (operations) => {
        for (const operation of operations) await putOperation(operation);
      },
    };
  });

const given = (change: (deps: EngineDeps) => Partial<EngineDeps>): Variation => ({
  deps: (deps) => ({ ...deps, ...change(deps) }),
});

function sortByClock({ listUnsettled, ...store }: Store, hand: Hand): Store {
  if (hand.by !== 'engine') return { listUnsettled, ...store };
  const byClock = (left: Operation, right: Operation) => left.happenedAt - right.happenedAt;
  return { ...store, listUnsettled: async () => (await listUnsettled()).sort(byClock) };
}

/** The last update goes first, as if it had been made on what is there now. */
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
      (await store.listUnsettled()).sort((left, right) => rank(left) - rank(right)),
  };
}

/** Believes for ever that its lease is the last. */
function ignoreTheEpoch(store: Store, hand: Hand): Store {
  if (hand.by !== 'engine') return store;
  let mine: unknown;
  return withWrite(store, (tx) =>
    Object.assign(Object.create(tx) as StoreWrites, {
      putMeta: async (name: string, value: unknown) => {
        if (name === 'lease') mine = value;
        await tx.putMeta(name, value);
      },
      getMeta: async (name: string) => (name === 'lease' && mine ? mine : tx.getMeta(name)),
    }),
  );
}

const PLAIN: Partial<Plan> = {
  kind: { is: 'plain', extensions: [], says: 'empty', lockedStatus: 401 },
};

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'deletes before it sends',
    caughtBy: 'nothing is dropped by a machine',
    variation: putting((operation) => (operation.state === 'inflight' ? null : operation)),
  },
  {
    name: 'acknowledges before the server has answered',
    caughtBy: 'what is called sent is there',
    variation: putting((operation) =>
      operation.state === 'inflight' ? { ...operation, state: 'acked', ackedAt: 0 } : operation,
    ),
  },
  {
    name: 'counts an HTTP 500 as sent',
    caughtBy: 'what is called sent is there',
    variation: putting((operation) =>
      operation.state === 'unknown' ? { ...operation, state: 'acked', ackedAt: 0 } : operation,
    ),
  },
  {
    name: 'ignores the epoch',
    caughtBy: 'nothing happens twice',
    variation: { store: ignoreTheEpoch },
    plan: PLAIN,
  },
  {
    name: 'sorts by the clock',
    caughtBy: 'where something may move, a time is named',
    variation: { store: sortByClock },
    plan: { wrongClocks: 0.5, steps: 60 },
  },
  {
    name: 'lets what was saved later overtake, and weighs nothing',
    caughtBy: 'the order of saving is kept',
    variation: { store: overtake },
    plan: { steps: 80, harshness: 0.4 },
  },
  {
    name: 'drops what a 401 refused',
    caughtBy: 'nothing is dropped by a machine',
    variation: putting((operation) => (operation.state === 'held' ? null : operation)),
  },
  {
    name: 'drops what a verdict refused',
    caughtBy: 'nothing is dropped by a machine',
    variation: putting((operation) => (operation.state === 'rejected' ? null : operation)),
  },
  {
    name: 'sends again blindly',
    caughtBy: 'nothing happens twice',
    variation: putting((operation) =>
      operation.state === 'unknown' && !operation.isKeyed
        ? { ...operation, state: 'pending', notBefore: 0 }
        : operation,
    ),
    plan: PLAIN,
  },
  {
    name: 'takes a new key for each try',
    caughtBy: 'nothing happens twice',
    variation: given(({ api }) => {
      let count = 0;
      return {
        api: {
          ...api,
          send: (request) => {
            count += 1;
            return api.send({ ...request, ...(request.key && { key: `${request.key}-${count}` }) });
          },
        },
      };
    }),
  },
  {
    name: 'builds the body anew under the old key',
    caughtBy: 'a key is never used for two requests',
    variation: given(({ api, random }) => ({
      api: {
        ...api,
        send: (request) =>
          api.send(
            request.key ? { ...request, body: { ...Object(request.body), at: random() } } : request,
          ),
      },
    })),
  },
  {
    name: 'forgets to name a time',
    caughtBy: 'where something may move, a time is named',
    variation: {
      engine: (engine) => ({
        drain: async (options) => ({ ...(await engine.drain(options)), wakeAt: null }),
      }),
    },
  },
  {
    name: 'calls an unreadable queue an empty one',
    caughtBy: 'what cannot be read is said',
    variation: {
      store: (store) => ({
        ...store,
        listUnsettled: () => store.listUnsettled().catch(() => []),
      }),
    },
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
    name: 'shows what it has not folded',
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
