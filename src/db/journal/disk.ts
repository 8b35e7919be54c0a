import type { Table } from 'dexie';
import { PersonDatabase } from '../person-database';
import type {
  Entry,
  Head,
  Inventory,
  Pack,
  Repacked,
  SealedIndex,
  SealedManifest,
  Tail,
  Tip,
} from './parts';
import type { Delivery, Envelope, QueueChanges, QueueMark } from './queue-marks';
import { changeQueue, QUEUE } from './queue-on-disk';

/** All that one commit writes. */
export interface Commit {
  /** The nonce of the commit before it. */
  readonly after: Tip['nonce'];
  readonly entry: Entry;
  readonly manifest: SealedManifest;
  /** The names of the tables that it changes. */
  readonly tables: readonly string[];
  readonly queue: QueueChanges;
}

interface Rewriting extends Omit<Commit, 'after'> {
  /** The commits before it, without their changes. */
  readonly line: readonly Entry[];
}

export type Appended =
  | 'written'
  /** Another writer was first. */
  | 'overtaken'
  /** The worker sent an operation that this commit changes, and its result is not taken in yet. */
  | 'sent';

/**
 * The journal on the disk: a list of sealed commits, and packs that hold the rows of the older ones. It knows no key
 * and reads nothing. Once a call resolves, its writes are on the disk. The newest entry is never removed.
 */
export class JournalDisk {
  readonly db: PersonDatabase;

  /** @param database of a person, or its name */
  constructor(database: PersonDatabase | string) {
    this.db = typeof database === 'string' ? new PersonDatabase(database) : database;
  }

  get name(): string {
    return this.db.name;
  }

