/** The title of a refusal on the form and in the sync centre; a retry is suggested only where it may succeed. */
import { expect, test } from 'vitest';
import { toRefusalTitle } from '../../src/crud/refusal-words';
import { type Delivery, type SyncError, UNSENT } from '../../src/db/delivery';
import { MESSAGES } from '../../src/domain/messages';

const refused = (changes: Partial<SyncError>): SyncError => ({
  code: 'refused',
  status: null,
  title: null,
  errors: [],
  at: 0,
  ...changes,
});
const titleOf = (delivery: Delivery) => toRefusalTitle({ entity: 'branch', delivery });
const title = (error: SyncError) => titleOf({ state: 'rejected', sent: null, error });
const TAKEN = 'Ya hay una sucursal con este nombre';

test('the server’s message comes first', () => {
  const said = 'Hay datos por corregir';
  expect(title(refused({ status: 422, title: said }))).toBe(said);
});

test('an existing record is no error and offers no retry', () => {
  const existing = { id: 3, version: null, record: { name: 'Wilson' } };
  const question = { code: 'differs', at: 0, theirs: {}, existing } as const;
  expect(titleOf({ state: 'conflict', sent: null, question })).toBe(TAKEN);
  const errors = [{ field: 'nombre', message: 'Ya existe' }];
  expect(title(refused({ status: 409, errors }))).toBe(TAKEN);
});

test('a server without a verdict has its own message', () => {
  expect(title(refused({ code: 'stalled', status: 500 }))).toBe(
    'El servidor responde, pero no decide',
  );
});

test('any other refusal has the general message', () => {
  for (const error of [refused({ status: 400 }), refused({ status: 409 })])
    expect(title(error)).toBe(MESSAGES.saveFailed);
  expect(titleOf(UNSENT)).toBe(MESSAGES.saveFailed);
});
