/** The title of a refusal on the form and in the sync centre; a retry is suggested only where it may succeed. */
import { expect, test } from 'vitest';
import { toRefusalTitle } from '../../src/crud/refusal-words';
import type { SyncError } from '../../src/db/schema';
import { MESSAGES } from '../../src/domain/messages';

const refused = (changes: Partial<SyncError>): SyncError => ({
  code: 'refused',
  status: null,
  title: null,
  errors: [],
  at: 0,
  ...changes,
});
const TAKEN = 'Ya existe un registro con esos datos';

test('the server’s message comes first', () => {
  const title = 'Hay datos por corregir';
  expect(toRefusalTitle(refused({ status: 422, title }))).toBe(title);
});

test('an existing record is no error and offers no retry', () => {
  const existing = { id: 3, version: null, record: { name: 'Wilson' } };
  expect(toRefusalTitle(refused({ code: 'differs', existing }))).toBe(TAKEN);
  const errors = [{ field: 'nombre', message: 'Ya existe' }];
  expect(toRefusalTitle(refused({ status: 409, errors }))).toBe(TAKEN);
});

test('a server without a verdict has its own message', () => {
  expect(toRefusalTitle(refused({ code: 'stalled', status: 500 }))).toBe(
    'El servidor responde, pero no decide',
  );
});

test('any other refusal has the general message', () => {
  for (const trouble of [null, refused({ status: 400 }), refused({ status: 409 })])
    expect(toRefusalTitle(trouble)).toBe(MESSAGES.saveFailed);
});
