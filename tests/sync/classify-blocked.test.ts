/** `blocked`: the server does not have the record that an operation names, and did nothing. */
import { expect, test } from 'vitest';
import type { Answer } from '../../src/api/answer';
import type { Inflight } from '../../src/sync/push/claim';
import { classifyResponse } from '../../src/sync/push/classify-response';
import { inflight } from './support/operation';

const AT = 1_000_000;
const BLOCKED: Answer = {
  kind: 'refused',
  status: 424,
  isVerdict: true,
  isLockedOut: false,
  problem: { type: 'blocked', title: null, errors: [], record: null, fields: [] },
  retryAfterMs: null,
};
const sent = inflight({ attempts: 2 });
const judge = (one: Inflight, isForLack: boolean) =>
  classifyResponse(one, BLOCKED, { at: AT, random: 0, passedAt: null, isItsOwn: true, isForLack });

test('behind a create of its request that was not done, it goes again under its key', () => {
  expect(judge(sent, true)).toMatchObject({
    do: 'keep',
    delivery: { state: 'pending', sent: { attempts: 3, error: null } },
  });
});

test('where no create explains it, its person is asked in the end', () => {
  expect(judge(sent, false)).toMatchObject({
    delivery: { state: 'unknown', sent: { repeats: 1 } },
  });
  const error = { code: 'unreadable', status: 424, title: null, errors: [], at: 0 } as const;
  expect(judge(inflight({ repeats: 2, error }), false)).toMatchObject({
    delivery: { state: 'rejected', error: { code: 'stalled' } },
  });
});
