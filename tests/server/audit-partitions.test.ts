/** A page of the audit trail opens the months that it shows, however many are kept. They are counted in the database's plan. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, it } from 'vitest';
import { keepPartitions } from '../../server/db/partitions';
import type { AuditEntry } from '../../src/domain/audit';
import { emptyTrail } from './audit-trail';
import { caller, type SignedIn, serve, signIn, startApp, type TestApp } from './support';

const MONTHS = 24;

let server: TestApp;
let admin: Pick<SignedIn, 'call'>;
const sent: { readonly query: string; readonly params: unknown[] }[] = [];
beforeAll(async () => {
  server = await startApp();
  const { token } = await signIn(server, 'admin@fluvicarga.co');
  const logger = {
    logQuery: (query: string, params: unknown[]) => void sent.push({ query, params }),
  };
  admin = { call: caller(serve(drizzle({ client: server.database.pool, logger })), token) };
  await emptyTrail(server);
  // Ten a month of this company, two years of them.
  await server.database.pool.query(
    `insert into audit_entries (company_id, user_id, at, action, entity, record_id)
     select 1, 1, now() - make_interval(days => 3 * n), 'create', 'customer', n from generate_series(1, $1) as n`,
    [10 * MONTHS],
  );
  await keepPartitions(server.database.db, 'audit_entries');
});

/** The ids of a page, and for each statement of the trail how many months it opened. */
async function read(query: string) {
  sent.splice(0);
  const { body } = await admin.call('GET', `/api/v1/audit?${query}`);
  const entries = body.entries as AuditEntry[];
  const months: number[] = [];
  for (const { query: statement, params } of sent.filter(({ query: one }) => isOfTrail(one))) {
    const { rows } = await server.database.pool.query(`explain ${statement}`, params);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    months.push(new Set(plan.match(/ on audit_entries_\d{8}/g)).size);
  }
  return { ids: entries.map(({ recordId }) => recordId), cursor: String(body.cursor), months };
}
const isOfTrail = (query: string) => query.includes('from "audit_entries"');
const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);

it('the newest page, and one far behind it, open three at most', async () => {
  const newest = await read('limit=9');
  expect(newest.ids).toEqual(from(1, 9));
  expect(newest.months).toHaveLength(1);
  expect(newest.months[0]).toBeLessThanOrEqual(3);
  const { cursor } = await read('limit=150');
  const behind = await read(`limit=9&cursor=${cursor}`);
  expect(behind.ids).toEqual(from(151, 9));
  expect(behind.months).toHaveLength(1);
  expect(behind.months[0]).toBeLessThanOrEqual(3);
});

it('a page that its month does not fill goes on in the others, each once', async () => {
  const { ids, months } = await read('limit=100');
  expect(ids).toEqual(from(1, 100));
  expect(months).toHaveLength(2);
  expect(months[1]).toBeGreaterThan(MONTHS - 3);
});
