/** Maps rows to packs: the packs of a table divide its keys, in their order, into ranges. */
import { toGroups } from '../../domain/rules/groups';
import type { Key } from '../state/table';

export interface PackInfo {
  readonly name: string;
  readonly table: string;
  /** The least key that lies in it; keys before the first pack's lie in the first. */
  readonly from: string;
  /** The commit up to which it holds the changes. */
  readonly revision: number;
  /** Bytes on the disk. */
  readonly size: number;
}

type StoredPack = readonly [name: string, from: string, revision: number, size: number];
/** The index as it is sealed: the packs of each table, in order. */
export type StoredIndex = Readonly<Record<string, readonly StoredPack[]>>;

export class PackIndex {
  readonly #tables = new Map<string, readonly PackInfo[]>();

  constructor(packs: Iterable<PackInfo> = []) {
    const pairs = [...packs].map((pack) => [pack.table, pack] as const);
    for (const [table, all] of toGroups(pairs))
      this.#tables.set(
        table,
        all.sort((one, other) => compareKeys(one.from, other.from)),
      );
  }

  /** The packs of a table, in the order of their keys: the newest records last. */
  of(table: string): readonly PackInfo[] {
    return this.#tables.get(table) ?? [];
  }

  *[Symbol.iterator](): IterableIterator<PackInfo> {
    for (const packs of this.#tables.values()) yield* packs;
  }

  /** The pack in whose range a key lies; undefined where the table has none. */
  packOf(table: string, key: Key): PackInfo | undefined {
    const packs = this.of(table);
    let [low, high] = [0, packs.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (compareKeys((packs[middle] as PackInfo).from, key) <= 0) low = middle;
      else high = middle - 1;
    }
    return packs[low];
  }

  /** The packs in which records lie that have a server's id but a key of this device. */
  ofLocalKeys(table: string): readonly PackInfo[] {
    const packs = this.of(table);
    const first = packs.findIndex(({ from }) => !isNumber(from));
    if (first === 0 || packs.length === 0) return packs;
    // The pack before may hold the last numbers and the first keys of this device.
    return packs.slice(first < 0 ? -1 : first - 1);
  }

  get bytes(): number {
    let sum = 0;
    for (const { size } of this) sum += size;
    return sum;
  }

  /** A copy without the packs in `removed`, and with those in `added`. */
  with(removed: ReadonlySet<string>, added: readonly PackInfo[]): PackIndex {
    const replaced = new Set([...removed, ...added.map(({ name }) => name)]);
    return new PackIndex([...[...this].filter(({ name }) => !replaced.has(name)), ...added]);
  }

  toStored(): StoredIndex {
    return Object.fromEntries(
      [...this.#tables].map(([table, packs]) => [
        table,
        packs.map(({ name, from, revision, size }): StoredPack => [name, from, revision, size]),
      ]),
    );
  }

  static fromStored(stored: StoredIndex): PackIndex {
    return new PackIndex(
      Object.entries(stored).flatMap(([table, packs]) =>
        packs.map(([name, from, revision, size]) => ({ name, table, from, revision, size })),
      ),
    );
  }
}

/** The table of a pack, by its name. */
export const tableOf = (name: string) => name.slice(0, name.lastIndexOf(' '));

/** Orders numbers by their value, before all other texts. */
export function compareKeys(one: Key, other: Key): number {
  const [a, b] = [String(one), String(other)];
  const isLess = isNumber(a) ? !isNumber(b) || a.length < b.length : false;
  if (isLess) return -1;
  if (isNumber(b) && (!isNumber(a) || b.length < a.length)) return 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

const isNumber = (text: string) => /^\d+$/.test(text);
