import type { MirrorName } from '../../domain/entity';
import { toGroups } from '../../domain/rules/groups';
import { isOperation, type MirrorRow } from '../schema';
import { type Change, State } from '../state/state';
import type { Key } from '../state/table';
import { DAMAGE, type Damage, NO_DAMAGE } from './damage';
import type { JournalDisk } from './disk';
import { type Inspection, inspectDisk } from './inspect-disk';
import { EMPTY_MANIFEST, type Manifest } from './manifest';
import type { OpenedEntry, PartCipher } from './part-cipher';
import type { Entry, Tip } from './parts';
import type { QueueMark } from './queue-marks';
import { TableLoader } from './table-loader';
import { Unpacked } from './unpacked';

/** More than the commits that lie on the disk before they are packed. */
const KNOWN_NONCES = 2_000;
/** Small, and needed by every write. */
const ALWAYS_WHOLE = ['outbox', 'drafts', 'meta'] as const;

/** The contents of a store that one connection holds in memory, and the commit up to which it knows them. */
export class JournalMemory {
  readonly state = new State();
  readonly unpacked = new Unpacked();
  readonly loader: TableLoader;
  readonly #disk: JournalDisk;
  readonly #parts: PartCipher;
  readonly #revisions = new Map<string, number>();
  readonly #broken = new Set<number>();
  readonly #rows = new Map<string, { version: string; rows: readonly MirrorRow[] }>();
  manifest: Manifest = EMPTY_MANIFEST;
  /** The nonces of the last commits, by their numbers. */
  readonly #nonces = new Map<number, string>();

  constructor(disk: JournalDisk, parts: PartCipher) {
    this.#disk = disk;
    this.#parts = parts;
    this.loader = new TableLoader(disk, parts, this.state, this.unpacked);
  }

