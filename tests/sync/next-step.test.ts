/** Decides from the queue alone which operations are sent, looked up or waiting, and until when. */
import { describe, expect, test } from 'vitest';
import { type SyncError, syncErrorOf } from '../../src/db/delivery';
import type { Operation } from '../../src/db/schema';
import type { PlanContext } from '../../src/sync/push/eligible';
import { planNext } from '../../src/sync/push/next-step';
import { delivery, operation, type SaidDelivery } from './support/operation';

const NOW = 1_000_000;
const context: PlanContext = {
  now: NOW,
  isKeyed: false,
  batch: { operations: 250, bytes: Number.POSITIVE_INFINITY },
};
const plan = (queue: readonly Operation[], overrides: Partial<PlanContext> = {}) => {
  const step = planNext(queue, { ...context, ...overrides });
  return step.do === 'rest' ? step : { do: step.do, seqs: step.operations.map(({ seq }) => seq) };
};
const met = (code: SyncError['code']) => syncErrorOf(code, NOW);
const at = (seq: number, overrides: Partial<Operation> & SaidDelivery = {}) =>
  operation({ seq, ...overrides });

test('independent operations are sent in queue order, not by clock', () => {
  const queue = [1, 2, 3, 4, 5].map((seq) => at(seq, { happenedAt: 100 - seq }));
  expect(plan(queue)).toEqual({ do: 'send', seqs: [1, 2, 3, 4, 5] });
});

describe('one batch holds', () => {
  const keyed = { isKeyed: true };
  const queue = [1, 2, 3, 4, 5].map((seq) => at(seq, { changes: { name: 'x'.repeat(1_000) } }));

  test('all operations on an unmeasured connection', () => {
    expect(plan(queue, keyed)).toEqual({ do: 'batch', seqs: [1, 2, 3, 4, 5] });
    expect(plan(queue.slice(0, 1), keyed)).toEqual({ do: 'batch', seqs: [1] });
  });

  test('as many operations and bytes as the measured connection carries', () => {
    const bytes = Number.POSITIVE_INFINITY;
    expect(plan(queue, { ...keyed, batch: { operations: 2, bytes } })).toMatchObject({
      seqs: [1, 2],
    });
    expect(plan(queue, { ...keyed, batch: { operations: 250, bytes: 4_000 } })).toMatchObject({
      seqs: [1, 2, 3],
    });
  });

  test('at least one operation, however large', () => {
    expect(plan(queue, { ...keyed, batch: { operations: 250, bytes: 10 } })).toMatchObject({
      seqs: [1],
    });
  });

  test('no operation that failed alone: it is sent by itself, after the others', () => {
    const [first, second, third] = queue.map((one, index) =>
      index < 2
        ? { ...one, delivery: delivery({ state: 'unknown', sent: { undoneSince: NOW - 1 } }) }
        : one,
    );
    if (!first || !second || !third) throw new Error();
    expect(plan([first, second, third], keyed)).toEqual({ do: 'batch', seqs: [3] });
    expect(plan([first, second], keyed)).toEqual({ do: 'batch', seqs: [1] });
  });
});

test('no operation is sent before its dependencies', () => {
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

test('a correction waits for the records created after it to which it refers', () => {
  const queue = [
    at(1, { entity: 'product', refs: { vehicleName: 'boat' } }),
    at(2, { entity: 'vessel', key: 'boat' }),
  ];
  expect(plan(queue)).toEqual({ do: 'send', seqs: [2] });
});

test('a rename is sent after operations that use the old name and before those that use the new one', () => {
  const rename = at(2, { key: 'a', kind: 'update', changes: { numDocument: '2' } });
  const other = at(2, { key: 'a', kind: 'update', changes: { phone: '2' } });
  const named = (seq: number) => at(seq, { entity: 'product', refs: { customerNumDocument: 'a' } });
  expect(plan([named(1), rename])).toEqual({ do: 'send', seqs: [1] });
  expect(plan([named(1), other])).toEqual({ do: 'send', seqs: [1, 2] });
  expect(plan([rename, named(3)])).toEqual({ do: 'send', seqs: [2] });
  expect(plan([other, named(3)])).toEqual({ do: 'send', seqs: [2, 3] });
});

test.each(['inflight', 'rejected', 'conflict'] as const)(
  '%s is neither sent nor looked up',
  (state) => {
    expect(plan([at(1, { state })])).toEqual({ do: 'rest', wakeAt: null });
  },
);

test('a waiting operation is sent at its time, which is the next wake until then', () => {
  const queue = [
    at(1, { state: 'waiting', notBefore: NOW + 9_000 }),
    at(2, { state: 'waiting', notBefore: NOW + 5_000 }),
  ];
  expect(plan(queue)).toEqual({ do: 'rest', wakeAt: NOW + 5_000 });
  expect(plan(queue, { now: NOW + 5_000 })).toEqual({ do: 'send', seqs: [2] });
});

test('a time further ahead than any delay came from a wrong clock and is ignored', () => {
  const days = 3 * 24 * 3_600_000;
  expect(plan([at(1, { state: 'waiting', notBefore: NOW + days })])).toEqual({
    do: 'send',
    seqs: [1],
  });
});

describe('unknown', () => {
  const keyed = at(1, { state: 'unknown', isKeyed: true });
  const plain = at(2, { state: 'unknown', isKeyed: false });
  const takesKeys = { isKeyed: true };

  test('is sent again if it had a key, otherwise looked up, after the operations that can be sent', () => {
    expect(plan([plain, keyed], takesKeys)).toEqual({ do: 'batch', seqs: [1] });
    expect(plan([plain], takesKeys)).toEqual({ do: 'settle', seqs: [2] });
    expect(plan([plain])).toEqual({ do: 'settle', seqs: [2] });
  });

  test('with a key waits for a session that sends keys', () => {
    expect(plan([keyed])).toEqual({ do: 'rest', wakeAt: null });
  });

  test('an operation that waited for the network is sent at once on another connection', () => {
    const line = { ...takesKeys, skipBackoff: () => 'line' as const };
    const waiting = (said: SaidDelivery) =>
      at(1, { state: 'unknown', isKeyed: true, notBefore: NOW + 60_000, ...said });
    const lost = waiting({ error: met('unreachable') });
    const later = { do: 'rest', wakeAt: NOW + 60_000 };
    expect(plan([lost], takesKeys)).toEqual(later);
    expect(plan([lost], line)).toEqual({ do: 'batch', seqs: [1] });
    expect(plan([waiting({ error: met('busy') })], line)).toEqual(later);
    expect(plan([waiting({ isKeyed: false, error: met('unreachable') })], line)).toEqual(later);
  });

  test('several are looked up together in one list', () => {
    const queue = Array.from({ length: 40 }, (_, index) =>
      at(index + 1, { state: 'unknown', isKeyed: false }),
    );
    expect(plan(queue)).toMatchObject({ do: 'settle', seqs: { length: 40 } });
  });
});

test('a manual sync skips every delay, except of operations already tried in it', () => {
  const waiting = at(1, {
    state: 'waiting',
    isKeyed: false,
    notBefore: NOW + 86_400_000,
    error: met('busy'),
  });
  const later = { do: 'rest', wakeAt: NOW + 86_400_000 };
  expect(plan([waiting], { skipBackoff: () => 'line' })).toEqual(later);
  expect(plan([waiting], { skipBackoff: () => 'person' })).toEqual({ do: 'send', seqs: [1] });
  expect(plan([waiting], { skipBackoff: () => null })).toEqual(later);
});
