import type { Cipher } from './cipher';
import {
  decodeCommit,
  decodeRows,
  decodeValue,
  encodeCommit,
  encodeRows,
  encodeValue,
  type PackedRow,
  type StoredCommit,
} from './codec';
import type { Manifest } from './manifest';
import { PackIndex, type StoredIndex } from './pack-index';
import type { Entry, Pack, SealedIndex, SealedManifest } from './parts';

/** An entry as read; `commit` is null where it does not open. */
export interface OpenedEntry {
  readonly revision: number;
  readonly nonce: string;
  /** Bytes on the disk. */
  readonly size: number;
  readonly commit: StoredCommit | null;
}

/** Seals the parts that go to the disk and opens them again, each bound to its place. */
export class PartCipher {
  readonly #cipher: Cipher;

  constructor(cipher: Cipher) {
    this.#cipher = cipher;
  }

  async sealEntry(commit: StoredCommit): Promise<Entry> {
    const { revision } = commit.manifest;
    const bytes = await this.#cipher.seal(encodeCommit(commit), `entry ${revision}`);
    return { revision, nonce: crypto.randomUUID(), bytes };
  }
  async openEntry({ revision, nonce, bytes }: Entry): Promise<OpenedEntry> {
    const commit = await this.#open(bytes, `entry ${revision}`, decodeCommit);
    return { revision, nonce, size: bytes.length, commit };
  }

  async sealPack(name: string, revision: number, rows: readonly PackedRow[]): Promise<Pack> {
    const bytes = await this.#cipher.seal(encodeRows(rows), `pack ${name} ${revision}`);
    return { name, revision, bytes };
  }
  /** Null where it does not open. */
  openPack({ name, revision, bytes }: Pack): Promise<PackedRow[] | null> {
    return this.#open(bytes, `pack ${name} ${revision}`, decodeRows);
  }

  async sealManifest(manifest: Manifest): Promise<SealedManifest> {
    const { revision } = manifest;
    const bytes = await this.#cipher.seal(encodeValue(manifest), `manifest ${revision}`);
    return { id: 'manifest', revision, bytes };
  }
  /** Null where there is none, or it does not open. */
  async openManifest(sealed: SealedManifest | null): Promise<Manifest | null> {
    return sealed && this.#open(sealed.bytes, `manifest ${sealed.revision}`, decodeValue<Manifest>);
  }

  async sealIndex(stamp: number, packedTo: number, index: PackIndex): Promise<SealedIndex> {
    const text = encodeValue(index.toStored());
    const bytes = await this.#cipher.seal(text, `index ${stamp} ${packedTo}`);
    return { id: 'index', stamp, packedTo, bytes };
  }
  /** Null where there is none, or it does not open. */
  async openIndex(sealed: SealedIndex | null): Promise<PackIndex | null> {
    if (!sealed) return null;
    const place = `index ${sealed.stamp} ${sealed.packedTo}`;
    const stored = await this.#open(sealed.bytes, place, decodeValue<StoredIndex>);
    return stored && PackIndex.fromStored(stored);
  }

  async #open<T>(
    bytes: Uint8Array,
    place: string,
    decode: (text: Uint8Array) => T,
  ): Promise<T | null> {
    try {
      return decode(await this.#cipher.open(bytes, place));
    } catch {
      return null;
    }
  }
}
