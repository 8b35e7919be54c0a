/** A request is found again in the log by its id, and the log says for whom it was, in numbers only. */
import { beforeAll, expect, it } from 'vitest';
import { createMetrics } from '../../server/metrics';
import { type SignedIn, serve, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
});

const lineOf = (id: string | null) =>
  server.logs.find(({ event, requestId }) => event === 'request' && requestId === id);

it('every answer has the id of its log line', async () => {
  for (const [path, status] of [
    ['/health', 200],
    ['/api/v1/customers/all', 401],
    ['/api/v1/nada', 404],
  ] as const) {
    const { headers } = await server.call('GET', path);
    expect(lineOf(headers.get('Request-Id'))).toMatchObject({ status });
  }
});

it('the line names user and company by number, and nobody otherwise', async () => {
  const { headers } = await admin.call('GET', '/api/v1/customers/all');
  const line = lineOf(headers.get('Request-Id'));
  expect(line).toMatchObject({ user: expect.any(Number), company: 1 });
  expect(JSON.stringify(server.logs)).not.toMatch(/@fluvicarga|Parra|Guaviare2026/);
  const { headers: anonymous } = await server.call('GET', '/health');
  expect(lineOf(anonymous.get('Request-Id'))).not.toHaveProperty('user');
});

it('a refused sign-in names the account whose password was wrong', async () => {
  const wrong = { username: 'admin@fluvicarga.co', password: 'Incorrecta2026*' };
  const { status, headers } = await server.call('POST', '/auth/log-in', wrong);
  expect(status).toBe(401);
  expect(lineOf(headers.get('Request-Id'))).toMatchObject({
    user: expect.any(Number),
    status: 401,
  });
});

it('metrics count requests, refused sign-ins, the pool and the database', async () => {
  const metrics = createMetrics(server.database);
  const app = serve(server.serving, { log: metrics.countLines(() => undefined) });
  await app.request('/health');
  await app.request('/auth/log-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'nadie@rio.co', password: 'x' }),
  });
  const text = await metrics.render();
  expect(text).toContain('fluvicarga_requests_total{status="200"} 1\n');
  expect(text).toContain('fluvicarga_sign_ins_refused_total 1\n');
  expect(text).toMatch(/fluvicarga_database_bytes [\d.e+]+\n/);
  expect(text).toMatch(/fluvicarga_pool_connections \d+\n/);
  expect(text).toMatch(/fluvicarga_oldest_transaction_seconds [\d.e-]+\n/);
  for (const line of text.trim().split('\n'))
    expect(line).toMatch(
      /^(# TYPE fluvicarga_\w+ (counter|gauge|histogram)|fluvicarga_\w+(\{(status="\d+"|route="[^"]+"(,le="[\d.+Inf]+")?)\})? \S+)$/,
    );
});
