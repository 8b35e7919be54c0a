/** The next step of a long queue is found at once; a run that measures something else leaves this file out. */
import { expect, test } from 'vitest';
import { planNext } from '../../src/sync/push/next-step';
import { operation } from './support/operation';

test('ten thousand operations are planned in milliseconds', () => {
  const queue = Array.from({ length: 10_000 }, (_, index) =>
    operation({
      seq: index + 1,
      entity: 'shipment',
      refs: { remitenteCedula: `p-${index}`, productosIds: [`x-${index}`, `y-${index}`] },
    }),
  );
  const batch = { operations: 250, bytes: Number.POSITIVE_INFINITY };
  // The best of some: the machine does other things too, and code that has just been loaded is slow.
  const times = [1, 2, 3, 4, 5].map(() => {
    const start = performance.now();
    const step = planNext(queue, { now: 1_000_000, isKeyed: false, batch });
    expect(step).toMatchObject({ do: 'send', operations: { length: 60 } });
    return performance.now() - start;
  });
  expect(Math.min(...times)).toBeLessThan(500);
});
