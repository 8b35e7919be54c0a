/** An update merged with another user's change remembers that change for the sync centre. */
import { expect, test } from 'vitest';
import { takeLease } from '../../src/db/lease';
import { applySingleOutcome } from '../../src/db/outbox/apply-outcomes';
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

  const record = { ...base, phone: '1', address: 'B' };
  const result = { id: 7, version: 4, record, at: 5_000 };
  await applySingleOutcome(db, epoch, sent, { do: 'acknowledge', result });
  expect(await db.listHistoryAfter(-1)).toMatchObject([{ merged: ['address'] }]);
});
