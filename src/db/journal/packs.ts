import type { Change, State } from '../state/state';
import type { Key } from '../state/table';
import type { PackedRow } from './codec';

const PACK_ROWS = 500;
/** The journal is packed where it is longer than this, and than a quarter of the packs. */
const MOST_JOURNAL_BYTES = 1_000_000;
const MOST_ENTRIES = 500;

/**
 * Which rows lie in which pack, and which packs are older than the journal. A row stays in the pack in which it was first
 * put.
 */
export class PackIndex {
  /** Of rows that are gone, too: the pack on the disk may still have one, and is written again without it. */
  readonly #packOf = new Map<string, Map<Key, string>>();
  /** The rows that are there. */
  readonly #keysOf = new Map<string, Set<Key>>();
  readonly #counts = new Map<string, number>();
  /** The pack of each table that new rows go to. */
  readonly #open = new Map<string, string>();

  /** The sizes of the packs on the disk. */
  readonly #bytes = new Map<string, number>();
  /** The packs whose rows are newer in the journal, with the newest entry that changed one. */
  readonly #stale = new Map<string, number>();
  /** The rows that the journal's entries changed, by their tables, with the newest that did. */
  readonly #unpacked = new Map<string, Map<Key, number>>();
  /** The sizes of the journal's entries. */
  readonly #entries = new Map<number, number>();

  listStale(): readonly string[] {
    return [...this.#stale.keys()];
  }

  /** Whether it is time to pack. */
  isLong(): boolean {
    if (this.#entries.size > MOST_ENTRIES) return true;
    return sum(this.#entries) > Math.max(MOST_JOURNAL_BYTES, sum(this.#bytes) / 4);
  }
  /** An entry of the journal changed these rows. */
  noteEntry(revision: number, changes: readonly Change[], size: number): void {
    for (const [table, key, row] of changes) {
      const pack = this.#place(table, key);
      this.#stale.set(pack, revision);
      this.#noteUnpacked(table, key, revision);
      if (row === null) this.#keysOf.get(pack)?.delete(key);
      else this.#keysOf.get(pack)?.add(key);
    }
    this.#entries.set(revision, size);
  }
  #noteUnpacked(table: string, key: Key, revision: number): void {
    const keys = this.#unpacked.get(table);
    if (keys) keys.set(key, revision);
    else this.#unpacked.set(table, new Map([[key, revision]]));
  }
  /** An entry did not open: which rows the next packs take over from it is unknown, so all are written again. */
  noteBroken(revision: number): void {
    for (const pack of this.#keysOf.keys()) this.#stale.set(pack, revision);
  }
  /** The entries up to a revision are in packs, of which these were written. */
  notePacked(revision: number, packs: Iterable<{ name: string; size: number }>): void {
    for (const { name, size } of packs) this.#bytes.set(name, size);
    for (const entry of this.#entries.keys()) if (entry <= revision) this.#entries.delete(entry);
    forgetUpTo(revision, this.#stale);
    for (const keys of this.#unpacked.values()) forgetUpTo(revision, keys);
  }

  /** The pack of a row; that of a new one has room. */
  #place(table: string, key: Key): string {
    const packs = this.#packOf.get(table) ?? new Map<Key, string>();
    this.#packOf.set(table, packs);
    const known = packs.get(key);
    if (known) return known;
    const pack = this.#openPack(table);
    packs.set(key, pack);
    return pack;
  }
  /** A row that was read from a pack; another tab may have put it in another one than this. */
  hold(table: string, pack: string, key: Key): void {
    const packs = this.#packOf.get(table) ?? new Map<Key, string>();
    this.#packOf.set(table, packs);
    this.#keysOf.get(packs.get(key) ?? '')?.delete(key);
    packs.set(key, pack);
    this.#create(table, pack).add(key);
    if ((this.#keysOf.get(pack)?.size ?? 0) < PACK_ROWS) this.#open.set(table, pack);
  }
  /** A pack that is on the disk: its name is not given again, although its rows may not have opened. */
  name(table: string, pack: string): void {
    this.#create(table, pack);
  }
  /**
   * Takes out the rows of packs that another connection wrote, and those that entries changed. The packs are read next,
   * which may hold them elsewhere, then the entries that are in none of them.
   * @returns their deletions, by `toPlace`: they are gone where neither holds them
   */
  release(written: Iterable<string>): Map<string, Change> {
    const rows = [...this.#unpacked].flatMap(([table, keys]) =>
      [...keys.keys()].map((key): [string, Key] => [table, key]),
    );
    for (const pack of written)
      for (const key of this.#keysOf.get(pack) ?? []) rows.push([tableOf(pack), key]);
    for (const [table, key] of rows) this.#takeOut(table, key);
    return new Map(rows.map(([table, key]) => [toPlace(table, key), [table, key, null]]));
  }
  /** The rows of a pack as they are now. */
  rowsOf(pack: string, state: Pick<State, 'stored'>): PackedRow[] {
    const table = tableOf(pack);
    return [...(this.#keysOf.get(pack) ?? [])].map((key) => [key, state.stored(table, key)]);
  }
  #takeOut(table: string, key: Key): void {
    this.#keysOf.get(this.#packOf.get(table)?.get(key) ?? '')?.delete(key);
  }

  #openPack(table: string): string {
    const open = this.#open.get(table);
    if (open !== undefined && (this.#keysOf.get(open)?.size ?? 0) < PACK_ROWS) return open;
    const name = `${table} ${this.#counts.get(table) ?? 0}`;
    this.#create(table, name);
    this.#open.set(table, name);
    return name;
  }
  #create(table: string, pack: string): Set<Key> {
    const known = this.#keysOf.get(pack);
    if (known) return known;
    const keys = new Set<Key>();
    this.#keysOf.set(pack, keys);
    const number = Number(pack.slice(pack.lastIndexOf(' ') + 1));
    this.#counts.set(table, Math.max(this.#counts.get(table) ?? 0, number + 1));
    return keys;
  }
}

const sum = (sizes: ReadonlyMap<unknown, number>) =>
  [...sizes.values()].reduce((total, size) => total + size, 0);

function forgetUpTo<What>(revision: number, newest: Map<What, number>): void {
  for (const [what, at] of newest) if (at <= revision) newest.delete(what);
}

/** Names a row among those of all tables. */
export const toPlace = (table: string, key: Key) => `${table} ${typeof key} ${key}`;
/** The table of a pack, by its name. */
export const tableOf = (pack: string) => pack.slice(0, pack.lastIndexOf(' '));
