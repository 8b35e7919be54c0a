/** A save is stored and shown without a noticeable delay, however long the queue and the history are. */
import { expect, test } from 'vitest';
import { openScript } from './support/page-script';

const ANSWERS_WITHIN_MS = 100;

test('with ten thousand operations queued and ten thousand sent, a save is stored and shown at once', async () => {
  const page = await openScript(new URL('../db/support/long-queue-in-page.ts', import.meta.url));
  const { saved, seen } = (await page.evaluate('timeSaves(10_000, 10_000)')) as {
    saved: number[];
    seen: number[];
  };
  const p95 = (times: number[]) => times[Math.floor(times.length * 0.95)];
  expect(seen).toHaveLength(40);
  expect(p95(saved)).toBeLessThan(ANSWERS_WITHIN_MS);
  expect(p95(seen)).toBeLessThan(ANSWERS_WITHIN_MS);
});
