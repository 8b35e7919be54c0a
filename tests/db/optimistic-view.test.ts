/** docs/SYNC.md, rule 1: the view is the server's record with the unsettled operations applied in order. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OperationState } from '../../src/db/delivery';
import { fold, toSyncBadge, withView } from '../../src/db/mirror/optimistic-view';
import { operation } from '../sync/support/operation';

const op = (state: OperationState, changes: object = {}) =>
  operation({ state, changes: { ...changes } });

test('later operations override earlier ones and the base', () => {
  const operations = [op('unknown', { phone: '1', name: 'Ana' }), op('rejected', { phone: '2' })];
  expect(fold({ phone: '9', address: 'x' }, operations)).toEqual({
    phone: '2',
    name: 'Ana',
    address: 'x',
  });
  expect(fold(null, operations)).toEqual({ phone: '2', name: 'Ana' });
  expect(fold(null, [])).toEqual({});
});

test('computing the view does not change the base', () => {
  const base = Object.freeze({ phone: '9' });
  fold(base, [op('pending', { phone: '1' })]);
  expect(base).toEqual({ phone: '9' });
});

describe('the mark of a row is the most urgent one', () => {
  test.each<[OperationState[], string | null]>([
    [[], null],
    [['pending'], 'local'],
    [['waiting', 'held'], 'local'],
    [['pending', 'unknown'], 'verifying'],
    [['unknown', 'inflight'], 'sending'],
    [['inflight', 'rejected'], 'attention'],
    [['conflict', 'pending'], 'attention'],
  ])('%j: %s', (states, mark) => {
    expect(toSyncBadge(states.map((state) => op(state)))).toBe(mark);
  });
});

test('the view is rebuilt from base and queue alone', () => {
  const field = fc.constantFrom('a', 'b', 'c');
  const changes = fc.dictionary(field, fc.nat(3));
  const states = fc.constantFrom<OperationState>('pending', 'unknown', 'rejected');
  fc.assert(
    fc.property(changes, fc.array(fc.tuple(states, changes)), (base, saved) => {
      const operations = saved.map(([state, set]) => op(state, set));
      const row = { key: '1', id: 1, base, version: null };
      const once = withView(row, operations);
      expect(withView(once, operations)).toEqual(once);
    }),
  );
});
