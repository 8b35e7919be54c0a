/**
 * The text of the journal's entries and packs. Two things keep it short: a record without changes of its own is written
 * once (its view is the base object itself), and the field names of like records are written once for all of them.
 */
import type { Fields } from '../../domain/entity';
import type { MirrorRow } from '../schema';
import type { Change } from '../state/state';
import type { Key } from '../state/table';
import { FieldNames, type Values } from './field-names';

export type PackedRow = readonly [key: Key, row: object];

/** A row of a mirror that has the server's record; its view only where that differs. */
type StoredRow = readonly [
  base: Values,
  id: MirrorRow['id'],
  version: MirrorRow['version'],
  mark: MirrorRow['mark'],
  view?: Fields,
];
const MIRROR_ROW_FIELDS = 6;

/** Earlier versions wrote only the list, of rows that have their `base`, and some a `view` that equals it. */
interface Stored<Row> {
  readonly names: readonly (readonly string[])[];
  readonly rows: readonly Row[];
}

export function encodeChanges(changes: readonly Change[]): Uint8Array {
  const names = new FieldNames();
  const rows = changes.map(([table, key, row]) => [table, key, row && toStored(key, row, names)]);
  return encode({ names: names.all, rows });
}

export function encodeRows(rows: readonly PackedRow[]): Uint8Array {
  const names = new FieldNames();
  const stored = rows.map(([key, row]) => [key, toStored(key, row, names)]);
  return encode({ names: names.all, rows: stored });
}

/** @throws SyntaxError where the bytes are no JSON */
export function decodeChanges(bytes: Uint8Array): Change[] {
  const { rows, names } = decode<Change>(bytes);
  return rows.map(([table, key, row]) => [table, key, row && toRow(key, row, names)]);
}

/** @throws SyntaxError where the bytes are no JSON */
export function decodeRows(bytes: Uint8Array): PackedRow[] {
  const { rows, names } = decode<PackedRow>(bytes);
  return rows.map(([key, row]) => [key, toRow(key, row, names)]);
}

function toStored(key: Key, row: object, names: FieldNames): object {
  if (!isMirrorRow(row) || row.key !== key || !row.base) return row;
  const { base, id, version, mark, view } = row;
  const values = names.take(base);
  if (!values) return row;
  const stored: StoredRow = [values, id, version, mark];
  return view === base ? stored : [...stored, view];
}

function toRow(key: Key, stored: object, names: FieldNames): object {
  if (Array.isArray(stored)) {
    const [values, id, version, mark, changed] = stored as unknown as StoredRow;
    const base = names.give(values);
    const view = changed ?? base;
    return { key: String(key), id, base, version, view, mark } satisfies MirrorRow;
  }
  const { base, view } = stored as Partial<MirrorRow>;
  return base && view === undefined ? { ...stored, view: base } : stored;
}

function isMirrorRow(row: object): row is MirrorRow {
  const { base, id, version, mark, view } = row as Partial<MirrorRow>;
  const isWhole = [base, id, version, mark, view].every((value) => value !== undefined);
  return isWhole && Object.keys(row).length === MIRROR_ROW_FIELDS;
}

const encoder = new TextEncoder();
/** Kept between texts: memory that was never used costs more than the encoding. */
let buffer = new Uint8Array(0);

function encode(stored: Stored<unknown>): Uint8Array {
  const text = JSON.stringify(stored);
  const longest = 3 * text.length;
  if (buffer.length < longest) buffer = new Uint8Array(longest);
  return buffer.slice(0, encoder.encodeInto(text, buffer).written);
}

function decode<Row>(bytes: Uint8Array): { rows: readonly Row[]; names: FieldNames } {
  const read = JSON.parse(new TextDecoder().decode(bytes)) as Stored<Row> | readonly Row[];
  const { rows, names } = 'rows' in read ? read : { rows: read, names: [] };
  return { rows, names: new FieldNames(names) };
}
