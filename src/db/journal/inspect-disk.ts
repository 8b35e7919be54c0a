import { StoreError } from '../own-database';
import type { JournalDisk } from './disk';
import type { Manifest } from './manifest';
import { compareKeys, PackIndex, type PackInfo, tableOf } from './pack-index';
import type { OpenedEntry, PartCipher } from './part-cipher';
import type { Inventory } from './parts';

/** The contents of a disk, as far as they open, and its losses. */
export interface Inspection {
  /** The newest manifest that opens; null where none does. */
  readonly manifest: Manifest | null;
  readonly revision: number;
  readonly index: PackIndex;
  readonly stamp: number;
  readonly packedTo: number;
  /** Entries that are in no pack, in order, with those that do not open. */
  readonly entries: readonly OpenedEntry[];
  /** The commits of which nothing is left. */
  readonly lostEntries: readonly number[];
  /** The tables of packs that are missing, or older than the index says. */
  readonly lostTables: readonly string[];
  readonly inventory: Inventory;
}

/**
 * Reads all that a store needs when it opens, and compares it with the manifest.
 * @throws StoreError `foreign` where something lies there and nothing of it opens: it belongs to another key
 */
export async function inspectDisk(disk: JournalDisk, parts: PartCipher): Promise<Inspection> {
  const inventory = await disk.inventory();
  // After a rewrite the earlier commits keep their numbers and lose their changes.
  const held = inventory.entries.filter(({ bytes }) => bytes.length > 0);
  const [sealedManifest, sealedIndex, opened] = await Promise.all([
    parts.openManifest(inventory.manifest),
    parts.openIndex(inventory.index),
    Promise.all(held.map((entry) => parts.openEntry(entry))),
  ]);
  const index = sealedIndex ?? (await rebuildIndex(disk, parts, inventory));
  const newest = opened.at(-1)?.commit?.manifest ?? null;
  const manifest =
    newest && newest.revision >= (sealedManifest?.revision ?? 0) ? newest : sealedManifest;
  const hasParts = inventory.manifest !== null || opened.length > 0 || inventory.packs.length > 0;
  const isOpen =
    manifest !== null || sealedIndex !== null || opened.some(({ commit }) => commit !== null);
  if (hasParts && !isOpen && [...index].length === 0) throw new StoreError('foreign', disk.name);
  const revision = Math.max(inventory.revision, manifest?.revision ?? 0);
  const packedTo =
    inventory.index?.packedTo ?? manifest?.packedTo ?? (opened[0]?.revision ?? revision + 1) - 1;
  const entries = opened.filter((entry) => entry.revision > packedTo);
  return {
    manifest,
    revision,
    index,
    stamp: inventory.index?.stamp ?? 0,
    packedTo,
    entries,
    lostEntries: missingOf(entries, packedTo, manifest?.revision ?? revision),
    lostTables: lostPacks(index, inventory),
    inventory,
  };
}

/** The commits missing up to the newest one, and the entries after it that do not belong there. */
function missingOf(
  entries: readonly OpenedEntry[],
  packedTo: number,
  newest: number,
): readonly number[] {
  const held = new Set(entries.flatMap(({ revision, commit }) => (commit ? [revision] : [])));
  const length = Math.max(0, newest - packedTo);
  const all = Array.from({ length }, (_, at) => packedTo + 1 + at);
  const strange = entries.filter(({ revision, commit }) => !commit && revision > newest);
  return [...all.filter((one) => !held.has(one)), ...strange.map(({ revision }) => revision)];
}

function lostPacks(index: PackIndex, { packs }: Inventory): readonly string[] {
  const held = new Map(packs);
  const lost = [...index].filter(({ name, revision }) => (held.get(name) ?? -1) < revision);
  return [...new Set(lost.map(({ table }) => table))];
}

/** Rebuilds a lost index: each pack tells its table by its name, and its range by its rows. */
async function rebuildIndex(
  disk: JournalDisk,
  parts: PartCipher,
  { packs }: Inventory,
): Promise<PackIndex> {
  const found: PackInfo[] = [];
  for (const [name, revision] of packs) {
    const [pack] = (await disk.readPacks([name])).packs;
    const rows = pack ? await parts.openPack(pack) : null;
    if (!pack || !rows) continue;
    const from = rows.map(([key]) => String(key)).sort(compareKeys)[0] ?? '';
    found.push({ name, table: tableOf(name), from, revision, size: pack.bytes.length });
  }
  return new PackIndex(found);
}
