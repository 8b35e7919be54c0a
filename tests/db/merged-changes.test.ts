/** An update merged with another user's change remembers that change for the sync centre. */
import { expect, test } from 'vitest';
import { takeLease } from '../../src/db/lease';
import { applySingleOutcome } from '../../src/db/outbox/apply-outcomes';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { TestStore } from '../support/journal';
import { operation } from '../sync/support/operation';

test('an update records the server’s values that differed from those known here', async () => {
  const db = new TestStore('merged');
  const base = { phone: '0', address: 'A', email: 'a@b.co' };
  await db.putRows('customer', [{ key: '7', id: 7, base, version: 3, view: base, mark: null }]);
  const change = { changes: { phone: '1' }, before: { phone: '0' } };
  const sent = operation({ seq: 1, key: '7', kind: 'update', state: 'inflight', ...change });
  await db.putOperation(sent);
  const epoch = await takeLease(db, 'tab', 0);

  const record = { ...base, address: 'B' };
  const result = { id: 7, version: 4, record, at: 5_000 };
  const rebased = await applySingleOutcome(db, epoch, sent, { do: 'compare', result });
  expect(rebased).toMatchObject({ state: 'pending', merged: ['address'] });

  // It is kept until the operation is history, whatever the user decides meanwhile.
  const theirs = { phone: '5' };
  const trouble = {
    code: 'differs',
    status: null,
    title: null,
    errors: [],
    at: 0,
    theirs,
  } as const;
  await db.changeOperation(1, { state: 'conflict', trouble });
  await resolveConflict(db, 1, 'mine', 6_000);
  expect(await db.getOperation(1)).toMatchObject({ state: 'pending', merged: ['address'] });
});
