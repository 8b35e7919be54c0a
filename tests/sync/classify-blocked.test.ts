/** `blocked`: the server has not the record that an operation names, and did nothing. */
import { expect, test } from 'vitest';
import type { Answer } from '../../src/api/answer';
import type { Operation } from '../../src/db/schema';
import { classifyResponse } from '../../src/sync/push/classify-response';
import { operation } from './support/operation';

const AT = 1_000_000;
const BLOCKED: Answer = {
  kind: 'refused',
  status: 424,
  isVerdict: true,
  isLockedOut: false,
  problem: { type: 'blocked', title: null, errors: [], record: null, fields: [] },
  retryAfterMs: null,
};
const sent = operation({ isKeyed: true, state: 'inflight', attempts: 2, epoch: 4 });
const judge = (one: Operation, isForLack: boolean) =>
  classifyResponse(one, BLOCKED, { at: AT, random: 0, passedAt: null, isItsOwn: true, isForLack });

test('behind a create of its request that was not done, it goes again under its key', () => {
  expect(judge(sent, true)).toMatchObject({
    do: 'keep',
    change: { state: 'pending', attempts: 3, trouble: null },
  });
});

test('where no create explains it, its person is asked in the end', () => {
  expect(judge(sent, false)).toMatchObject({ change: { state: 'unknown', repeats: 1 } });
  const trouble = { code: 'unreadable', status: 424, title: null, errors: [], at: 0 } as const;
  expect(judge({ ...sent, repeats: 2, trouble }, false)).toMatchObject({
    change: { state: 'rejected', trouble: { code: 'stalled' } },
  });
});
