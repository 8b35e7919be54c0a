/** Each number of the metrics, measured on the server it speaks of. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createMetrics, type Metrics } from '../../server/metrics';
import { backupToFile } from '../../server/modules/backup/files';
import { serve, startApp, type TestApp } from './support';

const folder = mkdtempSync(join(tmpdir(), 'fc-metrics-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let server: TestApp;
let metrics: Metrics;
let app: ReturnType<typeof serve>;
beforeAll(async () => {
  server = await startApp();
  metrics = createMetrics(server.database);
  app = serve(server.serving, { log: metrics.countLines(() => undefined) });
});

async function readMetric(name: string): Promise<number> {
  const lines = (await metrics.render()).split('\n');
  const start = `fluvicarga_${name} `;
  const value = lines.find((line) => line.startsWith(start))?.slice(start.length);
  return value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value);
}

it('requests, by status', async () => {
  await app.request('/health');
  await app.request('/api/v1/nada');
  expect(await readMetric('requests_total{status="200"}')).toBe(1);
  expect(await readMetric('requests_total{status="404"}')).toBe(1);
});

it('durations by route, however many addresses are asked for', async () => {
  const before = await readMetric('request_duration_seconds_count{route="/health"}');
  expect(before).toBeGreaterThan(0);
  for (let id = 1; id <= 30; id += 1) {
    await app.request('/health');
    await app.request(`/api/v1/nada/${id}`);
    await app.request(`/api/v1/envios/${id}/eventos`);
  }
  expect(await readMetric('request_duration_seconds_count{route="/health"}')).toBe(before + 30);
  expect(await readMetric('request_duration_seconds_bucket{route="/health",le="+Inf"}')).toBe(
    before + 30,
  );
  const bucket = await readMetric('request_duration_seconds_bucket{route="/health",le="10"}');
  expect(bucket).toBe(before + 30);
  const text = await metrics.render();
  const routes = [...text.matchAll(/duration_seconds_count\{route="([^"]*)"\}/g)].map(
    ([, one]) => one,
  );
  expect(routes).not.toContainEqual(expect.stringMatching(/\/\d|[{}]/));
  expect(routes).toContain('/health');
  expect(routes.length).toBeLessThan(8);
});

it('failures, once each', async () => {
  expect(await readMetric('failures_total')).toBe(0);
  const log = metrics.countLines(() => undefined);
  log({ level: 'error', event: 'failure' });
  expect(await readMetric('failures_total')).toBe(1);
});

it('refused sign-ins, those that had to wait included, who leave no entry in the trail', async () => {
  const guess = () =>
    app.request('/auth/log-in', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'admin@fluvicarga.co', password: 'Incorrecta2026*' }),
    });
  const statuses: number[] = [];
  for (let count = 0; count < 8; count += 1) statuses.push((await guess()).status);
  expect(statuses).toContain(429);
  expect(await readMetric('sign_ins_refused_total')).toBe(8);
  const { rowCount } = await server.database.pool.query(
    "select 1 from audit_entries where action = 'sign-in-refused'",
  );
  expect(rowCount).toBe(1);
});

it('the pool, the memory and the size of the database', async () => {
  expect(await readMetric('pool_connections')).toBeGreaterThan(0);
  expect(await readMetric('pool_idle')).toBeGreaterThanOrEqual(0);
  expect(await readMetric('pool_waiting')).toBe(0);
  expect(await readMetric('memory_bytes')).toBeGreaterThan(10_000_000);
  expect(await readMetric('database_bytes')).toBeGreaterThan(1_000_000);
});

it('the delay of the event loop while it was held', async () => {
  await metrics.render();
  // More than one in a hundred of the samples, however long the database takes on a busy machine.
  for (let hold = 0; hold < 6; hold += 1) {
    const until = performance.now() + 150;
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await readMetric('event_loop_delay_p99_seconds')).toBeGreaterThan(0.1);
});

it('the age of the last complete backup', async () => {
  expect(await readMetric('backup_age_seconds')).toBe(Number.POSITIVE_INFINITY);
  await backupToFile(server.serving, join(folder, 'copia.gz'));
  const age = await readMetric('backup_age_seconds');
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(60);
  // As the server connects, whom row-level security shows nothing else of the trail before a sign-in.
  expect(await createMetrics(server.database).render()).toMatch(/backup_age_seconds \d/);
});

it.runIf(inject('postgresUrl'))('how far the feed is behind an open transaction', async () => {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin; select pg_current_xact_id()');
    for (let count = 0; count < 3; count += 1)
      await server.database.pool.query('begin; select pg_current_xact_id(); commit');
    expect(await readMetric('feed_lag_transactions')).toBeGreaterThanOrEqual(4);
    expect(await readMetric('oldest_transaction_seconds')).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
  // The server's own work in the background may hold one too, for a moment.
  await expect.poll(() => readMetric('oldest_transaction_seconds')).toBe(0);
});