  get revision(): number {
    return this.manifest.revision;
  }
  get tip(): Tip {
    return { revision: this.revision, nonce: this.#nonces.get(this.revision) ?? null };
  }
  /** The newest commit that changed one of the tables. */
  revisionOf(tables: readonly string[]): number {
    return Math.max(0, ...tables.map((table) => this.#revisions.get(table) ?? 0));
  }
  /** The entries on the disk that did not open. */
  get brokenEntries(): readonly number[] {
    return [...this.#broken];
  }

  /** Reads the disk. @returns its losses */
  async open(): Promise<Missing> {
    const found = await inspectDisk(this.#disk, this.#parts);
    this.loader.take(found.index, found.stamp, found.packedTo);
    for (const entry of found.entries) this.take(entry);
    this.manifest = { ...(found.manifest ?? this.manifest), revision: found.revision };
    for (const { revision, nonce } of found.inventory.entries) this.#noteNonce(revision, nonce);
    this.state.raise(this.manifest.last);
    const lost = new Set(found.lostTables);
    this.loader.onLoaded = (table, isBroken) => isBroken && lost.add(table);
    for (const table of ALWAYS_WHOLE) {
      await this.loader.whole(table);
      if (found.manifest && this.isShort(table)) lost.add(table);
    }
    // Without a manifest the history tells which numbers are taken.
    if (!found.manifest) await this.loader.whole('history');
    return this.#compare(found, [...lost]);
  }

  /** Takes in a commit of the disk. */
  take({ revision, nonce, size, commit }: OpenedEntry): void {
    this.#noteNonce(revision, nonce);
    if (!commit) {
      this.#broken.add(revision);
      this.manifest = { ...this.manifest, revision };
      return;
    }
    this.apply(revision, commit.changes, size);
    this.manifest = commit.manifest;
    this.state.raise(this.manifest.last);
  }
  /** Notes that all of its contents were written anew as one commit. */
  takeRewritten({ nonce }: Entry, manifest: Manifest): void {
    this.manifest = manifest;
    this.#noteNonce(manifest.revision, nonce);
  }
  apply(revision: number, changes: readonly Change[], size: number): void {
    this.state.apply(changes);
    this.unpacked.note(revision, changes, size);
    for (const [table] of changes) this.#revisions.set(table, revision);
  }

  rows(entity: MirrorName): readonly MirrorRow[] {
    const version = `${this.revisionOf([entity])} ${this.loader.missing(entity).length}`;
    const known = this.#rows.get(entity);
    if (known?.version === version) return known.rows;
    const rows = [...(this.state.table(entity).values() as Iterable<MirrorRow>)];
    this.#rows.set(entity, { version, rows });
    return rows;
  }

  /** Whether a table that is whole in memory has other rows than the manifest counts. */
  isShort(table: string): boolean {
    // Packs of a commit that this memory does not know yet hold its rows already.
    if (this.loader.index.of(table).some(({ revision }) => revision > this.revision)) return false;
    return this.state.count(table) !== (this.manifest.rows[table] ?? 0);
  }
  /** From now on the manifest counts the rows that are there. */
  recount(tables: readonly string[]): void {
    const rows: Record<string, number> = { ...this.manifest.rows };
    for (const table of tables)
      if (this.loader.isWhole(table)) rows[table] = this.state.count(table);
    this.manifest = { ...this.manifest, rows };
  }
  /** Loads the rows that a commit changes, so that those it adds can be counted. */
  async loadChanged(changes: readonly Change[]): Promise<void> {
    const pairs = changes.map(([table, key]) => [table, key] as const);
    for (const [table, all] of toGroups(pairs)) await this.loader.rows(table, all);
  }

  /** Whether it has taken in that commit, or there is none. */
  knows({ revision, nonce }: Tip): boolean {
    return revision === 0 || (nonce !== null && this.#nonces.get(revision) === nonce);
  }
  /** The last commits, without their changes. */
  get line(): readonly Entry[] {
    const bytes = new Uint8Array();
    return [...this.#nonces].map(([revision, nonce]) => ({ revision, nonce, bytes }));
  }
  /** The newest commit that both have taken in; 0 where none is known. */
  lastCommon(other: JournalMemory): number {
    const common = [...this.#nonces].filter(([revision, nonce]) =>
      other.knows({ revision, nonce }),
    );
    return Math.max(0, ...common.map(([revision]) => revision));
  }
  /** Whether nobody has changed a row since that commit; false where that cannot be told. */
  isAsAt(revision: number, table: string, key: Key): boolean {
    return this.loader.packedTo <= revision && this.unpacked.revisionOf(table, key) <= revision;
  }
  #noteNonce(revision: number, nonce: string): void {
    this.#nonces.set(revision, nonce);
    this.#nonces.delete(revision - KNOWN_NONCES);
  }

  #compare(found: Inspection, tables: readonly string[]): Missing {
    const { marks, envelopes } = found.inventory;
    const sealed = new Set(envelopes);
    const marked = new Set(marks.map(({ id }) => id));
    const { outbox, meta } = this.state.tables();
    // Damage that was noted before is no news.
    const known = (meta.get(DAMAGE)?.value as Damage | undefined) ?? NO_DAMAGE;
    const isNew = ({ id }: QueueMark) =>
      outbox.find('id', id).length === 0 && !known.operations.some((one) => one.id === id);
    const orphans = marks.filter(isNew);
    const waiting = [...outbox.values()].filter(isOperation);
    return {
      damage: {
        ...NO_DAMAGE,
        tables,
        entries: found.lostEntries.filter((entry) => !known.entries.includes(entry)),
        operations: orphans.map((mark: QueueMark) => ({
          ...mark,
          hasEnvelope: sealed.has(mark.id),
        })),
      },
      unmarked: waiting.filter(({ id }) => !marked.has(id)).map(({ seq }) => seq),
      unsealed: waiting.filter((one) => one.isSealed && !sealed.has(one.id)).map(({ seq }) => seq),
    };
  }
}

/** Losses of a disk. */
export interface Missing {
  readonly damage: Damage;
  /** Places of operations that have no mark in clear. */
  readonly unmarked: readonly number[];
  /** Places of operations whose envelope is gone. */
  readonly unsealed: readonly number[];
}
