import type { MirrorName } from '../../domain/entity';
import { type Change, State, StateDraft } from '../state/state';
import { StateReads } from '../state/state-reads';
import { StateWrites } from '../state/state-writes';
import type { Store, StoreReads } from '../store';
import type { Key } from '../state/table';
import type { Cipher } from './cipher';
import { type Delta, JournalDisk, type Pack } from './disk';
import { PackIndex, tableOf } from './packs';

/** The journal is packed where it is longer than this, and than a quarter of the packs. */
const MOST_JOURNAL_BYTES = 1_000_000;
const MOST_ENTRIES = 500;
const PACK_DELAY_MS = 1_000;

type Row = readonly [key: Key, row: object];
export type Listener = (changes: readonly Change[]) => void;

/**
 * A user's data: in memory, and sealed on the disk as a journal of transactions. A write runs on the memory, seals its
 * changes and appends them in one strict transaction that compares revisions; where another tab or the worker was
 * first, it takes theirs in and runs again. So `run` must do nothing but read and write its transaction.
 */
export class JournalStore implements Store {
  readonly #disk: JournalDisk;
  readonly #cipher: Cipher;
  #state = new State();
  #reads = new StateReads(this.#state.tables());
  readonly #packs = new PackIndex();
  readonly #packBytes = new Map<string, number>();
  /** The packs whose rows are newer in the journal. */
  #stale = new Set<string>();
  #revision = 0;
  #journalBytes = 0;
  #journalEntries = 0;
  #isPacking = false;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #listeners = new Set<Listener>();

  constructor(disk: JournalDisk, cipher: Cipher) {
    this.#disk = disk;
    this.#cipher = cipher;
    for (const name of READS) {
      const read = async (...given: unknown[]) => {
        await this.catchUp();
        return Reflect.apply(Reflect.get(this.#reads, name) as (...a: unknown[]) => unknown, this.#reads, given);
      };
      Object.defineProperty(this, name, { value: read });
    }
  }

  get name(): string {
    return this.#disk.name;
  }

  write<T>(
    mirrors: readonly MirrorName[],
    run: (tx: StateWrites) => Promise<T>,
  ): Promise<T> {
    return this.#inTurn(async () => {
      for (;;) {
        const draft = new StateDraft(this.#state);
        const tx = new StateWrites(draft.tables(), mirrors);
        const value = await run(tx).finally(() => tx.close());
        const changes = draft.changes();
        if (changes.length === 0 || (await this.#append(changes))) return value;
        await this.#readDelta();
      }
    });
  }

  /** Takes in what other tabs and the worker have written. */
  async catchUp(): Promise<void> {
    if ((await this.#disk.revision()) === this.#revision) return;
    await this.#inTurn(() => this.#readDelta());
  }

  /** Calls `listener` with each committed change of this connection or, once it caught up, of another. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#disk.close();
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(task);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #append(changes: readonly Change[]): Promise<boolean> {
    const revision = this.#revision + 1;
    const bytes = await this.#cipher.seal(encode(changes), `entry ${revision}`);
    if (!(await this.#disk.append({ revision, bytes }))) return false;
    this.#take(revision, changes, bytes.length);
    this.#packLater();
    return true;
  }

  #take(revision: number, changes: readonly Change[], size: number): void {
    this.#state.apply(changes);
    for (const [table, key, row] of changes) {
      this.#stale.add(this.#packs.place(table, key));
      if (row === null) this.#packs.drop(table, key);
    }
    this.#revision = revision;
    this.#journalBytes += size;
    this.#journalEntries += 1;
    for (const listener of this.#listeners) listener(changes);
  }

  async #readDelta(): Promise<void> {
    const delta = await this.#disk.since(this.#revision);
    await this.#takePacks(delta);
    for (const { revision, bytes } of delta.entries) {
      const changes = decode<Change[]>(await this.#cipher.open(bytes, `entry ${revision}`));
      this.#take(revision, changes, bytes.length);
    }
    this.#revision = delta.revision;
  }

  async #takePacks({ packs }: Delta): Promise<void> {
    if (packs.length === 0) return;
    const read = await Promise.all(
      packs.map(async ({ name, bytes, revision }) => ({
        name,
        table: tableOf(name),
        size: bytes.length,
        rows: decode<Row[]>(await this.#cipher.open(bytes, `pack ${name} ${revision}`)),
      })),
    );
    const changes = new Map<string, Change>();
    for (const { name, table } of read)
      for (const key of this.#packs.release(table, name))
        changes.set(`${table} ${typeof key} ${key}`, [table, key, null]);
    for (const { name, table, rows, size } of read) {
      this.#packBytes.set(name, size);
      for (const [key, row] of rows) {
        this.#packs.hold(table, name, key);
        changes.set(`${table} ${typeof key} ${key}`, [table, key, row]);
      }
    }
    this.#state.apply(changes.values());
    this.#stale = new Set();
    this.#journalBytes = 0;
    this.#journalEntries = 0;
    const all = [...changes.values()];
    for (const listener of this.#listeners) listener(all);
  }

  /** Behind the write that made the journal long, so that nobody waits for it. */
  #packLater(): void {
    if (this.#isPacking || !this.#isLong()) return;
    this.#isPacking = true;
    setTimeout(() => {
      void this.#inTurn(() => this.#pack())
        .catch(() => undefined)
        .finally(() => {
          this.#isPacking = false;
        });
    }, PACK_DELAY_MS);
  }

  #isLong(): boolean {
    const packed = [...this.#packBytes.values()].reduce((sum, size) => sum + size, 0);
    return (
      this.#journalEntries > MOST_ENTRIES ||
      this.#journalBytes > Math.max(MOST_JOURNAL_BYTES, packed / 4)
    );
  }

  async #pack(): Promise<void> {
    const revision = this.#revision;
    const packs = await Promise.all(
      [...this.#stale].map(async (name): Promise<Pack> => {
        const table = this.#state.table(tableOf(name));
        const rows = [...this.#packs.keysOf(name)].map((key): Row => [key, table.get(key) as object]);
        return {
          name,
          revision,
          bytes: await this.#cipher.seal(encode(rows), `pack ${name} ${revision}`),
        };
      }),
    );
    if (!(await this.#disk.pack(revision, packs))) return;
    for (const { name, bytes } of packs) this.#packBytes.set(name, bytes.length);
    this.#stale = new Set();
    this.#journalBytes = 0;
    this.#journalEntries = 0;
  }
}

const READS = [
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
] as const satisfies readonly (keyof StoreReads)[];

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor defines every read of the list above.
export interface JournalStore extends StoreReads {}

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const decode = <T>(bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as T;
