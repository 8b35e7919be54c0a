/** The table of docs/SYNC.md, "What an answer makes of an operation", row by row. */
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/api/answer';
import { type Delivery, NEW_TRAIL, notBeforeOf, syncErrorOf } from '../../src/db/delivery';
import type { Inflight } from '../../src/sync/push/claim';
import { type Circumstances, classifyResponse } from '../../src/sync/push/classify-response';
import { classifyAnswer } from '../../src/sync/push/plain/classify-answer';
import { inflight } from './support/operation';

const AT = 1_000_000;
const NO_PROBLEM = { type: null, title: null, errors: [], record: null, fields: [] };
const refused = (
  status: number,
  problem: Partial<Extract<Answer, { kind: 'refused' }>['problem']> | null = {},
  retryAfterMs: number | null = null,
): Answer => ({
  kind: 'refused',
  status,
  isVerdict: problem !== null,
  isLockedOut: status === 401 || (status === 403 && problem === null),
  problem: { ...NO_PROBLEM, ...problem },
  retryAfterMs,
});
const silent = (reason: 'unreachable' | 'timeout' | 'unreadable' | 'portal'): Answer => ({
  kind: 'silent',
  reason,
  status: null,
});
const ok = (body: unknown, isReplay = false): Answer => ({
  kind: 'ok',
  status: 200,
  body,
  isReplay,
  serverTime: null,
});
const judge = (one: Inflight, answer: Answer, random: number, also: Partial<Circumstances> = {}) =>
  (one.delivery.sent.trail ? classifyAnswer : classifyResponse)(one, answer, {
    ...{ at: AT, random, passedAt: null, isItsOwn: true },
    ...also,
  });
const keyed = inflight({ attempts: 2 });
const plain = inflight({ attempts: 2, trail: NEW_TRAIL });

describe('unknown: the write may have been committed', () => {
  test.each<[string, Answer, number]>([
    ['no network', silent('unreachable'), 2],
    ['no answer in time', silent('timeout'), 2],
    ['a portal', silent('portal'), 2],
    ['an answer cut off', silent('unreadable'), 2],
    ['500', refused(500), 3],
    ['500 of a proxy', refused(500, null), 3],
    ['502', refused(502, null), 3],
    ['504', refused(504, null), 3],
    ['501', refused(501), 3],
    ['404 of a proxy', refused(404, null), 3],
    ['400 of a proxy', refused(400, null), 3],
  ])('%s', (_name, answer, attempts) => {
    const later = { state: 'unknown', sent: { attempts } };
    const decision = judge(keyed, answer, 0.5);
    expect(decision).toMatchObject({ do: 'keep', delivery: later });
    const { delivery } = decision as { delivery: Delivery };
    expect(notBeforeOf({ delivery })).toBeGreaterThan(AT + 2_000);
    expect(judge(plain, answer, 0.5)).toMatchObject({
      do: 'keep',
      delivery: { ...later, notBefore: AT },
    });
  });

  test('failing without a network does not count as an attempt and waits about a minute at most', () => {
    const old = inflight({ attempts: 40 });
    expect(judge(old, silent('unreachable'), 0.999)).toMatchObject({
      delivery: { sent: { attempts: 40 }, notBefore: expect.closeTo(AT + 64_000, -3) },
    });
  });
});

describe('waiting: the write was not committed', () => {
  test.each<[string, Answer]>([
    ['408', refused(408, null)],
    ['425', refused(425)],
    ['429', refused(429)],
    ['503', refused(503, null)],
    ['still running', refused(409, { type: 'in-progress' })],
  ])('%s', (_name, answer) => {
    expect(judge(keyed, answer, 0)).toMatchObject({
      delivery: { state: 'waiting', sent: { attempts: 3 }, notBefore: AT + 2_000 },
    });
  });

  test.each([408, 503])(
    '%d without a key is unknown, as it may come after the commit',
    (status) => {
      expect(judge(plain, refused(status, null, 30_000), 0)).toMatchObject({
        delivery: { state: 'unknown', sent: { attempts: 3 }, notBefore: AT + 30_000 },
      });
    },
  );

  test('Retry-After is the shortest delay', () => {
    expect(judge(keyed, refused(503, null, 300_000), 0)).toMatchObject({
      delivery: { notBefore: AT + 300_000, sent: { error: { code: 'busy', status: 503 } } },
    });
  });
});

