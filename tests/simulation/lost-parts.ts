/** Damage by the disk to a person's store: it loses one part, or an earlier image of it comes back. */
import {
  dropRows,
  editRows,
  flip,
  type Row,
  readRows,
  type TableName,
} from '../db/support/raw-database';
import type { Random } from './random';

const SEALED = ['entries', 'entries', 'packs', 'packs', 'head'] as const;
const STORES = ['entries', 'packs', 'head', 'queue', 'envelopes', 'deliveries', 'changed'] as const;

/** Removes one row, changes one bit of it, or empties one store. @returns the lost part; null where there is none */
export async function loseOnePart(name: string, random: Random): Promise<string | null> {
  const how = random.pick(['gone', 'flipped', 'emptied'] as const) ?? 'gone';
  const table: TableName =
    how === 'flipped'
      ? (random.pick(SEALED) ?? 'entries')
      : (random.pick([...SEALED, ...STORES]) ?? 'entries');
  const rows = await readRows(name, table);
  // The last rows hold the latest saves, which wait.
  const at = random.chance(0.6) ? rows.length - 1 : random.below(rows.length);
  const meant = rows[at];
  if (!meant) return null;
  const isMeant = (row: Row) => keyOf(table, row) === keyOf(table, meant);
  if (how === 'emptied') await dropRows(name, table);
  else if (how === 'gone') await dropRows(name, table, isMeant);
  else await editRows(name, table, () => [flip(meant, random.below(meant.bytes.length))]);
  return `${table} ${how === 'emptied' ? '' : keyOf(table, meant)} ${how}`;
}

const keyOf = (table: TableName, { revision, name, id, ...row }: Row) =>
  String({ entries: revision, packs: name, changed: row.table }[table as string] ?? id);

export type Image = ReadonlyMap<TableName, readonly Row[]>;

export async function readImage(name: string): Promise<Image> {
  const image = new Map<TableName, readonly Row[]>();
  for (const table of STORES) image.set(table, await readRows(name, table));
  return image;
}

/** Restores an image of the disk; without one it is emptied. */
export async function putImage(name: string, image: Image | null): Promise<void> {
  for (const table of STORES) {
    await dropRows(name, table);
    await editRows(name, table, () => image?.get(table) ?? []);
  }
}
