/** Classifies a response by its origin: the API, something on the way, or nobody. */
import { describe, expect, test } from 'vitest';
import { toAnswer } from '../../src/api/answer';
import { readBatch } from '../../src/api/batch';
import { SERVER_VERSION } from '../../src/domain/server-version';

const respond = (status: number, body: string | null, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers });
const JSON_TYPE = { 'Content-Type': 'application/json' };
const PROBLEM_TYPE = { 'Content-Type': 'application/problem+json; charset=utf-8' };
const HTML_TYPE = { 'Content-Type': 'text/html; charset=utf-8' };

describe('a success', () => {
  test('may carry a record, text or no body', async () => {
    expect(await toAnswer(respond(200, '{"id":7}', JSON_TYPE))).toMatchObject({
      kind: 'ok',
      status: 200,
      body: { id: 7 },
      isReplay: false,
    });
    expect(
      await toAnswer(respond(201, 'Registro guardado.', { 'Content-Type': 'text/plain' })),
    ).toMatchObject({ kind: 'ok', body: 'Registro guardado.' });
    expect(await toAnswer(respond(200, ''))).toMatchObject({ kind: 'ok', body: null });
    expect(await toAnswer(respond(204, null))).toMatchObject({ kind: 'ok', body: null });
  });

  test('is marked as a replay by its header', async () => {
    const headers = { ...JSON_TYPE, 'Idempotency-Replayed': 'true' };
    expect(await toAnswer(respond(201, '{"id":7}', headers))).toMatchObject({ isReplay: true });
  });

  test('carries the server’s time when the Date header is readable', async () => {
    const headers = { ...JSON_TYPE, Date: 'Fri, 20 Nov 2026 20:15:00 GMT' };
    expect(await toAnswer(respond(200, '[]', headers))).toMatchObject({
      serverTime: Date.UTC(2026, 10, 20, 20, 15),
    });
    expect(await toAnswer(respond(200, '[]', JSON_TYPE))).toMatchObject({ serverTime: null });
  });
});

describe('a response that does not come from the API', () => {
  test.each([
    ['an HTML page with its type', respond(200, '<h1>Wi-Fi</h1>', HTML_TYPE)],
    ['an HTML page without a type', respond(200, '  <!DOCTYPE html><title>Wi-Fi</title>')],
    ['an HTML page declared as JSON', respond(200, '<html></html>', JSON_TYPE)],
    ['a redirect', respond(302, null, { Location: 'http://portal.local' })],
  ])('%s is a captive portal’s', async (_name, response) => {
    expect(await toAnswer(response)).toMatchObject({ kind: 'silent', reason: 'portal' });
  });

  test.each([
    ['truncated JSON', respond(200, '{"id":7,"nam', JSON_TYPE)],
    ['a truncated list without a type', respond(200, '[{"id":7},{"id')],
  ])('%s is unreadable', async (_name, response) => {
    expect(await toAnswer(response)).toMatchObject({ kind: 'silent', reason: 'unreadable' });
  });

  test('a body that breaks off on the way is unreadable', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":'));
        controller.error(new TypeError('terminated'));
      },
    });
    expect(await toAnswer(new Response(body, { headers: JSON_TYPE }))).toMatchObject({
      kind: 'silent',
      reason: 'unreadable',
    });
  });
});

