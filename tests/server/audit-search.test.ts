/** A filter of the audit trail costs the same in a long trail as in a short one. */
import { beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { AuditEntry } from '../../src/domain/audit';
import { emptyTrail } from './audit-trail';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

const SEARCHED_AT_ONCE = 50_000;

let server: TestApp;
let admin: SignedIn;
let superadmin: SignedIn;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
  superadmin = await signIn(server, 'superadmin@fluvicarga.co');
});
beforeEach(() => emptyTrail(server));

it('is looked for in so many entries at one time, and found wherever it is', async () => {
  await server.database.pool.query(
    `insert into audit_entries (company_id, user_id, at, action, entity, record_id)
     select 1, 1, now() - make_interval(secs => n),
       case when n in (1, $1) then 'erase' else 'create' end, 'customer', n
     from generate_series(1, $1) as n`,
    [2 * SEARCHED_AT_ONCE + 1],
  );
  const pages: number[][] = [];
  let cursor: unknown = '';
  while (cursor !== null) {
    const { body } = await admin.call('GET', `/api/v1/audit?action=erase&cursor=${cursor}`);
    pages.push((body.entries as AuditEntry[]).map(({ recordId }) => Number(recordId)));
    cursor = body.cursor;
  }
  expect(pages).toEqual([[1], [], [2 * SEARCHED_AT_ONCE + 1]]);
  const response = await server.app.request('/api/v1/audit/csv?action=erase', {
    headers: { Authorization: `Bearer ${admin.token}` },
  });
  expect((await response.text()).trimEnd().split('\r\n')).toHaveLength(3);
  // Without a filter a page is full whatever it is.
  const { body } = await admin.call('GET', '/api/v1/audit?limit=200');
  expect(body.entries).toHaveLength(200);
}, 60_000);

it.runIf(inject('postgresUrl'))('a page among a million entries takes milliseconds', async () => {
  const { pool } = server.database;
  await pool.query(
    `insert into audit_entries (company_id, user_id, at, action, entity, record_id)
     select 1 + n % 2, 1 + n % 7, now() - make_interval(secs => n), 'create', 'customer', n from generate_series(1, 1000000) as n`,
  );
  await pool.query('analyze audit_entries');
  const timed = async (session: SignedIn, query: string) => {
    await session.call('GET', `/api/v1/audit?${query}`);
    const startedAt = performance.now();
    expect((await session.call('GET', `/api/v1/audit?${query}`)).status).toBe(200);
    return Math.round(performance.now() - startedAt);
  };
  const day = (ago: number) =>
    new Date(Date.now() - ago * 24 * 3_600_000).toISOString().slice(0, 10);
  const times = {
    newest: await timed(admin, ''),
    oldest: await timed(admin, `to=${day(10)}`),
    deep: await timed(admin, `cursor=${Date.now() - 900_000_000}.1`),
    person: await timed(admin, 'user=3'),
    none: await timed(admin, `action=restore&from=${day(1)}`),
    nowhere: await timed(admin, 'action=restore'),
    nobody: await timed(admin, 'user=77'),
    unknown: await timed(admin, 'search=999999999'),
    platform: await timed(superadmin, ''),
  };
  for (const ms of Object.values(times)) expect(ms).toBeLessThan(150);
  await emptyTrail(server);
});
