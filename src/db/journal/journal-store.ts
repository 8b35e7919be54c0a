import type { MirrorName } from '../../domain/entity';
import { isOutOfSpace } from '../own-database';
import type { MirrorRow, UnreadableOperation } from '../schema';
import { MIRROR_NAMES } from '../state/state';
import { StateReads } from '../state/state-reads';
import type { StateWrites } from '../state/state-writes';
import type { Store, StoreReads } from '../store';
import { DAMAGE, type Damage, isWhole } from './damage';
import { defineReads } from './define-reads';
import type { JournalDisk } from './disk';
import { JournalMemory } from './journal-memory';
import type { JournalOptions } from './journal-options';
import { JournalWriter } from './journal-writer';
import { PackSchedule } from './pack-schedule';
import { dropLostPacks, pack } from './packer';
import { PartCipher } from './part-cipher';
import { ofDamage, type Repair, repair } from './repair';
import { rewriteDisk } from './rewrite-disk';
import type { Sealer } from './sealer';
import { withStoreLock } from './store-lock';
import { createStatus, Opening } from './store-status';

/**
 * A user's data: in memory as far as they were asked for, and sealed on the disk as a journal of commits. A write runs
 * on the memory and appends its changes in one strict transaction that compares revisions. Writers take turns; one that
 * was overtaken all the same takes in the newer commits and runs again. So `run` must do nothing but read and write its
 * transaction.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: `defineReads` gives it every read.
export class JournalStore implements Store {
  readonly #options: JournalOptions;
  readonly #disk: JournalDisk;
  readonly #parts: PartCipher;
  readonly #writer: JournalWriter;
  #memory: JournalMemory;
  /** Grows by a fraction each time that the memory is read anew: which table changed is not known then. */
  #renewed = 0;
  #opening: Promise<void> | undefined;
  #isClosed = false;
  /** Set once the person's keys for envelopes are known. */
  sealer: Sealer | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  readonly status = createStatus();
  readonly #openings = new Opening(this.status);
  readonly #packs = new PackSchedule(
    () => this.#pack(),
    (isFull) => this.status.setState({ isFull }),
  );

  constructor(options: JournalOptions) {
    this.#options = options;
    this.#disk = options.disk;
    this.#parts = new PartCipher(options.cipher);
    this.#memory = new JournalMemory(this.#disk, this.#parts);
    this.#writer = new JournalWriter({
      disk: this.#disk,
      parts: this.#parts,
      memory: () => this.#memory,
      sealer: () => this.sealer,
      readTail: () => this.#readTail(true),
      onCommitted: () => this.#packIfLong(),
    });
    defineReads(
      this,
      () => this.#readsOf(this.#memory),
      () => this.catchUp(),
    );
  }

  get name(): string {
    return this.#disk.name;
  }
  get database(): JournalDisk['db'] {
    return this.#disk.db;
  }
  get isClosed(): boolean {
    return this.#isClosed;
  }
  /** Resolves when no pack is due or being made. */
  get packed(): Promise<void> {
    return this.#packs.packed;
  }

  async write<T>(mirrors: readonly MirrorName[], run: (tx: StateWrites) => Promise<T>): Promise<T> {
    await this.#ensureOpen();
    // Envelopes are made before the turn, because others wait for that.
    const attempt = await this.#writer.attempt(mirrors, run);
    return this.#exclusively(() => this.#writer.settle(mirrors, run, attempt));
  }

  /** The person has seen the losses: they are not told again. */
  async forgetDamage(): Promise<void> {
    await this.#ensureOpen();
    const run = async (tx: StateWrites) => {
      const damage = (await tx.getMeta(DAMAGE)) as Damage | null;
      await tx.putMeta(DAMAGE, null);
      return damage?.operations.map(({ id }) => id) ?? [];
    };
    const attempt = await this.#writer.attempt([], run);
    const removed = attempt.ended.status === 'fulfilled' ? attempt.ended.value : [];
    await this.#exclusively(() => this.#writer.settle([], run, attempt, { removed }));
  }

  /** Takes the deliveries of the worker, made while nobody was unlocked, into the queue. */
  async takeDeliveries(): Promise<void> {
    await this.#ensureOpen();
    await this.#exclusively(() => this.#writer.takeDeliveries());
  }

  /** Takes in the writes of other tabs and the worker. @throws StoreError */
  async catchUp(): Promise<void> {
    await this.#ensureOpen();
    try {
      if (!(await this.#disk.isNewest(this.#memory.tip)))
        await this.#inTurn(() => this.#readTail(false));
    } catch (error) {
      // The memory is read all the same.
      if (!isOutOfSpace(error)) throw error;
      this.status.setState({ isFull: true });
    }
  }

  /** Opens everything that nobody has asked for yet, the newest records first, so that a missing part is noticed. */
  async openAll(): Promise<void> {
    await this.#ensureOpen();
    for (const table of this.#memory.state.names())
      if (!this.#isClosed) await this.#memory.loader.whole(table);
    this.status.setState({ checkedAt: this.#options.now() });
  }
  /** Opens every row of a table. */
  async openTable(table: string): Promise<void> {
    await this.#ensureOpen();
    await this.#memory.loader.whole(table);
  }
  isTableOpen(table: string): boolean {
    return this.#memory.loader.isWhole(table);
  }
  /** How many rows a table has, whether they are in memory or not. */
  countRows(table: string): number {
    return this.#memory.manifest.rows[table] ?? 0;
  }

  /** The newest commit known here that changed one of the tables; another number once all was read anew. */
  revisionOf(tables: readonly string[]): number {
    return this.#memory.revisionOf(tables) + this.#renewed;
  }
  get revision(): number {
    return this.#memory.revision + this.#renewed;
  }
  /** Reads the memory without asking for newer commits; `onRead` is told each table that is read. */
  inMemory(onRead: (table: string) => void): StoreReads {
    return this.#readsOf(this.#memory, onRead);
  }
  /** The rows of a mirror that are in memory, in no order: the same array until they change. */
  rowsInMemory(entity: MirrorName): readonly MirrorRow[] {
    return this.#memory.rows(entity);
  }
  /** Rows of the outbox that are no operations. */
  async listUnreadable(): Promise<UnreadableOperation[]> {
    await this.catchUp();
    return this.#memory.state.listUnreadable();
  }

  close(): void {
    this.#isClosed = true;
    this.#packs.stop();
    this.#disk.close();
  }

  #readsOf(memory: JournalMemory, onRead?: (table: string) => void): StateReads {
    return new StateReads(memory.state.tables(onRead), memory.loader);
  }
  #exclusively<T>(task: () => Promise<T>): Promise<T> {
    return this.#inTurn(() => withStoreLock(this.#options.locks, this.name, task));
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

  /** A failed opening is not remembered. */
  #ensureOpen(): Promise<void> | undefined {
    this.#checkOpen();
    if (this.#opening) return this.#opening;
    const opening = this.#inTurn(() => this.#openAnew(false));
    this.#opening = opening;
    opening.catch(() => {
      this.#opening = undefined;
    });
    return opening;
  }

  async #openAnew(isLocked: boolean): Promise<void> {
    const memory = new JournalMemory(this.#disk, this.#parts);
    const missing = await memory.open();
    // Tables that a screen shows are loaded again.
    for (const table of memory.state.names())
      if (this.#memory.revision > 0 && this.isTableOpen(table)) await memory.loader.whole(table);
    if (this.#memory.revision > 0) this.#renewed += 2 ** -20;
    this.#memory = memory;
    memory.loader.onLoaded = (table, isBroken) => this.#noteOpened(table, isBroken);
    this.#openings.tell(memory);
    await this.#repair(missing, isLocked);
    this.#packIfLong();
  }

  /** Takes in the commits after the one that is known here. */
  async #readTail(isLocked: boolean): Promise<void> {
    const memory = this.#memory;
    const { revision, index, entries, isForked } = await this.#disk.since(memory.tip);
    if (revision < memory.revision) return this.#writeBack(isLocked);
    if (isForked) return this.#rejoin(isLocked);
    const opened = await Promise.all(entries.map((entry) => this.#parts.openEntry(entry)));
    const isGap = opened.some(
      (entry, at) => !entry.commit || entry.revision !== memory.revision + 1 + at,
    );
    // It fell so far behind that others have packed commits which it did not read, or a part is missing.
    if (isGap || revision > memory.revision + opened.length) return this.#openAnew(isLocked);
    for (const entry of opened) memory.take(entry);
    if (index) await memory.loader.takeSealed(index);
  }

  /** The disk went back, or was emptied, under this connection. */
  async #writeBack(isLocked: boolean): Promise<void> {
    const over = await this.#disk.newest();
    // Another page has written since the disk went back.
    if (!this.#memory.knows(over)) return this.#rejoin(isLocked);
    await this.#options.beforeRewrite?.();
    const partial = await rewriteDisk(this.#disk, this.#parts, this.#memory, over, this.sealer);
    if (!partial) return this.#readTail(isLocked);
    await this.#repair(ofDamage({ tables: partial, isRewritten: true }), isLocked);
  }

  /** The disk went back, and others have written since: what is known here is added to their state. */
  async #rejoin(isLocked: boolean): Promise<void> {
    const mine = this.#memory;
    const held = { mine, theirs: () => this.#memory, at: this.#options.now() };
    try {
      await this.#openAnew(isLocked);
      await this.#repair({ ...ofDamage({ isRewritten: true }), held }, isLocked);
    } catch (error) {
      // It lies nowhere else: the next read or write tries it again.
      this.#memory = mine;
      throw error;
    }
  }

  #noteOpened(table: string, isBroken: boolean): void {
    this.#openings.note(this.#memory, table);
    const isShort = this.#memory.loader.isWhole(table) && this.#memory.isShort(table);
    if (!isBroken && !isShort) return;
    const missing = ofDamage({ tables: [table] });
    // If it cannot be noted now, the next start finds it again.
    void this.#inTurn(() => this.#repair(missing, false)).catch(() => undefined);
  }

  /** Notes losses, so that the person is told and lists are read again, and rewrites missing marks and envelopes. */
  async #repair(missing: Repair, isLocked: boolean): Promise<void> {
    const { damage, unmarked, unsealed, held } = missing;
    if (isWhole(damage) && unmarked.length + unsealed.length === 0) return;
    const found: Damage = { ...damage, at: this.#options.now() };
    this.#memory.recount(damage.tables);
    const run = (tx: StateWrites) => repair(tx, { ...missing, damage: found });
    const write = async () => {
      const attempt = await this.#writer.attempt(MIRROR_NAMES, run);
      await this.#writer.settle(MIRROR_NAMES, run, attempt, { marked: unmarked });
      await dropLostPacks(this.#disk, this.#parts, this.#memory);
    };
    try {
      await (isLocked ? write() : withStoreLock(this.#options.locks, this.name, write));
    } catch (error) {
      if (held || !isOutOfSpace(error)) throw error;
      this.status.setState({ unnoted: found, isFull: true });
    }
    if (damage.entries.length > 0) this.#packs.later();
  }

  #packIfLong(): void {
    const { unpacked, loader } = this.#memory;
    if (unpacked.isLong(loader.index.bytes)) this.#packs.later();
  }
  async #pack(): Promise<void> {
    const [disk, parts, memory] = [this.#disk, this.#parts, this.#memory];
    const inTurn = <T>(task: () => Promise<T>) => this.#exclusively(task);
    // A page that packed meanwhile left another index, which no commit announces.
    if (!(await pack({ disk, parts, memory, inTurn })))
      await this.#inTurn(() => this.#readTail(false));
  }
}

export interface JournalStore extends StoreReads {}
