/**
 * A Dexie database in place of the memory store: the engine reads and writes Dexie, while the oracles
 * and the simulated users read an in-memory copy that gets the same writes after each commit.
 */

import { createCipher } from '../../src/db/journal/cipher';
import { JournalDisk } from '../../src/db/journal/disk';
import { JournalStore } from '../../src/db/journal/journal-store';
import type { StoreWrites } from '../../src/db/store';
import { UserDatabase } from '../../src/db/user-database';
import type { MirrorName } from '../../src/domain/entity';
import { READS } from './disk';
import { type Commit, MemoryStore } from './memory-store';
import type { Simulation } from './simulation';

const dataKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
  'encrypt',
  'decrypt',
]);
const openJournal = (name: string) =>
  new JournalStore({ disk: new JournalDisk(name), cipher: createCipher(dataKey, name) });
type Call = (tx: StoreWrites) => Promise<unknown>;

const isWrite = (name: string) => /^(add|put|remove|archive|restore|forget|drop|set)/.test(name);

export class DexieDisk extends MemoryStore {
  private readonly database: UserDatabase;

  constructor(
    name: string,
    private readonly simulation: Simulation,
  ) {
    super();
    this.database = process.env.JOURNAL ? (openJournal(name) as never) : new UserDatabase(name);
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

  override replaceStored(seq: number, stored: unknown): void {
    super.replaceStored(seq, stored);
    void this.simulation.io(() => this.database.outbox?.put(stored as never) ?? Promise.resolve());
  }

  /** Whether the copy equals the database. */
  async isFaithful(): Promise<boolean> {
    const [stored, copy] = [await this.database.listUnsettled(), await super.listUnsettled()];
    return JSON.stringify(stored) === JSON.stringify(copy);
  }

  async drop(): Promise<void> {
    if (!process.env.JOURNAL) await this.database.delete();
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
