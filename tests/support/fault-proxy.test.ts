import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from './fault-proxy';
import { listen } from './free-port';

let upstream: Server;
let commits: string[];
let proxy: FaultProxy;

beforeEach(async () => {
  commits = [];
  upstream = createServer((incoming, outgoing) => {
    commits.push(`${incoming.method} ${incoming.url}`);
    outgoing.setHeader('content-type', 'application/json');
    outgoing.setHeader('api-version', '1');
    outgoing.end(JSON.stringify({ done: true }));
  });
  proxy = await startFaultProxy(`http://localhost:${await listen(upstream)}`);
});
afterEach(async () => {
  await proxy.close();
  upstream.close();
});

const save = () => fetch(`${proxy.url}/save`, { method: 'POST', body: '{"name":"Ana"}' });

describe('the fault proxy', () => {
  it('passes everything on and logs it', async () => {
    const answer = await save();
    expect(await answer.json()).toEqual({ done: true });
    expect(answer.headers.get('api-version')).toBe('1');
    expect(proxy.requests).toMatchObject([
      { method: 'POST', path: '/save', body: '{"name":"Ana"}', upstreamStatus: 200, fault: 'none' },
    ]);
  });

  it('drops the answer after the commit, for as many requests as asked', async () => {
    const fault = proxy.inject(
      { kind: 'drop-answer' },
      { method: 'POST', path: '/save', times: 1 },
    );
    await expect(save()).rejects.toThrow();
    expect((await save()).status).toBe(200);
    expect(commits).toHaveLength(2);
    expect(fault.met()).toBe(1);
  });

  it('leaves requests outside its scope alone', async () => {
    proxy.inject({ kind: 'reset' }, { method: 'GET', path: /^\/list/ });
    expect((await save()).status).toBe(200);
    await expect(fetch(`${proxy.url}/list?page=1`)).rejects.toThrow();
    expect(commits).toEqual(['POST /save']);
  });

  it('answers 500 after the commit', async () => {
    proxy.inject({ kind: 'replace-answer', status: 500 });
    expect((await save()).status).toBe(500);
    expect(commits).toHaveLength(1);
  });

  it('answers in the place of the server', async () => {
    proxy.inject({ kind: 'answer', status: 429, headers: { 'retry-after': '7' } });
    const answer = await save();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
    expect(commits).toEqual([]);
  });

  it('is a portal', async () => {
    proxy.inject({ kind: 'portal' });
    const answer = await save();
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(commits).toEqual([]);
  });

  it('cuts the JSON', async () => {
    proxy.inject({ kind: 'truncate' });
    await expect((await save()).json()).rejects.toThrow();
    expect(commits).toHaveLength(1);
  });

  it.each(['reset', 'half-close'] as const)(
    'ends an answer in its middle with a %s',
    async (how) => {
      proxy.inject({ kind: 'cut-answer', bytes: 5, how });
      const answer = await save();
      expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '13']);
      await expect(answer.text()).rejects.toThrow();
      expect(commits).toHaveLength(1);
    },
  );

  it('lets an answer trickle', async () => {
    proxy.inject({ kind: 'trickle', bytesPerSecond: 20 });
    const before = Date.now();
    expect(await (await save()).json()).toEqual({ done: true });
    expect(Date.now() - before).toBeGreaterThanOrEqual(500);
  });

  it('lets a request that its client gave up arrive later', async () => {
    proxy.inject({ kind: 'late', ms: 150 });
    await expect(save()).rejects.toThrow();
    expect(commits).toEqual([]);
    await expect.poll(() => commits).toEqual(['POST /save']);
  });

  it('delays, and hangs for ever', async () => {
    proxy.inject({ kind: 'delay', answerMs: 120 }, { times: 1 });
    const before = Date.now();
    await save();
    expect(Date.now() - before).toBeGreaterThanOrEqual(110);
    proxy.inject({ kind: 'hang' });
    const outcome = await Promise.race([save().catch(() => 'failed'), sleep(200, 'still waiting')]);
    expect(outcome).toBe('still waiting');
  });

  it('is off the network while cut, and back on the same port', async () => {
    await proxy.cut();
    await expect(save()).rejects.toThrow();
    await proxy.restore();
    expect((await save()).status).toBe(200);
    expect(commits).toHaveLength(1);
  });

  it('heals', async () => {
    proxy.inject({ kind: 'reset' });
    proxy.heal();
    expect((await save()).status).toBe(200);
  });
});
