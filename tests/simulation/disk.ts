/** A tab's access to a user database: each read and transaction is an await at which the tab may be killed or the disk fail. */
import type { Store, StoreReads } from '../../src/db/store';
import type { Actor } from './simulation';
import type { Tablet } from './tablet';

/** The origin of an access. */
export interface Hand {
  readonly tablet: Tablet;
  readonly actor: Actor;
  readonly username: string;
  readonly by: 'engine' | 'lock' | 'save' | 'decision' | 'import';
}

/** A disk failure injected by the simulation. */
export class DiskFailure extends Error {
  constructor(readonly why: 'quota' | 'connection') {
    super(why === 'quota' ? 'The disk is full' : 'Connection to Indexed Database server lost');
    this.name = why === 'quota' ? 'QuotaExceededError' : 'UnknownError';
  }
}

export const READS = [
  'getOperation',
  'getOperationById',
  'listOperations',
  'listOperationsOf',
  'listUnsettled',
  'listInState',
  'getRow',
  'getRows',
  'getRowsById',
  'listRows',
  'getMeta',
  'findUnsettledByName',
  'findRowByName',
  'getPastById',
  'listHistoryOf',
  'listRecentHistory',
  'listHistoryAfter',
  'lastHistoryPlace',
  'listHistorySince',
  'listUnconfirmed',
  'countUnnumbered',
  'getDraft',
] as const satisfies readonly (keyof StoreReads)[];

export function diskOf(hand: Hand): Store {
  const { tablet, actor, username } = hand;
  const { world, simulation } = tablet;
  const memory = tablet.diskOf(username).connect(hand);
  const random = tablet.random.fork(`disk of ${actor.name} ${hand.by}`);
  const wait = () =>
    simulation.pause(actor, random.chance(0.02) ? random.between(5, 900) : random.between(0, 3));
  const check = () => {
    const isUnreadable = world.unreadable.has(`${tablet.name} ${username}`);
    if (!world.brokenDisks.has(actor) && !isUnreadable) return;
    if (hand.by === 'engine') actor.failures += 1;
    throw new DiskFailure('connection');
  };

  const reads = Object.fromEntries(
    READS.map((name) => [
      name,
      async (...given: never[]) => {
        await wait();
        check();
        const read = memory[name] as (...asked: never[]) => Promise<unknown>;
        return read.apply(memory, given);
      },
    ]),
  ) as unknown as Omit<Store, 'write'>;

  const store: Store = {
    ...reads,
    write: async (mirrors, run) => {
      await wait();
      check();
      const isFull = tablet.isDiskFull && random.chance(0.7);
      if (isFull) world.noteFault('quota');
      world.oracles.opens(hand);
      const { value, commit } = await memory
        .commit(mirrors, run, () => {
          if (isFull) throw new DiskFailure('quota');
        })
        .finally(() => world.oracles.closes(hand));
      world.oracles.committed(hand, commit);
      world.goods.committed(hand, commit);
      simulation.note(() => describe(hand, commit));
      await wait();
      check();
      return value;
    },
  };
  return world.variation.store?.(store, hand) ?? store;
}

function describe(
  { actor, username, by }: Hand,
  { operations }: Parameters<Tablet['world']['oracles']['committed']>[1],
): string {
  const moves = operations.map(({ was, is, past }) => {
    const { seq, kind, entity } = is ?? was ?? { seq: 0, kind: '', entity: '' };
    const now = is?.delivery.state ?? past?.ending.is ?? 'gone';
    return `${seq} ${kind} ${entity} ${was?.delivery.state ?? 'new'}→${now}`;
  });
  return `${actor.name} (${by}) writes ${username}'s disk: ${moves.join(', ') || 'no operation'}`;
}
