import type { Change } from '../state/state';
import type { Key } from '../state/table';

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
  /** The packs whose rows are newer in the journal. */
  #stale = new Set<string>();
  /** The rows that the journal's entries changed, by their tables. */
  readonly #unpacked = new Map<string, Set<Key>>();
  #journalBytes = 0;
  #journalEntries = 0;

  get stale(): Iterable<string> {
    return this.#stale;
  }

  /** Whether it is time to pack. */
  isLong(): boolean {
    const packed = [...this.#bytes.values()].reduce((sum, size) => sum + size, 0);
    return (
      this.#journalEntries > MOST_ENTRIES ||
      this.#journalBytes > Math.max(MOST_JOURNAL_BYTES, packed / 4)
    );
  }
  /** An entry of the journal changed these rows. */
  noteEntry(changes: readonly Change[], size: number): void {
    for (const [table, key, row] of changes) {
      const pack = this.#place(table, key);
      this.#stale.add(pack);
      this.#noteUnpacked(table, key);
      if (row === null) this.#keysOf.get(pack)?.delete(key);
      else this.#keysOf.get(pack)?.add(key);
    }
    this.#journalBytes += size;
    this.#journalEntries += 1;
  }
  #noteUnpacked(table: string, key: Key): void {
    const keys = this.#unpacked.get(table);
    if (keys) keys.add(key);
    else this.#unpacked.set(table, new Set([key]));
  }
  /** An entry did not open: which rows the next packs take over from it is unknown, so all are written again. */
  noteBrokenEntry(): void {
    for (const pack of this.#keysOf.keys()) this.#stale.add(pack);
  }
  /** All entries are in packs of these sizes. */
  notePacked(sizes: Iterable<readonly [pack: string, size: number]>): void {
    for (const [pack, size] of sizes) this.#bytes.set(pack, size);
    this.#stale = new Set();
    this.#unpacked.clear();
    this.#journalBytes = 0;
    this.#journalEntries = 0;
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
      [...keys].map((key): [string, Key] => [table, key]),
    );
    for (const pack of written)
      for (const key of this.#keysOf.get(pack) ?? []) rows.push([tableOf(pack), key]);
    for (const [table, key] of rows) this.#takeOut(table, key);
    return new Map(rows.map(([table, key]) => [toPlace(table, key), [table, key, null]]));
  }
  keysOf(pack: string): Iterable<Key> {
    return this.#keysOf.get(pack) ?? [];
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

/** Names a row among those of all tables. */
export const toPlace = (table: string, key: Key) => `${table} ${typeof key} ${key}`;
/** The table of a pack, by its name. */
export const tableOf = (pack: string) => pack.slice(0, pack.lastIndexOf(' '));
