/**
 * The text of the journal's entries and packs. Two things keep it short: a record that occurs several times, such as
 * the changes of a create and the view that it makes, is written once, and so are the field names of similar rows and
 * records.
 */
import type { Change } from '../state/state';
import type { Key } from '../state/table';
import { FieldNames, type Values } from './field-names';
import type { Manifest } from './manifest';

export type PackedRow = readonly [key: Key, row: object];

/** The fields of rows that hold a record. */
const RECORDS: ReadonlySet<string> = new Set(['base', 'view', 'changes', 'before']);

interface Stored<Row> {
  readonly names: readonly (readonly string[])[];
  /** Each row is its values, with a number in place of a record; a row that cannot be written so is left as it is. */
  readonly rows: readonly Row[];
  readonly records: readonly Values[];
}

/** The changes of a commit, with the manifest of the store after it. */
export interface StoredCommit {
  readonly changes: readonly Change[];
  readonly manifest: Manifest;
}

export function encodeCommit({ changes, manifest }: StoredCommit): Uint8Array {
  const writer = new RowWriter();
  const rows = changes.map(([table, key, row]) => [table, key, row && writer.toStored(row)]);
  return encode({ ...writer.shared, rows, manifest });
}

export function encodeRows(rows: readonly PackedRow[]): Uint8Array {
  const writer = new RowWriter();
  const stored = rows.map(([key, row]) => [key, writer.toStored(row)]);
  return encode({ ...writer.shared, rows: stored });
}

/** @throws SyntaxError where the bytes are no JSON */
export function decodeCommit(bytes: Uint8Array): StoredCommit {
  const { rows, toRow, manifest } = decode<Change, { readonly manifest: Manifest }>(bytes);
  return { changes: rows.map(([table, key, row]) => [table, key, row && toRow(row)]), manifest };
}

/** @throws SyntaxError where the bytes are no JSON */
export function decodeRows(bytes: Uint8Array): PackedRow[] {
  const { rows, toRow } = decode<PackedRow>(bytes);
  return rows.map(([key, row]) => [key, toRow(row)]);
}

class RowWriter {
  readonly #names = new FieldNames();
  readonly #places = new RecordPlaces(this.#names);
  readonly #records: Values[] = [];
  readonly #numbers = new Map<object, number>();

  /** The field names and records that the rows share. */
  get shared(): Pick<Stored<unknown>, 'names' | 'records'> {
    return { names: this.#names.all, records: this.#records };
  }

  toStored(row: object): object {
    const values = this.#names.take(row);
    if (!values) return row;
    for (const place of this.#places.of(values[0])) {
      const record = values[place];
      if (record === null) continue;
      const number = this.#numberOf(record);
      if (number === null) return row;
      values[place] = number;
    }
    return values;
  }

  /** Null if it cannot be written so. */
  #numberOf(record: unknown): number | null {
    if (typeof record !== 'object' || record === null || Array.isArray(record)) return null;
    const known = this.#numbers.get(record);
    if (known !== undefined) return known;
    const values = this.#names.take(record);
    if (!values) return null;
    const number = this.#records.push(values) - 1;
    this.#numbers.set(record, number);
    return number;
  }
}

/** The positions of the records in the values of a row. */
class RecordPlaces {
  readonly #names: FieldNames;
  readonly #ofList = new Map<number, readonly number[]>();

  constructor(names: FieldNames) {
    this.#names = names;
  }

  of(list: number): readonly number[] {
    const known = this.#ofList.get(list);
    if (known) return known;
    const names = this.#names.all[list] ?? [];
    const places = names.flatMap((name, at) => (RECORDS.has(name) ? [at + 1] : []));
    this.#ofList.set(list, places);
    return places;
  }
}

type RowReader = (stored: object) => object;

function toReader({ names, records }: Pick<Stored<unknown>, 'names' | 'records'>): RowReader {
  const fieldNames = new FieldNames(names);
  const places = new RecordPlaces(fieldNames);
  const given = records.map((values) => fieldNames.give(values));
  return (stored) => {
    if (!Array.isArray(stored)) return stored;
    const values = stored as unknown as Values;
    for (const place of places.of(values[0]))
      if (values[place] !== null) values[place] = given[values[place] as number];
    return fieldNames.give(values);
  };
}

const encoder = new TextEncoder();
/** Kept between texts: allocating memory costs more than the encoding. */
let buffer = new Uint8Array(0);

function encode(stored: Stored<unknown> & { readonly manifest?: Manifest }): Uint8Array {
  const text = JSON.stringify(stored);
  const longest = 3 * text.length;
  if (buffer.length < longest) buffer = new Uint8Array(longest);
  return buffer.slice(0, encoder.encodeInto(text, buffer).written);
}

function decode<Row, More = unknown>(
  bytes: Uint8Array,
): More & { readonly rows: readonly Row[]; readonly toRow: RowReader } {
  const read = decodeValue<Stored<Row> & More>(bytes);
  return { ...read, toRow: toReader(read) };
}

/** Encodes any other value. */
export const encodeValue = (value: unknown) => encoder.encode(JSON.stringify(value));

/** @throws SyntaxError where the bytes are no JSON */
export const decodeValue = <T>(bytes: Uint8Array) =>
  JSON.parse(new TextDecoder().decode(bytes)) as T;