  /** Whether a commit is the newest one here. */
  isNewest(tip: Tip): Promise<boolean> {
    return this.db.run('r', [this.db.head, this.db.entries], () => this.#isNewest(tip));
  }

  /** The newest commit here; revision 0 where there is none. */
  newest(): Promise<Tip> {
    return this.db.run('r', [this.db.head, this.db.entries], () => this.#newest());
  }

  /** Everything after a commit. */
  since(tip: Tip): Promise<Tail> {
    return this.db.run('r', [this.db.head, this.db.entries], () => this.#tail(tip));
  }

  inventory(): Promise<Inventory> {
    const { head, entries, packs, queue, envelopes } = this.db;
    return this.db.run('r', [head, entries, packs, queue, envelopes], async () => {
      const [tail, names, marks, sealed] = await Promise.all([
        this.#tail(START),
        // Read from the index, so that no pack is loaded.
        packs.orderBy('[name+revision]').keys(),
        queue.toArray(),
        envelopes.toCollection().primaryKeys(),
      ]);
      return {
        ...tail,
        packs: names as unknown as (readonly [string, number])[],
        marks,
        envelopes: sealed,
      };
    });
  }

  /** The packs that exist among the names, with the index of the same moment. */
  readPacks(names: readonly string[]): Promise<{
    readonly index: SealedIndex | null;
    readonly packs: readonly (Pack | undefined)[];
  }> {
    return this.db.run('r', [this.db.head, this.db.packs], async () => {
      const [index, packs] = await Promise.all([
        this.db.head.get('index'),
        this.db.packs.bulkGet([...names]),
      ]);
      return { index: (index as SealedIndex | undefined) ?? null, packs };
    });
  }

  /**
   * Appends a commit, with its changes of the queue in clear, if it follows the newest and removes or reseals no
   * operation whose sending by the worker is not taken in yet.
   */
  async append({ entry, after, manifest, tables, queue }: Commit): Promise<Appended> {
    const { head, entries, changed } = this.db;
    const isOfQueue = Object.values(queue).some((changes) => changes.length > 0);
    const stores: Table[] = [head, entries, changed];
    if (isOfQueue) stores.push(...QUEUE.map((name) => this.db[name] as Table));
    try {
      await this.db.run('rw', stores, async () => {
        // Asked first, and written without awaiting the answers: undone if one of them forbids it.
        const [isNext, isUnsent] = await Promise.all([
          this.#isNewest({ revision: entry.revision - 1, nonce: after }),
          isOfQueue ? changeQueue(this.db, queue) : true,
          entries.put(entry),
          head.put(manifest),
          changed.bulkPut(tables.map((table) => ({ table, revision: entry.revision }))),
        ]);
        if (!isNext) throw new Undone('overtaken');
        if (!isUnsent) throw new Undone('sent');
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
      if (error.result !== 'overtaken' || !(await this.#holds(entry))) return error.result;
    }
    return 'written';
  }

  /** Replaces packs; false where the index has changed since, or the disk went back. */
  repack({ put, remove, index, tip }: Repacked): Promise<boolean> {
    const { head, entries, packs } = this.db;
    return this.db.run('rw', [head, entries, packs], async () => {
      if (!(await this.#isNextIndex(index, tip))) return false;
      await Promise.all([packs.bulkPut([...put]), packs.bulkDelete([...remove]), head.put(index)]);
      return true;
    });
  }

  /** Removes entries that are in the packs, but not `kept`; false as `repack`. */
  dropEntries(index: SealedIndex, tip: Tip, kept: readonly number[]): Promise<boolean> {
    const { head, entries } = this.db;
    return this.db.run('rw', [head, entries], async () => {
      if (!(await this.#isNextIndex(index, tip))) return false;
      // A request for each range between those, not for each entry.
      const ends = [0, ...kept, index.packedTo].filter((end) => end <= index.packedTo);
      ends.sort((one, other) => one - other);
      const removed = ends
        .slice(1)
        .map((end, at) => entries.where('revision').between(ends[at], end, false).delete());
      await Promise.all([...removed, head.put(index)]);
      return true;
    });
  }

  /**
   * Writes the whole store anew over whatever lies there, from a page that still holds what the disk lost.
   * @param over the newest commit that lay there when it was decided
   * @returns false where another page was first
   */
  rewrite(
    over: Tip,
    { put, index }: Pick<Repacked, 'put' | 'index'>,
    { entry, line, manifest, tables, queue }: Rewriting,
  ): Promise<boolean> {
    const { head, entries, packs, changed } = this.db;
    const lying = [head, entries, packs, ...QUEUE.map((name) => this.db[name] as Table)];
    return this.db.run('rw', [...lying, changed], async () => {
      const newest = await this.#newest();
      if (newest.revision !== over.revision || newest.nonce !== over.nonce) return false;
      await Promise.all(lying.map((table) => table.clear()));
      await Promise.all([
        packs.bulkPut([...put]),
        head.bulkPut([manifest, index]),
        entries.bulkPut([...line, entry]),
        changed.bulkPut(tables.map((table) => ({ table, revision: entry.revision }))),
        this.db.queue.bulkPut([...queue.put]),
        this.db.envelopes.bulkPut([...queue.envelopes]),
      ]);
      return true;
    });
  }

  /** The queue in clear, in order, with its deliveries while nobody was unlocked. */
  listQueue(): Promise<{
    readonly marks: readonly QueueMark[];
    readonly deliveries: readonly Delivery[];
  }> {
    const { queue, deliveries } = this.db;
    return this.db.run('r', [queue, deliveries], async () => {
      const [marks, told] = await Promise.all([queue.toArray(), deliveries.toArray()]);
      return { marks: marks.sort((one, other) => one.seq - other.seq), deliveries: told };
    });
  }

  /** The envelopes of operations that are about to be sent: from now on none of them gets another one. */
  claim(ids: readonly string[], triedAt: number): Promise<readonly Envelope[]> {
    const { envelopes, deliveries } = this.db;
    return this.db.run('rw', [envelopes, deliveries], async () => {
      const found = (await envelopes.bulkGet([...ids])).flatMap((envelope) => envelope ?? []);
      await deliveries.bulkPut(found.map(({ id }) => ({ id, triedAt })));
      return found;
    });
  }

  /** Writes the deliveries of operations that still wait. */
  putDeliveries(decided: readonly Delivery[]): Promise<void> {
    const { queue, deliveries } = this.db;
    return this.db.run('rw', [queue, deliveries], async () => {
      const waiting = await queue.bulkGet(decided.map(({ id }) => id));
      await deliveries.bulkPut(decided.filter((_, at) => waiting[at] !== undefined));
    });
  }

  close(): void {
    this.db.close();
  }

  /** Asks all at once: writes of the transaction after this call are not in its answer. */
  async #isNewest(tip: Tip): Promise<boolean> {
    const { head, entries } = this.db;
    const [rows, newer, isHere] = await Promise.all([
      head.toArray(),
      entries.where('revision').aboveOrEqual(tip.revision).primaryKeys(),
      this.#has(tip),
    ]);
    const { manifest, index } = headOf(rows);
    // Without a manifest the parts themselves tell the newest commit.
    const known = manifest?.revision ?? index?.packedTo ?? 0;
    const isOther = newer[0] === tip.revision && !isHere;
    return !isOther && Math.max(known, newer.at(-1) ?? 0) === tip.revision;
  }

  async #newest(): Promise<Tip> {
    const { head, entries } = this.db;
    const [rows, last] = await Promise.all([head.toArray(), entries.orderBy('revision').last()]);
    const { manifest, index } = headOf(rows);
    const known = manifest?.revision ?? index?.packedTo ?? 0;
    const revision = Math.max(known, last?.revision ?? 0);
    return { revision, nonce: last?.revision === revision ? last.nonce : null };
  }

  async #tail(tip: Tip): Promise<Tail> {
    const [rows, entries, atItsPlace, isHere] = await Promise.all([
      this.db.head.toArray(),
      this.db.entries.where('revision').above(tip.revision).toArray(),
      this.db.entries.where('revision').equals(tip.revision).count(),
      this.#has(tip),
    ]);
    const { manifest, index } = headOf(rows);
    const newest = Math.max(manifest?.revision ?? 0, index?.packedTo ?? 0);
    return {
      revision: Math.max(newest, entries.at(-1)?.revision ?? 0),
      manifest,
      index,
      entries,
      // Once its entry is gone nobody can say.
      isForked: atItsPlace > 0 && !isHere,
    };
  }

  /** A disk that went back may have an index of the same stamp, which names other packs. */
  async #isNextIndex({ stamp }: SealedIndex, tip: Tip): Promise<boolean> {
    const [known, isHere] = await Promise.all([this.db.head.get('index'), this.#has(tip)]);
    return ((known as SealedIndex | undefined)?.stamp ?? 0) === stamp - 1 && isHere;
  }

  /** Whether the entry of that commit lies here; without a nonce any does. */
  async #has({ revision, nonce }: Tip): Promise<boolean> {
    if (nonce === null) return true;
    const { entries } = this.db;
    return (await entries.where('[revision+nonce]').equals([revision, nonce]).count()) > 0;
  }

  /** Whether the entry lies here already: `append` asks twice if the connection is lost after the commit. */
  async #holds({ revision, bytes }: Entry): Promise<boolean> {
    const found = await this.db.run('r', [this.db.entries], () => this.db.entries.get(revision));
    return (
      found?.bytes.length === bytes.length && bytes.every((byte, at) => byte === found.bytes[at])
    );
  }
}

const START: Tip = { revision: 0, nonce: null };

const headOf = (rows: readonly Head[]) => ({
  manifest: rows.find((row): row is SealedManifest => row.id === 'manifest') ?? null,
  index: rows.find((row): row is SealedIndex => row.id === 'index') ?? null,
});

/** Ends a transaction on purpose, without a fault of the disk. */
class Undone extends Error {
  constructor(readonly result: 'overtaken' | 'sent') {
    super(result);
  }
}
