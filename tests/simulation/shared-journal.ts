/**
 * The journal that ships, shared by the tabs and workers of a tablet through a connection of each. Every access to the disk
 * takes simulated time, at which its tab may be killed or frozen; timers and locks of the store run in simulated time too.
 * The oracles and the simulated users read a copy that gets the changes of each commit in the order of the disk.
 */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { personDatabaseName } from '../../src/db/database-names';
import { JournalDisk } from '../../src/db/journal/disk';
import { PartCipher } from '../../src/db/journal/part-cipher';
import { PersonDatabase } from '../../src/db/person-database';
import {
  type Draft,
  type HistoryEntry,
  isOperation,
  type MirrorRow,
  type Operation,
} from '../../src/db/schema';
import { type Change, MIRROR_NAMES } from '../../src/db/state/state';
import type { StoreReads, StoreWrites } from '../../src/db/store';
import type { Locks } from '../../src/db/take-turn';
import type { MirrorName } from '../../src/domain/entity';
import { createSealer } from '../../src/sync/push/seal';
import { TestStore, testCipher } from '../support/journal';
import { type Hand, READS } from './disk';
import { sealWith } from './envelopes';
import { MemoryStore } from './memory-store';
import type { Commit } from './memory-transaction';
import { misdeedOf, NewerDatabase } from './newer-version';
import type { Oracles } from './oracles';
import type { Random } from './random';
import type { Actor, Simulation } from './simulation';

/** A fault planted in a store, for the mutants. */
export interface JournalFault {
  readonly disk?: (disk: JournalDisk) => void;
  readonly locks?: (locks: Locks) => Locks;
}

export interface SharedJournalOptions {
  readonly name: string;
  readonly simulation: Simulation;
  readonly random: Random;
  readonly locksOf: (actor: Actor) => Locks;
  readonly now: () => number;
  readonly onCommit: (hand: Hand, commit: Commit) => void;
  readonly find: Oracles['find'];
  /** Asked when a tab or worker first opens the store: whether it is of the newer version of the application. */
  readonly isNewer: (actor: Actor) => boolean;
  readonly fault?: JournalFault | undefined;
}

/** The longest save: a frozen tab keeps the lock for ten of these seconds. */
const LONGEST_SAVE_MS = 30_000;
const NOTHING: Commit = { operations: [], rows: [] };
const writer = new AsyncLocalStorage<Hand>();

export class SharedJournal extends MemoryStore {
  /** Every operation that was ever on the disk, by its id. */
  readonly known = new Map<string, Operation>();
  /** An earlier image of the disk came back, and the copy was not read anew since. */
  wentBack = false;
  private readonly connections = new Map<Actor, TestStore>();
  /** Tabs and workers of the newer version. */
  private readonly newer = new Set<Actor>();
  private isRaised = false;

  constructor(readonly options: SharedJournalOptions) {
    super(personDatabaseName(options.name));
  }

  /** The store for a tab or worker; it ends with the actor. */
  open(actor: Actor): TestStore {
    const known = this.connections.get(actor);
    if (known) return known;
    const { locksOf, now, fault, simulation } = this.options;
    const cipher = testCipher(this.name);
    const disk = new TimedDisk(this, actor, new PartCipher(cipher));
    fault?.disk?.(disk);
    const locks = fault?.locks?.(locksOf(actor)) ?? locksOf(actor);
    const request = (name: string, given: LockOptions, run: () => Promise<unknown>) =>
      locks.request(name, given, AsyncResource.bind(run) as LockGrantedCallback<unknown>);
    const store = new TestStore(this.name, {
      disk,
      cipher: {
        seal: (text, place) => simulation.io(() => cipher.seal(text, place)),
        open: (bytes, place) => simulation.io(() => cipher.open(bytes, place)),
      },
      now,
      locks: { request: request as Locks['request'] },
    });
    store.sealer = createSealer(sealWith(simulation));
    this.connections.set(actor, store);
    actor.onDeath.push(() => this.disconnect(actor));
    return store;
  }

