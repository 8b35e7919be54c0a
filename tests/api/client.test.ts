/** A plain server is sent nothing that it was not told of; whatever happens, the client answers. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createApiClient } from '../../src/api/client';

function recorder(reply: () => Promise<Response> | Response = () => new Response('[]')) {
  const calls: { url: string; init: RequestInit }[] = [];
  const api = createApiClient({
    baseUrl: 'https://api.naviera.co/',
    fetch: async (input, init) => {
      calls.push({ url: String(input), init: init ?? {} });
      return reply();
    },
  });
  return { api, calls };
}

describe('a request', () => {
  test('to a plain server holds the token and the type of its body', async () => {
    const { api, calls } = recorder();
    await api.send({ method: 'POST', path: '/api/v1/x', token: 'abc', body: { a: 1 } });
    expect(calls).toEqual([
      {
        url: 'https://api.naviera.co/api/v1/x',
        init: expect.objectContaining({
          method: 'POST',
          body: '{"a":1}',
          headers: { Authorization: 'Bearer abc', 'Content-Type': 'application/json' },
          redirect: 'manual',
          cache: 'no-store',
          credentials: 'omit',
        }),
      },
    ]);
  });

  test('that reads has neither body nor type', async () => {
    const { api, calls } = recorder();
    await api.send({ method: 'GET', path: '/x' });
    expect(calls[0]?.init).toMatchObject({ body: null, headers: {} });
  });

  test('carries key and version only where they were given', async () => {
    const { api, calls } = recorder();
    await api.send({ method: 'PUT', path: '/x', body: {}, key: 'k-1', ifMatch: 0 });
    await api.send({ method: 'PUT', path: '/x', body: {}, key: null, ifMatch: null });
    expect(calls.map(({ init }) => init.headers)).toEqual([
      { 'Content-Type': 'application/json', 'Idempotency-Key': 'k-1', 'If-Match': '"0"' },
      { 'Content-Type': 'application/json' },
    ]);
  });
});

describe('an answer that never comes', () => {
  afterEach(() => vi.restoreAllMocks());

  test('is silence, not an exception', async () => {
    const { api } = recorder(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await api.send({ method: 'GET', path: '/x' })).toEqual({
      kind: 'silent',
      reason: 'unreachable',
      status: null,
    });
  });

  /** A client whose time passes when the test says so. */
  function inTime(fetch: typeof globalThis.fetch) {
    const timers: { readonly ms: number; readonly run: () => void; isOff: boolean }[] = [];
    const api = createApiClient({
      baseUrl: '',
      fetch,
      after(ms, run) {
        const timer = { ms, run, isOff: false };
        timers.push(timer);
        return () => {
          timer.isOff = true;
        };
      },
    });
    return { api, timers, waiting: () => timers.filter(({ isOff }) => !isOff) };
  }

  test('is given up after 30 s, or after as long as it may take', async () => {
    const never: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    for (const timeoutMs of [undefined, 90_000]) {
      const { api, timers, waiting } = inTime(never);
      const more = timeoutMs === undefined ? {} : { timeoutMs };
      const answer = api.send({ method: 'GET', path: '/x', ...more });
      expect(waiting().map(({ ms }) => ms)).toEqual([timeoutMs ?? 30_000]);
      timers[0]?.run();
      expect(await answer).toMatchObject({ kind: 'silent', reason: 'timeout' });
      expect(waiting()).toEqual([]);
    }
  });

  test('goes on as long as something comes, and is given up after 30 s of silence', async () => {
    const opened: ReadableStreamDefaultController<Uint8Array>[] = [];
    const { api, timers, waiting } = inTime(async (_input, init) => {
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => void opened.push(controller),
      });
      init?.signal?.addEventListener('abort', () => opened[0]?.error(new Error('aborted')));
      return new Response(stream);
    });
    const answer = api.send({ method: 'GET', path: '/x' });
    for (let part = 0; part < 5; part += 1) {
      const before = timers.length;
      opened[0]?.enqueue(new TextEncoder().encode('[]'.charAt(part % 2)));
      await vi.waitFor(() => expect(timers.length).toBeGreaterThan(before));
      expect(waiting().map(({ ms }) => ms)).toEqual([30_000]);
    }
    waiting()[0]?.run();
    expect(await answer).toMatchObject({ kind: 'silent', reason: 'timeout' });
  });

  test('is given up when the caller says so', async () => {
    const gone = new AbortController();
    const api = createApiClient({
      baseUrl: '',
      fetch: (_input, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    });
    const answer = api.send({ method: 'GET', path: '/x', signal: gone.signal });
    gone.abort();
    expect(await answer).toMatchObject({ kind: 'silent', reason: 'unreachable' });
  });
});
