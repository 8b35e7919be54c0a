/**
 * Moves the changes in the journal's entries into the packs, one pack after the other, so that the list of entries
 * stays short.
 */
import { toGroups } from '../../domain/rules/groups';
import { toHex } from '../../domain/rules/hex';
import { randomBytes } from '../../domain/rules/uuid';
import type { Key } from '../state/table';
import type { PackedRow } from './codec';
import type { JournalDisk } from './disk';
import type { JournalMemory } from './journal-memory';
import { compareKeys, type PackIndex, type PackInfo } from './pack-index';
import type { PartCipher } from './part-cipher';
import type { Pack } from './parts';

const PACK_ROWS = 500;

interface PackerDeps {
  readonly disk: JournalDisk;
  readonly parts: PartCipher;
  readonly memory: JournalMemory;
  /** Runs a task after the earlier ones, while nobody else writes. */
  readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>;
}

/**
 * Writes go on meanwhile: a pack may hold rows that are newer than its revision, because later entries are applied over
 * it.
 * @returns false where another page packed meanwhile: it is tried again later
 */
export async function pack(deps: PackerDeps): Promise<boolean> {
  const { memory, disk, parts, inTurn } = deps;
  // Entries that did not open stay where they lie.
  const { unpacked, loader, revision, brokenEntries } = memory;
  let known = loader.index;
  for (const table of unpacked.tables()) {
    const index = known;
    const pairs = unpacked.keys(table).map((key) => [index.packOf(table, key), key] as const);
    for (const [info, keys] of toGroups(pairs)) {
      const written = await repack(deps, { revision, table, known, info, keys });
      if (!written) return false;
      known = written;
    }
  }
  return inTurn(async () => {
    if (loader.index !== known) return false;
    const stamp = loader.stamp + 1;
    const index = await parts.sealIndex(stamp, revision, loader.index);
    if (!(await disk.dropEntries(index, memory.tip, brokenEntries))) return false;
    loader.take(loader.index, stamp, revision);
    unpacked.forgetUpTo(revision);
    return true;
  });
}

interface Repacking {
  readonly revision: number;
  readonly table: string;
  /** The index by which the keys lie in this pack: under another one they may lie elsewhere. */
  readonly known: PackIndex;
  readonly info: PackInfo | undefined;
  readonly keys: readonly Key[];
}

/** @returns the index after it; null where another page's has become known meanwhile */
async function repack(
  { disk, parts, memory, inTurn }: PackerDeps,
  { revision, table, known, info, keys }: Repacking,
): Promise<PackIndex | null> {
  const { state, loader } = memory;
  const old = info && (await disk.readPacks([info.name])).packs[0];
  const isOwn = old !== undefined && info !== undefined && old.revision >= info.revision;
  const found = isOwn ? await parts.openPack(old) : null;
  const rows = new Map<Key, object>(found ?? []);
  for (const key of keys) {
    const row = state.stored(table, key);
    if (row) rows.set(key, row);
    else rows.delete(key);
  }
  // A pack that does not open stays on the disk as it is; its name is not given again.
  const name = old && !found ? undefined : info?.name;
  const written = await sealChunks(parts, { table, revision, name, from: info?.from }, rows);
  return inTurn(async () => {
    if (loader.index !== known) return null;
    const gone = new Set(info ? [info.name] : []);
    const index = known.with(
      gone,
      written.map((one) => one.info),
    );
    const stamp = loader.stamp + 1;
    const { packedTo } = loader;
    const put = written.map((one) => one.pack);
    const remove = name && !put.some((one) => one.name === name) ? [name] : [];
    const sealed = await parts.sealIndex(stamp, packedTo, index);
    const isLoaded = !info || loader.loaded.has(info.name);
    if (!(await disk.repack({ put, remove, index: sealed, tip: memory.tip }))) return null;
    loader.take(index, stamp, packedTo);
    if (isLoaded) for (const { info: own } of written) loader.loaded.add(own.name);
    return index;
  });
}

interface Chunks {
  readonly table: string;
  readonly revision: number;
  /** The pack that is replaced. */
  readonly name: string | undefined;
  readonly from: string | undefined;
}

/** Seals rows in packs of `PACK_ROWS`; one that grew to less than twice as many stays one. */
export async function sealChunks(
  parts: PartCipher,
  { table, revision, name, from }: Chunks,
  rows: ReadonlyMap<Key, object>,
): Promise<readonly { readonly pack: Pack; readonly info: PackInfo }[]> {
  const sorted: PackedRow[] = [...rows].sort(([one], [other]) => compareKeys(one, other));
  const length = sorted.length < 2 * PACK_ROWS ? sorted.length : PACK_ROWS;
  const written: { pack: Pack; info: PackInfo }[] = [];
  for (let at = 0; at < sorted.length; at += length) {
    const chunk = sorted.slice(at, at + length);
    const first = at === 0;
    const own = (first && name) || newName(table);
    const pack = await parts.sealPack(own, revision, chunk);
    const start = first && from !== undefined ? from : firstKey(chunk);
    const size = pack.bytes.length;
    written.push({ pack, info: { name: own, table, from: start, revision, size } });
  }
  return written;
}

/** A random name that tells nothing about the rows. */
function newName(table: string): string {
  return `${table} ${toHex(randomBytes(8))}`;
}
const firstKey = (rows: readonly PackedRow[]) => String(rows[0]?.[0] ?? '');

/** Removes packs that do not open from the index, so that nothing waits for them. */
export async function dropLostPacks(
  disk: JournalDisk,
  parts: PartCipher,
  { loader, tip }: Pick<JournalMemory, 'loader' | 'tip'>,
): Promise<void> {
  if (loader.broken.size === 0) return;
  const index = loader.index.with(loader.broken, []);
  const stamp = loader.stamp + 1;
  const sealed = await parts.sealIndex(stamp, loader.packedTo, index);
  if (!(await disk.repack({ put: [], remove: [], index: sealed, tip }))) return;
  loader.take(index, stamp, loader.packedTo);
  loader.broken.clear();
}
