import type { MirrorName } from '../../domain/entity';
import type { MirrorRow, UnreadableOperation } from '../schema';
import { type Change, MIRROR_NAMES, State, StateDraft } from '../state/state';
import { StateReads } from '../state/state-reads';
import { StateWrites } from '../state/state-writes';
import type { Store, StoreReads } from '../store';
import type { Cipher } from './cipher';
import { defineReads } from './define-reads';
import { type Appended, type JournalDisk, type Pack, type Position, START } from './disk';
import { foldDeliveries } from './fold-deliveries';
import { PackIndex, tableOf, toPlace } from './packs';
import { type Delivery, toMarkChanges } from './queue-marks';
import type { QueueChanges } from './queue-on-disk';
import { type OpenedPack, SealedDisk } from './sealed-disk';
import { type Sealer, sealQueued, touchDependents } from './sealer';

const PACK_DELAY_MS = 1_000;

/** Told the names of the tables that a commit changed. */
type Listener = (tables: ReadonlySet<string>) => void;

export interface JournalOptions {
  readonly disk: JournalDisk;
  readonly cipher: Cipher;
  /** Tells the other tabs and the worker of a commit, and this one of theirs. */
  readonly channel?: Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
}

/**
 * A user's data: in memory, and sealed on the disk as a journal of transactions. A write runs on the memory, seals its
 * changes and appends them in one strict transaction that compares revisions; where another tab or the worker was
 * first, it takes theirs in and runs again. So `run` must do nothing but read and write its transaction.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: `defineReads` gives it every read.
export class JournalStore implements Store {
  readonly #disk: JournalDisk;
  readonly #sealed: SealedDisk;
  readonly #channel: JournalOptions['channel'];
  readonly #state = new State();
  readonly #reads = new StateReads(this.#state.tables());
  readonly #packs = new PackIndex();
  #position: Position = START;
  #packTimer: ReturnType<typeof setTimeout> | undefined;
  #packed: Promise<void> = Promise.resolve();
  #isClosed = false;
  /** Set once the person's keys for envelopes are known. */
  sealer: Sealer | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #listeners = new Set<Listener>();

  constructor({ disk, cipher, channel }: JournalOptions) {
    this.#disk = disk;
    this.#sealed = new SealedDisk(disk, cipher);
    this.#channel = channel;
    if (channel) channel.onmessage = () => void this.catchUp().catch(() => undefined);
    defineReads(this, this.#reads, () => this.catchUp());
  }

  get name(): string {
    return this.#disk.name;
  }

  write<T>(mirrors: readonly MirrorName[], run: (tx: StateWrites) => Promise<T>): Promise<T> {
    return this.#inTurn(() => this.#write(mirrors, run));
  }

  /** What the worker sent while nobody was unlocked becomes part of the queue. */
  takeDeliveries(): Promise<void> {
    return this.#inTurn(() => this.#takeDeliveries());
  }

  /** Makes these rows, and no others, what the store holds. */
  async replaceAll(rows: readonly Change[]): Promise<void> {
    await this.catchUp();
    await this.#inTurn(async () => {
      const kept = new Set(rows.map(([table, key]) => `${table} ${key}`));
      const others = this.#state.keys().filter(([table, key]) => !kept.has(`${table} ${key}`));
      const draft = new StateDraft(this.#state);
      draft.apply([...others.map(([table, key]): Change => [table, key, null]), ...rows]);
      while ((await this.#append(draft)) !== 'written') await this.#readDelta();
    });
  }

  /** Takes in what other tabs and the worker have written. */
  async catchUp(): Promise<void> {
    this.#checkOpen();
    if (!(await this.#disk.isNewest(this.#position.revision)))
      await this.#inTurn(() => this.#readDelta());
  }

  /** Calls `listener` after each commit of this connection, and of another as soon as it is known here. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What this connection holds in memory, without asking the disk; `onRead` is told each table that is read. */
  inMemory(onRead: (table: string) => void): StoreReads {
    return new StateReads(this.#state.tables(onRead));
  }

  /** The rows of a mirror in memory, in no order. */
  rowsInMemory(entity: MirrorName): readonly MirrorRow[] {
    return [...(this.#state.table(entity).values() as Iterable<MirrorRow>)];
  }

  /** Operations of the outbox that cannot be used. */
  async listUnreadable(): Promise<UnreadableOperation[]> {
    await this.catchUp();
    return this.#state.listUnreadable();
  }

  /** The parts of the disk that did not open: what was in them is lost to this device. */
  get broken(): ReadonlySet<string> {
    return this.#sealed.broken;
  }

  /** Resolves when no pack is due or being made. */
  get packed(): Promise<void> {
    return this.#packed;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#packTimer);
    this.#listeners.clear();
    this.#channel?.close();
    this.#disk.close();
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(() => {
      this.#checkOpen();
      return task();
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
  #checkOpen(): void {
    if (this.#isClosed) throw new DOMException('The store is closed', 'InvalidStateError');
  }

  async #write<T>(
    mirrors: readonly MirrorName[],
    run: (tx: StateWrites) => Promise<T>,
    taken: readonly Delivery[] = [],
  ): Promise<T> {
    for (;;) {
      const draft = new StateDraft(this.#state);
      const tx = new StateWrites(draft.tables(), mirrors);
      const [ended] = await Promise.allSettled([run(tx)]);
      tx.close();
      touchDependents(draft, this.#state.tables().outbox);
      const writes =
        ended.status === 'fulfilled' && (draft.changes().length > 0 || taken.length > 0);
      // What it read must have been the newest also where it wrote nothing, or refused.
      const appended = writes
        ? await this.#append(draft, { envelopes: await sealQueued(this.sealer, draft), taken })
        : await this.#isNewest();
      if (appended === 'overtaken') await this.#readDelta();
      else if (appended === 'sent') await this.#takeDeliveries();
      else if (ended.status === 'rejected') throw ended.reason;
      else return ended.value;
    }
  }

  async #isNewest(): Promise<Appended> {
    return (await this.#disk.isNewest(this.#position.revision)) ? 'written' : 'overtaken';
  }

  async #takeDeliveries(): Promise<void> {
    const { deliveries } = await this.#disk.listQueue();
    if (deliveries.length === 0) return;
    await this.#write(MIRROR_NAMES, (tx) => foldDeliveries(tx, deliveries), deliveries);
  }

  async #append(
    draft: StateDraft,
    queue: Omit<QueueChanges, 'marks'> = { envelopes: [], taken: [] },
  ): Promise<Appended> {
    const changes = draft.changes();
    const marks = toMarkChanges(changes, this.#state.tables().outbox, draft.tables().outbox);
    const revision = this.#position.revision + 1;
    const entry = await this.#sealed.sealEntry(revision, changes);
    const appended = await this.#disk.append(entry, { marks, ...queue });
    if (appended !== 'written') return appended;
    this.#take(revision, changes, entry.bytes.length);
    this.#tell(changes);
    this.#channel?.postMessage(revision);
    this.#packLater();
    return appended;
  }

  #take(revision: number, changes: readonly Change[], size: number): void {
    this.#state.apply(changes);
    this.#packs.noteEntry(revision, changes, size);
    this.#position = { ...this.#position, revision };
  }

  #tell(changes: readonly Change[]): void {
    const tables = new Set(changes.map(([table]) => table));
    for (const listener of this.#listeners) listener(tables);
  }

  async #readDelta(): Promise<void> {
    const { revision, packedTo, packs, entries } = await this.#sealed.since(this.#position);
    // From here on without waiting: nobody sees the packs without the entries that lie over them.
    const packed = packedTo > this.#position.packedTo ? this.#takePacks(packs) : [];
    for (const entry of entries) this.#take(entry.revision, entry.changes ?? [], entry.size);
    if (entries.some(({ changes }) => changes === null)) this.#packs.noteBroken(revision);
    this.#position = { revision, packedTo };
    // A pack may hold more rows than a call takes arguments.
    const changes = [packed, ...entries.map((entry) => entry.changes ?? [])].flat();
    if (changes.length > 0) this.#tell(changes);
  }

  #takePacks(packs: readonly OpenedPack[]): readonly Change[] {
    const changes = this.#packs.release(packs.map(({ name }) => name));
    for (const { name, rows } of packs) {
      const table = tableOf(name);
      this.#packs.name(table, name);
      for (const [key, row] of rows) {
        this.#packs.hold(table, name, key);
        changes.set(toPlace(table, key), [table, key, row]);
      }
    }
    // Entries that lie over the packs are read again, those before them are in them.
    this.#packs.notePacked(this.#position.revision, packs);
    const all = [...changes.values()];
    this.#state.apply(all);
    return all;
  }

  #packLater(): void {
    if (this.#packTimer !== undefined || !this.#packs.isLong()) return;
    this.#packed = new Promise((resolve) => {
      this.#packTimer = setTimeout(() => {
        void this.#pack()
          // The entries are there still.
          .catch(() => undefined)
          .finally(() => {
            this.#packTimer = undefined;
            resolve();
          });
      }, PACK_DELAY_MS);
    });
  }

  /**
   * Writes go on meanwhile: a pack may hold rows that are newer than its revision, and the entries after that lie over
   * it.
   */
  async #pack(): Promise<void> {
    const position = this.#position;
    const { revision } = position;
    const packs: Pack[] = [];
    for (const name of this.#packs.listStale()) {
      // A write that has begun comes first.
      await this.#turn;
      const rows = this.#packs.rowsOf(name, this.#state);
      packs.push(await this.#sealed.sealPack(name, revision, rows));
    }
    await this.#inTurn(async () => {
      if (!(await this.#disk.pack(position, packs))) return this.#readDelta();
      this.#packs.notePacked(
        revision,
        packs.map(({ name, bytes }) => ({ name, size: bytes.length })),
      );
      this.#position = { ...this.#position, packedTo: revision };
    });
  }
}

export interface JournalStore extends StoreReads {}
