/**
 * The text of the journal's entries and packs. Most records have no changes of their own: their view is the base object
 * itself, and is written once.
 */
import type { MirrorRow } from '../schema';
import type { Change } from '../state/state';
import type { Key } from '../state/table';

export type PackedRow = readonly [key: Key, row: object];

export const encodeChanges = (changes: readonly Change[]): Uint8Array =>
  encode(changes.map(([table, key, row]) => [table, key, row && toStored(row)]));

export const encodeRows = (rows: readonly PackedRow[]): Uint8Array =>
  encode(rows.map(([key, row]) => [key, toStored(row)]));

/** @throws SyntaxError where the bytes are no JSON */
export const decodeChanges = (bytes: Uint8Array): Change[] =>
  decode<Change[]>(bytes).map(([table, key, row]) => [table, key, row && toRow(row)]);

/** @throws SyntaxError where the bytes are no JSON */
export const decodeRows = (bytes: Uint8Array): PackedRow[] =>
  decode<PackedRow[]>(bytes).map(([key, row]) => [key, toRow(row)]);

function toStored(row: object): object {
  const { view, ...kept } = row as Partial<MirrorRow>;
  return view !== undefined && view === kept.base ? kept : row;
}

/** Versions that wrote every view left rows that have one. */
function toRow(stored: object): object {
  const { base, view } = stored as Partial<MirrorRow>;
  return base && view === undefined ? { ...stored, view: base } : stored;
}

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const decode = <T>(bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as T;
