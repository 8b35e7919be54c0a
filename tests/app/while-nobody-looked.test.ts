/** What the worker did while nobody looked is told once; a clock that is off, once a session. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { takeWarning } from '../../src/app/clock-warning';
import { takeHappened, toAwayWords } from '../../src/app/while-away';
import type { Operation, Trouble } from '../../src/db/rows';
import { UserDatabase } from '../../src/db/user-database';
import { operation } from '../sync/support/operation';

let databases = 0;
async function arrange(...operations: Partial<Operation>[]) {
  databases += 1;
  const db = new UserDatabase(`away-${databases}`);
  for (const one of operations) await db.outbox.put(operation(one));
  return db;
}
const troubled = (at: number): Trouble => ({
  code: 'refused',
  status: 422,
  title: null,
  errors: [],
  at,
});

test('counts what was settled since the last look, and no later than the one now', async () => {
  const db = await arrange(
    { state: 'acked', ackedAt: 900 },
    { state: 'acked', ackedAt: 1_100 },
    { state: 'acked', ackedAt: 1_200 },
    { state: 'acked', ackedAt: 2_100 },
    { state: 'rejected', trouble: troubled(1_500) },
    { state: 'conflict', trouble: troubled(800) },
    { state: 'waiting', trouble: troubled(1_500) },
  );
  expect(await takeHappened(db, 1_000)).toBeNull();
  expect(await takeHappened(db, 2_000)).toEqual({ sent: 2, attention: 1 });
  expect(await takeHappened(db, 2_000)).toEqual({ sent: 0, attention: 0 });
  expect(await takeHappened(db, 3_000)).toEqual({ sent: 1, attention: 0 });
});

test('a clock that was put back does not keep it silent', async () => {
  const db = await arrange({ state: 'acked', ackedAt: 1_500 });
  await takeHappened(db, 9_000_000);
  await takeHappened(db, 1_000);
  expect(await takeHappened(db, 2_000)).toEqual({ sent: 1, attention: 0 });
});

test.each([
  [{ sent: 0, attention: 0 }, null],
  [{ sent: 1, attention: 0 }, 'Mientras no estabas: se envió 1.'],
  [{ sent: 3, attention: 1 }, 'Mientras no estabas: se enviaron 3, 1 requiere atención.'],
  [{ sent: 0, attention: 2 }, 'Mientras no estabas: 2 requieren atención.'],
])('%j', (happened, words) => {
  expect(toAwayWords(happened)).toBe(words);
});

test('each session is warned of the clock once', async () => {
  const db = await arrange();
  expect(await takeWarning(db, 5_000)).toBe(true);
  expect(await takeWarning(db, 5_000)).toBe(false);
  expect(await takeWarning(db, 6_000)).toBe(true);
});
