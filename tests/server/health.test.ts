import { beforeAll, expect, it } from 'vitest';
import { serve, startApp, type TestApp } from './support';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});

it('answers whether it lives and whether it is ready', async () => {
  expect((await server.call('GET', '/health')).status).toBe(200);
  expect((await server.call('GET', '/ready')).status).toBe(200);
});

it.each([
  ['hangs', () => new Promise<never>(() => undefined)],
  ['is gone', () => Promise.reject(new Error('ECONNREFUSED'))],
])('is not ready, and lives, while the database %s', async (_name, execute) => {
  const app = serve({ execute } as unknown as typeof server.serving);
  const ready = await app.request('/ready');
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'database' }]);
  expect((await app.request('/health')).status).toBe(200);
});
