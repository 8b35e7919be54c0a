/** Requests carry only headers that the server knows, and every failure becomes a result. */
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
  test('to a plain server has an authorization header and a content type', async () => {
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

  test('has neither body nor content type if it reads', async () => {
    const { api, calls } = recorder();
    await api.send({ method: 'GET', path: '/x' });
    expect(calls[0]?.init).toMatchObject({ body: null, headers: {} });
  });

  test('has key and version headers only when they are given', async () => {
    const { api, calls } = recorder();
    await api.send({ method: 'PUT', path: '/x', body: {}, key: 'k-1', ifMatch: 0 });
    await api.send({ method: 'PUT', path: '/x', body: {}, key: null, ifMatch: null });
    expect(calls.map(({ init }) => init.headers)).toEqual([
      { 'Content-Type': 'application/json', 'Idempotency-Key': 'k-1', 'If-Match': '"0"' },
      { 'Content-Type': 'application/json' },
    ]);
  });
});

describe('a missing response', () => {
  afterEach(() => vi.restoreAllMocks());

  test('is a result, not an exception', async () => {
    const { api } = recorder(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await api.send({ method: 'GET', path: '/x' })).toEqual({
      kind: 'silent',
      reason: 'unreachable',
      status: null,
    });
  });

  /** A client whose timers the test fires. */
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

  test('times out after 30 s, or after the given time', async () => {
    const never: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
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

  test('does not time out while data arrives, and does after 30 s without any', async () => {
    const opened: ReadableStreamDefaultController<Uint8Array>[] = [];
    const { api, timers, waiting } = inTime(async (_input, init) => {
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => void opened.push(controller),
      });
      init?.signal?.addEventListener('abort', () =>
        opened[0]?.error(new DOMException('', 'AbortError')),
      );
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

  test('is aborted by the caller’s signal', async () => {
    const gone = new AbortController();
    const api = createApiClient({
      baseUrl: '',
      fetch: (_input, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    });
    const answer = api.send({ method: 'GET', path: '/x', signal: gone.signal });
    gone.abort();
    expect(await answer).toMatchObject({ kind: 'silent', reason: 'unreachable' });
  });

  test('is aborted by the caller’s signal in a browser that cannot join two signals', async () => {
    const before = AbortSignal.any;
    Reflect.deleteProperty(AbortSignal, 'any');
    try {
      const gone = new AbortController();
      const { api, calls } = recorder();
      expect(await api.send({ method: 'GET', path: '/x', signal: gone.signal })).toMatchObject({
        kind: 'ok',
      });
      gone.abort();
      await api.send({ method: 'GET', path: '/x', signal: gone.signal });
      expect(calls.map(({ init }) => init.signal?.aborted)).toEqual([false, true]);
    } finally {
      AbortSignal.any = before;
    }
  });
});

test('a fault of the program is not told as a lost connection', async () => {
  const { api } = recorder(() => Promise.reject(new ReferenceError('nothing is not defined')));
  await expect(api.send({ method: 'GET', path: '/x' })).rejects.toThrow(ReferenceError);
});