test.each<[string, Answer]>([
  ['401', refused(401)],
  ['401 of a proxy', refused(401, null)],
  ['an empty 403', refused(403, null)],
])('held: %s', (_name, answer) => {
  expect(judge(keyed, answer, 0)).toMatchObject({
    delivery: { state: 'held', sent: { attempts: 2, error: { code: 'unauthenticated' } } },
  });
});

test.each([400, 403, 404, 405, 410, 415, 422])('rejected: %d with the API’s marker', (status) => {
  const problem = {
    title: 'No',
    errors: [{ field: 'phone', message: 'Debe ser un número válido' }],
  };
  expect(judge(plain, refused(status, problem), 0)).toMatchObject({
    delivery: { state: 'rejected', error: { code: 'refused', status, ...problem } },
  });
});

test.each<[string, Answer]>([
  ['413, whoever says it', refused(413, null)],
  ['409: the state may not follow', refused(409, { type: 'illegal-transition' })],
  ['409: the product travels', refused(409, { type: 'product-travels' })],
])('rejected: %s', (_name, answer) => {
  expect(judge(keyed, answer, 0)).toMatchObject({ delivery: { state: 'rejected' } });
});

test.each<[string, Answer]>([
  ['409: a duplicate that is not shown', refused(409, { type: 'duplicate' })],
  ['412 without the record', refused(412, { type: 'stale' })],
])(
  'sent with a delivery token, it waits for the session that may read the record: %s',
  (_name, answer) => {
    const decided = judge(keyed, answer, 0);
    expect(decided).toMatchObject({
      delivery: { state: 'held', sent: { error: { code: 'needs-session' } } },
    });
    const again = inflight({ error: syncErrorOf('needs-session', 0) });
    expect(judge(again, answer, 0)).toMatchObject({ delivery: { state: 'rejected' } });
  },
);

const record = { id: 9, version: 3, numDocument: '40111222', phone: '3100000000' };
const there = {
  id: 9,
  version: 3,
  record: { numDocument: '40111222', phone: '3100000000' },
  at: AT,
};

describe('a create refused as a duplicate', () => {
  const duplicate = refused(409, { type: 'duplicate', record });

  test('is compared with the record when the document is the same', () => {
    const mine = { ...keyed, changes: { numDocument: '40111222' } };
    expect(judge(mine, duplicate, 0)).toEqual({ do: 'compare', result: there, isOwn: false });
  });

  test('is taken for its own when the record has its key, whatever its document', () => {
    const mine = { ...keyed, changes: { numDocument: '40999888' } };
    const own = refused(409, { type: 'duplicate', record: { ...record, recordKey: mine.key } });
    expect(judge(mine, own, 0)).toEqual({ do: 'compare', result: there, isOwn: true });
  });

  test('is rejected when the record has another document: another unique value collides', () => {
    const mine = { ...keyed, changes: { numDocument: '40999888' } };
    expect(judge(mine, duplicate, 0)).toMatchObject({ delivery: { state: 'rejected' } });
  });
});

test('an update to a document of another record is rejected, not merged', () => {
  const update = inflight({}, { kind: 'update' });
  expect(judge(update, refused(409, { type: 'duplicate', record }), 0)).toMatchObject({
    delivery: { state: 'rejected' },
  });
});

test('others have changed the same: the user is asked about those fields', () => {
  const update = inflight({}, { kind: 'update' });
  const stale = refused(412, { type: 'stale', record, fields: ['phone'] });
  expect(judge(update, stale, 0)).toEqual({
    do: 'contest',
    fields: ['phone'],
    result: there,
  });
});