describe('a refusal', () => {
  test('carries our API’s problem details', async () => {
    const problem = {
      type: 'invalid',
      title: 'Hay datos por corregir',
      status: 422,
      errors: [{ field: 'phone', message: 'Debe ser un número válido' }, { field: 3 }],
    };
    expect(await toAnswer(respond(422, JSON.stringify(problem), PROBLEM_TYPE))).toEqual({
      kind: 'refused',
      status: 422,
      isVerdict: true,
      isLockedOut: false,
      problem: {
        type: 'invalid',
        title: 'Hay datos por corregir',
        errors: [{ field: 'phone', message: 'Debe ser un número válido' }],
        record: null,
        fields: [],
      },
      retryAfterMs: null,
    });
  });

  describe('from our server', () => {
    const marked = { isMarked: true };
    const MARK = { ...JSON_TYPE, 'API-Version': '1' };

    test('is a verdict only with the header', async () => {
      expect(await toAnswer(respond(401, '{}', MARK), marked)).toMatchObject({
        isVerdict: true,
        isLockedOut: true,
      });
      for (const status of [401, 403, 422])
        expect(await toAnswer(respond(status, '{}', JSON_TYPE), marked)).toMatchObject({
          isVerdict: false,
          isLockedOut: false,
        });
    });

    test('a success without the header is unreadable', async () => {
      const mine = { kind: 'ok', body: { id: 7 } };
      expect(await toAnswer(respond(200, '{"id":7}', MARK), marked)).toMatchObject(mine);
      expect(await toAnswer(respond(200, '{"id":7}', JSON_TYPE), marked)).toMatchObject({
        kind: 'silent',
        reason: 'unreadable',
      });
    });

    test('is not read where its version is newer, whatever it says', async () => {
      const newer = { ...JSON_TYPE, 'API-Version': String(SERVER_VERSION + 1) };
      for (const status of [200, 401, 422])
        expect(await toAnswer(respond(status, '{"id":7}', newer), marked)).toEqual({
          kind: 'silent',
          reason: 'newer',
          status,
        });
      // A plain server may have a version header of its own.
      expect(await toAnswer(respond(200, '{"id":7}', newer))).toMatchObject({ kind: 'ok' });
    });
  });

  describe('the id of the request', () => {
    const IDS = { ...JSON_TYPE, 'Request-Id': '0199aaaa', 'API-Version': '1' };
    const refusal = { type: 'invalid', title: 'Hay datos por corregir', status: 422 };

    test('is read from an answer of our server', async () => {
      const answer = await toAnswer(respond(422, JSON.stringify(refusal), IDS));
      expect(answer).toMatchObject({ problem: { requestId: '0199aaaa' } });
    });

    test('is read for each refused operation of a batch', async () => {
      const verdict = { key: 'k1', status: 422, body: refusal };
      const answer = await toAnswer(respond(200, JSON.stringify({ verdicts: [verdict] }), IDS));
      if (answer.kind !== 'ok') throw new Error(answer.kind);
      expect(readBatch(answer).get('k1')).toMatchObject({ problem: { requestId: '0199aaaa' } });
    });

    test('is not read from another server, whose proxy may have ids of its own', async () => {
      const { 'API-Version': _, ...foreign } = IDS;
      const answer = await toAnswer(respond(422, JSON.stringify(refusal), foreign));
      expect(answer).toMatchObject({ kind: 'refused', problem: { title: refusal.title } });
      expect(JSON.stringify(answer)).not.toContain('0199aaaa');
    });
  });

  test('carries a plain API’s message', async () => {
    expect(
      await toAnswer(respond(400, '{"code":400,"message":"No company"}', JSON_TYPE)),
    ).toMatchObject({
      isVerdict: true,
      problem: { type: null, title: 'No company', errors: [], record: null },
    });
    expect(await toAnswer(respond(500, '{"error":"Server"}', JSON_TYPE))).toMatchObject({
      problem: { title: 'Server' },
    });
  });

  test('carries the existing record', async () => {
    const problem = { type: 'duplicate', title: 'Ya existe', record: { id: 3 } };
    expect(await toAnswer(respond(409, JSON.stringify(problem), PROBLEM_TYPE))).toMatchObject({
      problem: { type: 'duplicate', record: { id: 3 } },
    });
  });

  test.each([
    ['an empty body', respond(403, '')],
    ['an HTML page', respond(502, '<html>Bad gateway</html>', HTML_TYPE)],
    ['plain text', respond(404, 'Not Found')],
    ['a list', respond(400, '["no"]', JSON_TYPE)],
    ['truncated JSON', respond(400, '{"code":4', JSON_TYPE)],
  ])('%s is no verdict of the API', async (_name, response) => {
    expect(await toAnswer(response)).toMatchObject({ kind: 'refused', isVerdict: false });
  });

  test.each([
    [{ 'Retry-After': '120' }, 120_000],
    [{ 'Retry-After': ' 0 ' }, 0],
    [
      {
        'Retry-After': 'Fri, 20 Nov 2026 20:17:00 GMT',
        Date: 'Fri, 20 Nov 2026 20:15:00 GMT',
      },
      120_000,
    ],
    [
      {
        'Retry-After': 'Fri, 20 Nov 2026 20:10:00 GMT',
        Date: 'Fri, 20 Nov 2026 20:15:00 GMT',
      },
      0,
    ],
    [{ 'Retry-After': '-5' }, null],
    [{ 'Retry-After': 'pronto' }, null],
    [{}, null],
  ])('%j asks to wait %s ms', async (headers, retryAfterMs) => {
    expect(await toAnswer(respond(503, '', headers as Record<string, string>))).toMatchObject({
      retryAfterMs,
    });
  });
});
