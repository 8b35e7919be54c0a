/** Saves with a long queue and a long history, in a page that shows the queue. */
import { watchQuery } from '../../../src/db/live-query';
import { saveRecord } from '../../../src/db/outbox/save-record';
import { createUuid, randomBytes } from '../../../src/domain/rules/uuid';
import { fillQueue } from './long-queue';

const SAVES = 40;

/** How long each save took until it was stored, and until the page had it in its queue; ms, ascending. */
async function timeSaves(queued: number, sent: number) {
  const db = await fillQueue(`long-${queued}`, queued, sent);
  let shown = 0;
  let told: () => void = () => undefined;
  const until = (length: number) =>
    new Promise<void>((resolve) => {
      told = () => {
        if (shown === length) resolve();
      };
      told();
    });
  watchQuery(db, ['outbox'], (reads) => reads.listUnsettled(), {
    next: (queue) => {
      shown = queue.length;
      told();
    },
    fail: reportError,
  });
  await until(queued);
  const saved: number[] = [];
  const seen: number[] = [];
  for (let count = 1; count <= SAVES; count += 1) {
    const startedAt = performance.now();
    await saveRecord(db, {
      operationId: createUuid(Date.now(), randomBytes),
      entity: 'product',
      key: null,
      kind: 'create',
      // Alternately of a pending customer and of a sent one.
      fields: { customerNumDocument: count % 2 === 0 ? 80_000_002 : 80_100_000 },
      author: 'ana@plano.co',
      company: null,
      device: 'tablet',
      now: Date.now(),
      draft: null,
    });
    saved.push(performance.now() - startedAt);
    await until(queued + count);
    seen.push(performance.now() - startedAt);
  }
  const inOrder = (times: number[]) => times.sort((left, right) => left - right);
  return { saved: inOrder(saved), seen: inOrder(seen) };
}

Object.assign(globalThis, { timeSaves });