  /** A connection of its own for a tab or worker. */
  databaseOf(actor: Actor): PersonDatabase {
    if (this.options.isNewer(actor)) this.newer.add(actor);
    const database = this.newer.has(actor) ? this.newerDatabase() : new PersonDatabase(this.name);
    const run = database.run.bind(database);
    database.run = (mode, tables, work) =>
      this.options.simulation.io(() => run(mode, tables, work));
    return database;
  }
  private newerDatabase(): PersonDatabase {
    return new NewerDatabase(this.name, () => {
      this.isRaised = true;
    });
  }
  /** Whether a newer version has upgraded the database, and this page is of the older one. */
  isOutdated(actor: Actor): boolean {
    return this.isRaised && !this.newer.has(actor);
  }

  override disconnect(actor: Actor): void {
    this.connections.get(actor)?.close();
    this.connections.delete(actor);
  }
  disconnectAll(): void {
    for (const actor of [...this.connections.keys()]) this.disconnect(actor);
  }

  override connect(hand: Hand): Pick<MemoryStore, keyof StoreReads | 'commit'> {
    // A tab that has ended opens nothing any more.
    const store = () => this.open(hand.actor);
    const commit = async <T>(
      mirrors: readonly MirrorName[],
      run: (tx: StoreWrites) => Promise<T>,
      ends: () => void = () => undefined,
    ) => {
      const isOver = this.watchSave(hand);
      const opened = store();
      const isOutdated = this.isOutdated(hand.actor);
      const writing = writer
        .run(hand, () =>
          opened.write(mirrors, async (tx) => {
            const given = await run(tx);
            ends();
            return given;
          }),
        )
        .finally(isOver);
      const misdeed = isOutdated && (await misdeedOf(writing));
      if (misdeed) this.options.find('an older page says why', `${hand.actor.name} ${misdeed}`);
      const value = await writing;
      // `note` has reported the changes, in the order of the disk.
      return { value, commit: NOTHING };
    };
    const reads = Object.fromEntries(
      READS.map((read) => [
        read,
        (...given: never[]) => Reflect.apply(store()[read], store(), given),
      ]),
    );
    return { ...reads, commit } as never;
  }

  private watchSave(hand: Hand): () => void {
    if (hand.by !== 'save' && hand.by !== 'decision') return () => undefined;
    const { simulation, find } = this.options;
    const startedAt = simulation.now;
    return simulation.schedule(LONGEST_SAVE_MS, hand.actor, () => {
      // A frozen tab learns of it later.
      if (simulation.now < startedAt + LONGEST_SAVE_MS + 1_000)
        find('a save ends in time', `${hand.actor.name} has not saved`);
    });
  }

  /** Takes the changes of a commit into the copy. */
  note(changes: readonly Change[]): void {
    const commit = this.apply(changes);
    const hand = writer.getStore();
    if (hand) this.options.onCommit(hand, commit);
  }

  /** All rows of a page that opened the store. */
  async readAll(store: TestStore): Promise<readonly Change[]> {
    const reads = store.inMemory(() => undefined);
    const rows: Change[] = [];
    for (const entity of MIRROR_NAMES)
      for (const row of await reads.listRows(entity)) rows.push([entity, row.key, row]);
    for (const one of await reads.listUnsettled()) rows.push(['outbox', one.seq, one]);
    return rows;
  }
  /** From now on the copy holds these rows, and no others. */
  load(rows: readonly Change[]): void {
    this.wentBack = false;
    const gone: Change[] = this.all().map(({ seq }) => ['outbox', seq, null]);
    for (const entity of MIRROR_NAMES)
      for (const key of this.tableOf(entity).keys()) gone.push([entity, key, null]);
    this.apply([...gone, ...rows]);
  }
  /** The newest commit on the disk. */
  async newest(): Promise<number> {
    const disk = new JournalDisk(this.isRaised ? this.newerDatabase() : this.name);
    const { revision } = await this.options.simulation.io(() => disk.inventory());
    disk.close();
    return revision;
  }