describe('acknowledged', () => {
  test('with the server’s record', () => {
    expect(judge(keyed, ok(record), 0)).toEqual({ do: 'acknowledge', result: there });
  });

  test('with an empty response', () => {
    for (const body of [null, 'Registro guardado.'])
      expect(judge(plain, ok(body), 0)).toEqual({
        do: 'acknowledge',
        result: { id: null, version: null, record: null, at: AT },
      });
  });

  test('with the guide number only', () => {
    expect(judge({ ...plain, entity: 'shipment' }, ok({ numeroGuia: 'Fn3918koP' }), 0)).toEqual({
      do: 'acknowledge',
      result: { id: null, version: null, record: { numeroGuia: 'Fn3918koP' }, at: AT },
    });
  });

  test.each([
    ['nothing', null],
    ['a sentence', 'OK'],
    ['another object', { status: false }],
    ['a number that is none', { id: 'x7' }],
  ])('never by %s where the key travelled', (_name, body) => {
    for (const kind of ['create', 'update', 'status'] as const)
      expect(judge({ ...keyed, kind }, ok(body), 0)).toMatchObject({
        do: 'keep',
        delivery: { state: 'unknown' },
      });
  });

  test('with a replayed verdict, which carries no record', () => {
    const verdict = { status: 201, id: 9, version: 1, numeroGuia: 'Fn3918koP' };
    expect(judge(keyed, ok(verdict, true), 0)).toEqual({
      do: 'acknowledge',
      result: { id: 9, version: 1, record: { numeroGuia: 'Fn3918koP' }, at: AT },
    });
    expect(judge(keyed, ok({ ...verdict, numeroGuia: null }, true), 0)).toMatchObject({
      result: { id: 9, record: null },
    });
  });
});

describe('repeated responses without a verdict', () => {
  /** Classifies the answers one after the other, an hour apart, the first at `AT`. */
  function answered(answer: Answer, times: number, also: Partial<Circumstances> = {}): Delivery {
    let one = plain;
    let delivery: Delivery = one.delivery;
    for (let time = 0; time < times; time += 1) {
      const at = AT + time * 3_600_000;
      const outcome = classifyResponse(one, answer, {
        at,
        random: 0,
        passedAt: null,
        isItsOwn: true,
        ...also,
      });
      if (outcome.do !== 'keep') throw new Error(outcome.do);
      delivery = outcome.delivery;
      if (delivery.sent) one = inflight(delivery.sent);
    }
    return delivery;
  }
  const passing = { passedAt: AT + 10 * 24 * 3_600_000 };

  test.each<[string, Answer, Partial<Circumstances>]>([
    ['a 400 without JSON', refused(400, null), {}],
    ['a 409 without JSON', refused(409, null), {}],
    ['a 500 while others pass', refused(500), passing],
  ])('%s: the third time a person is shown it', (_name, answer, also) => {
    expect(answered(answer, 2, also).state).toBe('unknown');
    expect(answered(answer, 3, also)).toMatchObject({
      state: 'rejected',
      error: { code: 'stalled' },
    });
  });

  test.each<[string, Answer, Partial<Circumstances>]>([
    ['a 500 while nothing passes', refused(500), {}],
    ['a 502', refused(502, null), {}],
    ['a 400 to others with it', refused(400, null), { isItsOwn: false }],
    ['no network', silent('unreachable'), {}],
    ['a portal', silent('portal'), {}],
  ])('%s never counts', (_name, answer, also) => {
    expect(answered(answer, 40, also).state).toBe('unknown');
  });

  test('a 429 always waits', () => {
    expect(answered(refused(429), 40).state).toBe('waiting');
  });

  test('failing for a day while others pass makes it stalled, whatever the status', () => {
    expect(answered(refused(502, null), 24, passing).state).toBe('unknown');
    expect(answered(refused(502, null), 25, passing)).toMatchObject({
      state: 'rejected',
      error: { code: 'stalled', status: 502 },
    });
  });
});
