/** From the queue alone: what is sent, what is asked for, what waits and until when. */
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../src/db/rows';
import { type PlanContext, planNext } from '../../src/sync/plan';
import { operation } from './support/operation';

const NOW = 1_000_000;
const context: PlanContext = {
  now: NOW,
  author: 'ana@plano.co',
  isKeyed: true,
  batch: 1,
  width: 3,
};
const plan = (queue: readonly Operation[], overrides: Partial<PlanContext> = {}) => {
  const step = planNext(queue, { ...context, ...overrides });
  return step.do === 'rest' ? step : { do: step.do, seqs: step.operations.map(({ seq }) => seq) };
};
const at = (seq: number, overrides: Partial<Operation> = {}) => operation({ seq, ...overrides });

test('the first three that depend on nothing, in order of the queue, not of the clock', () => {
  const queue = [1, 2, 3, 4, 5].map((seq) => at(seq, { happenedAt: 100 - seq }));
  expect(plan(queue)).toEqual({ do: 'send', seqs: [1, 2, 3] });
});

test('nothing overtakes what it depends on', () => {
  const queue = [
    at(1, { key: 'a' }),
    at(2, { key: 'a', kind: 'update' }),
    at(3, { entity: 'product', refs: { customerNumDocument: 'a' } }),
    at(4, { entity: 'shipment', refs: { productosIds: ['key-3'] } }),
    at(5, { key: 'b' }),
  ];
  expect(plan(queue)).toEqual({ do: 'send', seqs: [1, 5] });
  expect(plan(queue.slice(1))).toEqual({ do: 'send', seqs: [2, 3, 5] });
});

test('a correction waits for what was made after it', () => {
  const queue = [
    at(1, { entity: 'product', refs: { vehicleName: 'boat' } }),
    at(2, { entity: 'vessel', key: 'boat' }),
  ];
  expect(plan(queue)).toEqual({ do: 'send', seqs: [2] });
});

test('a rename comes before what was named after it, and after what was named before', () => {
  const rename = at(2, { key: 'a', kind: 'update', changes: { numDocument: '2' } });
  const other = at(2, { key: 'a', kind: 'update', changes: { phone: '2' } });
  const named = (seq: number) => at(seq, { entity: 'product', refs: { customerNumDocument: 'a' } });
  expect(plan([named(1), rename])).toEqual({ do: 'send', seqs: [1, 2] });
  expect(plan([rename, named(3)])).toEqual({ do: 'send', seqs: [2] });
  expect(plan([other, named(3)])).toEqual({ do: 'send', seqs: [2, 3] });
});

test.each(['inflight', 'rejected', 'conflict'] as const)('%s moves nothing', (state) => {
  expect(plan([at(1, { state })])).toEqual({ do: 'rest', wakeAt: null });
});

test('what waits is sent at its time, and names it until then', () => {
  const queue = [
    at(1, { state: 'waiting', notBefore: NOW + 9_000 }),
    at(2, { state: 'waiting', notBefore: NOW + 5_000 }),
  ];
  expect(plan(queue)).toEqual({ do: 'rest', wakeAt: NOW + 5_000 });
  expect(plan(queue, { now: NOW + 5_000 })).toEqual({ do: 'send', seqs: [2] });
});

test('a time that nobody is ever asked to wait for was set by a wrong clock', () => {
  const days = 3 * 24 * 3_600_000;
  expect(plan([at(1, { state: 'waiting', notBefore: NOW + days })])).toEqual({
    do: 'send',
    seqs: [1],
  });
});

describe('unknown', () => {
  const keyed = at(1, { state: 'unknown', isKeyed: true });
  const plain = at(2, { state: 'unknown', isKeyed: false });

  test('is sent again where its key travelled, asked for where it did not, after what can be sent', () => {
    expect(plan([plain, keyed])).toEqual({ do: 'send', seqs: [1] });
    expect(plan([plain])).toEqual({ do: 'settle', seqs: [2] });
    expect(plan([plain], { isKeyed: false })).toEqual({ do: 'settle', seqs: [2] });
  });

  test('with a key waits for a session in which keys travel', () => {
    expect(plan([keyed], { isKeyed: false })).toEqual({ do: 'rest', wakeAt: null });
  });

  test('that only waited for the road goes at once when the road may be another', () => {
    const trouble = {
      code: 'unreachable',
      status: null,
      title: null,
      errors: [],
      at: NOW,
    } as const;
    const waiting = { ...keyed, notBefore: NOW + 60_000, trouble };
    expect(plan([waiting])).toEqual({ do: 'rest', wakeAt: NOW + 60_000 });
    expect(plan([waiting], { isInsistent: true })).toEqual({ do: 'send', seqs: [1] });
    expect(
      plan([{ ...waiting, trouble: { ...trouble, code: 'busy' } }], { isInsistent: true }),
    ).toEqual({ do: 'rest', wakeAt: NOW + 60_000 });
    expect(plan([{ ...waiting, isKeyed: false }], { isInsistent: true })).toEqual({
      do: 'rest',
      wakeAt: NOW + 60_000,
    });
  });

  test('all of them are asked for together: one list answers for many', () => {
    const queue = Array.from({ length: 40 }, (_, index) =>
      at(index + 1, { state: 'unknown', isKeyed: false }),
    );
    expect(plan(queue)).toMatchObject({ do: 'settle', seqs: { length: 30 } });
  });
});

test('nobody’s lane moves without its person', () => {
  expect(plan([at(1)], { author: null })).toEqual({ do: 'rest', wakeAt: null });
  expect(plan([at(1)], { author: 'bruno@plano.co' })).toEqual({ do: 'rest', wakeAt: null });
  expect(plan([at(1)], { author: 'ANA@plano.co' })).toEqual({ do: 'send', seqs: [1] });
});

test('ten thousand in the queue are planned in the blink of an eye', () => {
  const queue = Array.from({ length: 10_000 }, (_, index) =>
    at(index + 1, {
      entity: 'shipment',
      refs: { remitenteCedula: `p-${index}`, productosIds: [`x-${index}`, `y-${index}`] },
    }),
  );
  const start = performance.now();
  expect(plan(queue)).toEqual({ do: 'send', seqs: [1, 2, 3] });
  expect(performance.now() - start).toBeLessThan(500);
});
