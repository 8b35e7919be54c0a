/** The text of the journal's records, written and read. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCommit, decodeRows, encodeCommit, encodeRows } from '../../src/db/journal/codec';
import type { Change } from '../../src/db/state/state';

const manifest = { revision: 7, packedTo: 3, rows: { customer: 2 }, last: { seq: 4, place: 1 } };
const encodeChanges = (changes: readonly Change[]) => encodeCommit({ changes, manifest });
const decodeChanges = (bytes: Uint8Array) => decodeCommit(bytes).changes;

const base = { numDocument: '41219530', firstName: 'Rosalba' };
const rowOf = (view: object) => ({ key: '7', id: 7, base, version: 3, view, mark: null });
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('a record without changes of its own is written once, and read as it was', () => {
  const bytes = encodeChanges([['customer', '7', rowOf(base)]]);
  expect(text(bytes).split('41219530')).toHaveLength(2);
  const [change] = decodeChanges(bytes);
  expect(change).toEqual(['customer', '7', rowOf(base)]);
  const row = change?.[2] as ReturnType<typeof rowOf>;
  expect(row.view).toBe(row.base);
});

test('rows of the store after a commit are read with its changes', () => {
  const changes: Change[] = [['meta', 'cursor', { value: 'a' }]];
  expect(decodeCommit(encodeCommit({ changes, manifest }))).toEqual({ changes, manifest });
});

test('a record with changes of its own keeps both', () => {
  const changed = rowOf({ ...base, firstName: 'Rosa' });
  expect(decodeRows(encodeRows([['7', changed]]))).toEqual([['7', changed]]);
});

test('a record that the server does not have keeps its view, and a deletion stays one', () => {
  const made = { key: 'a', id: null, base: null, version: null, view: base, mark: 'local' };
  expect(
    decodeChanges(
      encodeChanges([
        ['customer', 'a', made],
        ['customer', '7', null],
      ]),
    ),
  ).toEqual([
    ['customer', 'a', made],
    ['customer', '7', null],
  ]);
});

test('fields that an operation sets are written once with the view of what it makes', () => {
  const made = { key: 'a', id: null, base: null, version: null, view: base, mark: 'local' };
  const operation = { id: 'a', changes: base, before: { ...base, extra: 1 } };
  const changes = [
    ['customer', 'a', made],
    ['outbox', 1, operation],
  ] as const;
  const bytes = encodeChanges(changes);
  // The second is the frozen body, which is a record of its own.
  expect(text(bytes).split('41219530')).toHaveLength(3);
  expect(decodeChanges(bytes)).toEqual(changes);
});

test('a row whose record is no object comes back as it was', () => {
  const rows = [5, [1], 'a', true, { deep: { er: 1 } }].map((view, at) => {
    return [String(at), { view, changes: null, base: undefined, also: at }] as const;
  });
  const read = decodeRows(encodeRows(rows));
  expect(JSON.stringify(read)).toBe(JSON.stringify(rows));
});

test('the field names of like records are written once', () => {
  const rows = ['1', '2', '3'].map((key) => [key, rowWith(key, base)] as const);
  const unlike = ['4', { ...rowWith('4', base), base: { unlike: 1 } }] as const;
  const bytes = encodeRows([...rows, unlike]);
  expect(text(bytes).split('numDocument')).toHaveLength(2);
  expect(decodeRows(bytes)).toEqual([...rows, unlike]);
});

test('rows of other tables come back as they were, whatever their fields are called', () => {
  const draft = { name: 'product new', values: [0, 'a'], view: { rows: 1 } };
  expect(decodeRows(encodeRows([['product new', draft]]))).toEqual([['product new', draft]]);
});

test('any record comes back with the fields it had', () => {
  const record = fc.dictionary(
    fc.oneof(fc.constantFrom('name', 'id', '__proto__', 'toString', '0'), fc.string()),
    fc.oneof(fc.jsonValue(), fc.constant(undefined)),
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(fc.array(record, { maxLength: 6 }), (records) => {
      const rows = records.map((fields, at) => [String(at), rowWith(String(at), fields)] as const);
      const read = decodeRows(encodeRows(rows));
      expect(JSON.stringify(read)).toBe(JSON.stringify(rows));
    }),
    { numRuns: 300 },
  );
});

const rowWith = (key: string, fields: object) => ({
  key,
  id: 1,
  base: fields,
  version: null,
  view: fields,
  mark: null,
});
