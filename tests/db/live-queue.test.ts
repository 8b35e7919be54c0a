/** The live queue is always current and rarely read completely, however long it is and however fast it changes. */
import { expect, test } from 'vitest';
import { watchQueue } from '../../src/db/live-rows';
import type { Operation } from '../../src/db/schema';
import { UserDatabase } from '../../src/db/user-database';
import { operation } from '../sync/support/operation';

let databases = 0;
/** A queue that takes `readingMs` to read completely, and what the page shows of it. */
async function arrange(queued: number, readingMs: number) {
  databases += 1;
  const db = new UserDatabase(`queue-${databases}`);
  const all = Array.from({ length: queued }, (_, index) => operation({ seq: index + 1 }));
  await db.putOperations(all);
  let readings = 0;
  let shown: readonly Operation[] = [];
  const slow = {
    name: db.name,
    getOperations: (seqs: readonly number[]) => db.getOperations(seqs),
    async listUnsettled() {
      readings += 1;
      const found = await db.listUnsettled();
      await new Promise((resolve) => setTimeout(resolve, readingMs));
      return found;
    },
  };
  const stop = watchQueue(slow).subscribe((queue) => {
    shown = queue;
  });
  await expect.poll(() => shown.length).toBe(queued);
  return { db, all, stop, shown: () => shown, readings: () => readings };
}

test('saved, sent and discarded operations are shown at once without reading the others', async () => {
  const { db, stop, shown, readings } = await arrange(100, 0);
  const [first] = shown();
  const { seq: _, ...unnumbered } = operation({ id: 'saved' });
  await db.addOperation(unnumbered);
  await expect.poll(() => shown().at(-1)?.id).toBe('saved');
  await db.putOperation(operation({ seq: 50, state: 'inflight' }));
  await expect.poll(() => shown()[49]?.state).toBe('inflight');
  await db.removeOperations([51]);
  await expect
    .poll(() =>
      shown()
        .map(({ seq }) => seq)
        .includes(51),
    )
    .toBe(false);
  expect(shown()[0]).toBe(first);
  expect(readings()).toBe(1);
  stop();
});

test('batches are followed at a tenth of the cost, and a save meanwhile is shown at once', async () => {
  const { db, all, stop, shown, readings } = await arrange(300, 40);
  const startedAt = performance.now();
  for (let round = 1; round <= 10; round += 1)
    await db.putOperations(all.map((one) => ({ ...one, attempts: round })));
  const { seq: _, ...unnumbered } = operation({ id: 'saved' });
  await db.addOperation(unnumbered);
  await expect.poll(() => shown().at(-1)?.id).toBe('saved');
  expect(readings()).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 400 + 1);
  await expect.poll(() => shown()[0]?.attempts, { timeout: 5_000 }).toBe(10);
  expect(shown().map(({ seq }) => seq)).toEqual([...all.map(({ seq }) => seq), 301]);
  stop();
}, 30_000);
