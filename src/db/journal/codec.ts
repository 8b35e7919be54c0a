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

/** A mirror's row on the disk. */
type StoredRow = readonly [base: Values, rest: { readonly view?: Fields }];

/** Earlier versions wrote only the list, of rows that have their `base`, and some a `view` that equals it. */
interface Stored<Row> {
  readonly names: readonly (readonly string[])[];
  readonly rows: readonly Row[];
}

export function encodeChanges(changes: readonly Change[]): Uint8Array {
  const names = new FieldNames();
  const rows = changes.map(([table, key, row]) => [table, key, row && toStored(row, names)]);
  return encode({ names: names.all, rows });
}

export function encodeRows(rows: readonly PackedRow[]): Uint8Array {
  const names = new FieldNames();
  const stored = rows.map(([key, row]) => [key, toStored(row, names)]);
  return encode({ names: names.all, rows: stored });
}

/** @throws SyntaxError where the bytes are no JSON */
export function decodeChanges(bytes: Uint8Array): Change[] {
  const { rows, names } = decode<Change>(bytes);
  return rows.map(([table, key, row]) => [table, key, row && toRow(row, names)]);
}

/** @throws SyntaxError where the bytes are no JSON */
export function decodeRows(bytes: Uint8Array): PackedRow[] {
  const { rows, names } = decode<PackedRow>(bytes);
  return rows.map(([key, row]) => [key, toRow(row, names)]);
}

function toStored(row: object, names: FieldNames): object {
  const { base, view, ...kept } = row as Partial<MirrorRow>;
  const values = base && view ? names.take(base) : null;
  if (!values) return row;
  return [values, view === base ? kept : { ...kept, view }];
}

function toRow(stored: object, names: FieldNames): object {
  if (Array.isArray(stored)) {
    const [values, rest] = stored as unknown as StoredRow;
    const base = names.give(values);
    return { ...rest, base, view: rest.view ?? base };
  }
  const { base, view } = stored as Partial<MirrorRow>;
  return base && view === undefined ? { ...stored, view: base } : stored;
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
