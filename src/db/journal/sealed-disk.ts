import type { Change } from '../state/state';
import type { Cipher } from './cipher';
import { decodeChanges, decodeRows, encodeChanges, encodeRows, type PackedRow } from './codec';
import type { Entry, JournalDisk, Pack, Position } from './disk';

/** A pack as read; without rows where it does not open. */
export interface OpenedPack {
  readonly name: string;
  /** Bytes on the disk. */
  readonly size: number;
  readonly rows: readonly PackedRow[];
}

/** An entry as read; `changes` is null where it does not open. */
export interface OpenedEntry {
  readonly revision: number;
  /** Bytes on the disk. */
  readonly size: number;
  readonly changes: readonly Change[] | null;
}

/** A `Delta` of the disk as rows. */
export interface OpenedDelta extends Position {
  readonly packs: readonly OpenedPack[];
  readonly entries: readonly OpenedEntry[];
}

/** Seals what goes to the disk and opens what comes from it, each part under its place. */
export class SealedDisk {
  readonly #disk: JournalDisk;
  readonly #cipher: Cipher;
  readonly #broken = new Set<string>();

  constructor(disk: JournalDisk, cipher: Cipher) {
    this.#disk = disk;
    this.#cipher = cipher;
  }

  /** The places that did not open. */
  get broken(): ReadonlySet<string> {
    return this.#broken;
  }

  async sealEntry(revision: number, changes: readonly Change[]): Promise<Entry> {
    const bytes = await this.#cipher.seal(encodeChanges(changes), entryPlace(revision));
    return { revision, bytes };
  }

  async sealPack(name: string, revision: number, rows: readonly PackedRow[]): Promise<Pack> {
    const bytes = await this.#cipher.seal(encodeRows(rows), packPlace(name, revision));
    return { name, revision, bytes };
  }

  /** Everything after a position. */
  async since(position: Position): Promise<OpenedDelta> {
    const { packs, entries, ...reached } = await this.#disk.since(position);
    const [openedPacks, openedEntries] = await Promise.all([
      Promise.all(packs.map((pack) => this.#openPack(pack))),
      Promise.all(entries.map((entry) => this.#openEntry(entry))),
    ]);
    return { ...reached, packs: openedPacks, entries: openedEntries };
  }

  async #openPack({ name, revision, bytes }: Pack): Promise<OpenedPack> {
    const rows = await this.#open(bytes, packPlace(name, revision), decodeRows);
    return { name, size: bytes.length, rows: rows ?? [] };
  }
  async #openEntry({ revision, bytes }: Entry): Promise<OpenedEntry> {
    const changes = await this.#open(bytes, entryPlace(revision), decodeChanges);
    return { revision, size: bytes.length, changes };
  }

  async #open<T>(bytes: Uint8Array, place: string, decode: (text: Uint8Array) => T) {
    try {
      return decode(await this.#cipher.open(bytes, place));
    } catch {
      this.#broken.add(place);
      return null;
    }
  }
}

const entryPlace = (revision: number) => `entry ${revision}`;
const packPlace = (name: string, revision: number) => `pack ${name} ${revision}`;
