import type { Change } from '../state/state';
import type { Key } from '../state/table';

/** The journal is packed where it is longer than this, and than a quarter of the packs. */
const MOST_BYTES = 1_000_000;
const MOST_ENTRIES = 500;

/** The rows that the journal's entries changed and no pack holds yet, by their tables, with the newest entry that did. */
export class Unpacked {
  readonly #rows = new Map<string, Map<Key, number>>();
  readonly #sizes = new Map<number, number>();

  note(revision: number, changes: readonly Change[], size: number): void {
    for (const [table, key] of changes) {
      const keys = this.#rows.get(table);
      if (keys) keys.set(key, revision);
      else this.#rows.set(table, new Map([[key, revision]]));
    }
    this.#sizes.set(revision, size);
  }
  /** The entries up to a revision are in the packs. */
  forgetUpTo(revision: number): void {
    for (const entry of this.#sizes.keys()) if (entry <= revision) this.#sizes.delete(entry);
    for (const [table, keys] of this.#rows) {
      for (const [key, at] of keys) if (at <= revision) keys.delete(key);
      if (keys.size === 0) this.#rows.delete(table);
    }
  }
  has(table: string, key: Key): boolean {
    return this.#rows.get(table)?.has(key) ?? false;
  }
  /** The newest entry that changed a row; 0 where none did. */
  revisionOf(table: string, key: Key): number {
    return this.#rows.get(table)?.get(key) ?? 0;
  }
  tables(): readonly string[] {
    return [...this.#rows.keys()];
  }
  /** The keys of a table, with those that are gone. */
  keys(table: string): readonly Key[] {
    return [...(this.#rows.get(table)?.keys() ?? [])];
  }
  /** Whether it is time to pack. */
  isLong(packBytes: number): boolean {
    if (this.#sizes.size > MOST_ENTRIES) return true;
    let bytes = 0;
    for (const size of this.#sizes.values()) bytes += size;
    return bytes > Math.max(MOST_BYTES, packBytes / 4);
  }
}