  private apply(changes: readonly Change[]): Commit {
    const entries = changes.flatMap(([table, , row]) => (table === 'history' && row ? [row] : []));
    const ended = new Map((entries as HistoryEntry[]).map((entry) => [entry.id, entry]));
    const operations: Commit['operations'][number][] = [];
    const rows: Commit['rows'][number][] = [];
    // Operations that leave a place come first: they may take another one in the same commit.
    const sorted = [...changes].sort(
      ([, , one], [, , other]) => Number(one !== null) - Number(other !== null),
    );
    for (const [table, key, row] of sorted) {
      const seq = Number(key);
      if (table === 'outbox') {
        const was = this.operationAt(seq);
        const is = isOperation(row) ? row : undefined;
        // After a disk went back, a page writes its operations again, at other places.
        const again = is && this.wentBack && this.all().find(({ id }) => id === is.id);
        if (again) this.setOperation(again.seq, undefined);
        this.setOperation(seq, is);
        if (is) this.known.set(is.id, is);
        operations.push({ was, is, past: was && ended.get(was.id) });
      } else if (table === 'history') {
        // An entry that was lost may come again at another place.
        for (const { place } of this.entries(({ id }) => id === (row as HistoryEntry | null)?.id))
          this.setEntry(place, undefined);
        this.setEntry(seq, (row as HistoryEntry) ?? undefined);
      } else if (table === 'meta') this.setMeta(String(key), (row as { value?: unknown })?.value);
      else if (table === 'drafts') row ? this.setDraft(row as Draft) : this.dropDraft(String(key));
      else if (MIRROR_NAMES.some((name) => name === table)) {
        const entity = table as MirrorName;
        const was = this.tableOf(entity).get(String(key));
        const is = (row as MirrorRow | null) ?? undefined;
        this.setRow(entity, String(key), is);
        rows.push({ entity, was, is });
      }
    }
    return { operations, rows };
  }

  private operationAt(seq: number): Operation | undefined {
    return this.all().find((one) => one.seq === seq);
  }
}

const TIMED = [
  'isNewest',
  'newest',
  'since',
  'inventory',
  'readPacks',
  'repack',
  'dropEntries',
] as const;

/** A disk that takes its time, and reports its writes. */
class TimedDisk extends JournalDisk {
  constructor(journal: SharedJournal, actor: Actor, parts: PartCipher) {
    super(journal.databaseOf(actor));
    const { simulation, find, random: all } = journal.options;
    const random = all.fork(`disk of ${actor.name}`);
    const timed = async <T>(run: () => Promise<T>): Promise<T> => {
      await simulation.pause(actor, random.chance(0.05) ? random.between(20, 400) : 1);
      const isOutdated = journal.isOutdated(actor);
      const asked = simulation.io(run);
      const misdeed = isOutdated && (await misdeedOf(asked));
      if (misdeed) find('an older version touches nothing', `${actor.name} ${misdeed}`);
      const found = await asked;
      if (random.chance(0.5)) await simulation.pause(actor, 1);
      return found;
    };
    for (const name of [...TIMED, 'rewrite'] as const) {
      const method = this[name].bind(this) as (...given: never[]) => Promise<unknown>;
      Object.defineProperty(this, name, {
        configurable: true,
        writable: true,
        value: (...given: never[]) => timed(() => method(...given)),
      });
    }
    this.append = (commit) =>
      timed(async () => {
        const how = await JournalDisk.prototype.append.call(this, commit);
        const opened = how === 'written' ? await parts.openEntry(commit.entry) : null;
        if (opened?.commit) journal.note(opened.commit.changes);
        return how;
      });
  }
}
