/**
 * A real database in place of the memory store: the engine reads and writes it, while the oracles and the simulated
 * users read an in-memory copy that gets the same writes after each commit.
 */
import type { Store, StoreWrites } from '../../src/db/store';
import type { MirrorName } from '../../src/domain/entity';
import { TestStore } from '../support/journal';
import { READS } from './disk';
import { MemoryStore } from './memory-store';
import type { Commit } from './memory-transaction';
import type { Simulation } from './simulation';

export interface Database extends Store {
  drop(): Promise<unknown>;
}

/** Opens the store that ships. */
export function openJournalDatabase(name: string): Database {
  const store = new TestStore(name);
  return Object.assign(store, { drop: async () => store.close() });
}

type Call = (tx: StoreWrites) => Promise<unknown>;

const isWrite = (name: string) => /^(add|put|remove|archive|restore|forget|drop|set)/.test(name);

export class RealDisk extends MemoryStore {
  constructor(
    private readonly database: Database,
    private readonly simulation: Simulation,
  ) {
    super();
    for (const read of READS)
      Object.defineProperty(this, read, {
        value: (...given: never[]) => {
          const ask = this.database[read] as (...asked: never[]) => Promise<unknown>;
          return simulation.io(() => ask.apply(this.database, given));
        },
      });
  }

  override async commit<T>(
    mirrors: readonly MirrorName[],
    run: (tx: StoreWrites) => Promise<T>,
    ends: () => void = () => undefined,
  ): Promise<{ readonly value: T; readonly commit: Commit }> {
    const calls: Call[] = [];
    const value = await this.simulation.io(() =>
      this.database.write(mirrors, async (tx) => {
        calls.length = 0;
        const given = await run(noting(tx, calls));
        ends();
        return given;
      }),
    );
    const { commit } = await super.commit(mirrors, async (tx) => {
      for (const call of calls) await call(tx);
    });
    return { value, commit };
  }

  /** Whether the copy equals the database. */
  async isFaithful(): Promise<boolean> {
    const [stored, copy] = [await this.database.listUnsettled(), await super.listUnsettled()];
    return JSON.stringify(stored) === JSON.stringify(copy);
  }

  async drop(): Promise<void> {
    await this.database.drop();
  }
}

/** A transaction that records its writes. */
function noting(tx: StoreWrites, calls: Call[]): StoreWrites {
  return new Proxy(tx, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) => {
        const again = structuredClone(given);
        if (isWrite(String(name)))
          calls.push((other) => Reflect.apply(Reflect.get(other, name), other, again));
        return Reflect.apply(method, target, given);
      };
    },
  });
}
