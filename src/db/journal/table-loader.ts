import type { State } from '../state/state';
import type { Loader } from '../state/state-reads';
import type { Key } from '../state/table';
import type { PackedRow } from './codec';
import type { JournalDisk } from './disk';
import { PackIndex, type PackInfo } from './pack-index';
import type { PartCipher } from './part-cipher';
import type { SealedIndex } from './parts';
import type { Unpacked } from './unpacked';

/** Packs read at once: between two of these the page can answer a tap. */
const AT_ONCE = 4;
const MOST_TRIES = 50;

/** Loads rows of the packs when they are first read; newer rows of the journal's entries take precedence. */
export class TableLoader implements Loader {
  readonly #disk: JournalDisk;
  readonly #parts: PartCipher;
  readonly #state: State;
  readonly #unpacked: Unpacked;
  /** The packs whose rows are in memory. */
  readonly loaded = new Set<string>();
  readonly #coming = new Map<string, Promise<void>>();
  /** The stamp of the known index. */
  stamp = 0;
  packedTo = 0;
  index = new PackIndex();
  /** The packs that are missing or do not open. */
  readonly broken = new Set<string>();
  /** Called with the table of each pack whose rows were loaded, or did not open. */
  onLoaded: (table: string, isBroken: boolean) => void = () => undefined;

  constructor(disk: JournalDisk, parts: PartCipher, state: State, unpacked: Unpacked) {
    this.#disk = disk;
    this.#parts = parts;
    this.#state = state;
    this.#unpacked = unpacked;
  }

  /** Takes in an index; rows read from the earlier packs stay. */
  take(index: PackIndex, stamp: number, packedTo: number): void {
    this.index = index;
    this.stamp = stamp;
    this.packedTo = packedTo;
  }
  async takeSealed(sealed: SealedIndex): Promise<void> {
    if (sealed.stamp === this.stamp) return;
    const index = await this.#parts.openIndex(sealed);
    if (!index) return;
    this.take(index, sealed.stamp, sealed.packedTo);
    this.#unpacked.forgetUpTo(sealed.packedTo);
  }
  /** The packs of a table that are not in memory, the newest records first. */
  missing(table: string): readonly PackInfo[] {
    return this.index
      .of(table)
      .filter(({ name }) => !this.loaded.has(name))
      .reverse();
  }
  isWhole(table: string): boolean {
    return this.index.of(table).every(({ name }) => this.loaded.has(name));
  }

  whole(table: string): Promise<void> | undefined {
    if (this.isWhole(table)) return undefined;
    return this.#loadWhole(table);
  }
  rows(table: string, keys: readonly Key[]): Promise<void> | undefined {
    return this.#loadUntil(() => keys.flatMap((key) => this.#packOf(table, key)));
  }
  numbered(table: string, ids: readonly number[]): Promise<void> | undefined {
    return this.#loadUntil(() => [
      ...this.index.ofLocalKeys(table),
      ...ids.flatMap((id) => this.#packOf(table, String(id))),
    ]);
  }

  #packOf(table: string, key: Key): readonly PackInfo[] {
    const pack = this.#state.has(table, key) ? undefined : this.index.packOf(table, key);
    return pack ? [pack] : [];
  }

  /** Another page may have divided the packs meanwhile: the wanted ones are asked for again. */
  #loadUntil(meant: () => readonly PackInfo[]): Promise<void> | undefined {
    return this.#loadAll(meant())?.then(() => this.#loadUntil(meant));
  }
  async #loadWhole(table: string): Promise<void> {
    // The newest pack alone first: a list begins with its rows.
    for (let most = 1; ; most = AT_ONCE) {
      const next = this.missing(table).slice(0, most);
      if (next.length === 0) return;
      await this.#loadAll(next);
    }
  }
  #loadAll(packs: readonly PackInfo[]): Promise<void> | undefined {
    const lacking = [...new Set(packs)].filter(({ name }) => !this.loaded.has(name));
    if (lacking.length === 0) return undefined;
    const loading = lacking.filter(({ name }) => !this.#coming.has(name));
    if (loading.length > 0) {
      const load = this.#load(loading).finally(() => {
        for (const { name } of loading) this.#coming.delete(name);
      });
      for (const { name } of loading) this.#coming.set(name, load);
    }
    const all = new Set(lacking.map(({ name }) => this.#coming.get(name)));
    return Promise.all(all).then(() => undefined);
  }
  async #load(packs: readonly PackInfo[]): Promise<void> {
    let wanted = packs;
    for (let tries = 1; wanted.length > 0; tries += 1) {
      const { stamp } = this;
      const isLast = tries === MOST_TRIES;
      const found = await this.#disk.readPacks(wanted.map(({ name }) => name));
      if (found.index) await this.takeSealed(found.index);
      const opened = await Promise.all(
        found.packs.map((pack, at) =>
          // An older pack under this name is not the one written last.
          pack && pack.revision >= (wanted[at]?.revision ?? 0) ? this.#parts.openPack(pack) : null,
        ),
      );
      // Packed meanwhile, here or by another page: the packs read may hold rows that are gone since.
      if (this.stamp === stamp || isLast) {
        for (const [at, pack] of wanted.entries()) this.#take(pack, opened[at] ?? null);
        return;
      }
      const listed = new Set([...this.index].map(({ name }) => name));
      wanted = wanted.filter(({ name }) => listed.has(name));
    }
  }

  #take({ name, table }: PackInfo, rows: readonly PackedRow[] | null): void {
    // Later writes and removals take precedence.
    for (const [key, row] of rows ?? [])
      if (!this.#state.has(table, key) && !this.#unpacked.has(table, key))
        this.#state.apply([[table, key, row]]);
    this.loaded.add(name);
    if (rows === null) this.broken.add(name);
    this.onLoaded(table, rows === null);
  }
}
