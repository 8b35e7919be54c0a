/** The server behind a real PgBouncer: each transaction may get another backend, which has none of the session's state. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../../server/db/database';
import { migrate } from '../../../server/db/migrate';
import { backupToFile } from '../../../server/modules/backup/files';
import { makeWorkFolder } from '../../support/helper-program';
import { type PgBouncer, startPgBouncer } from '../../support/pgbouncer';
import * as payloads from '../payloads';
import { makePostgresDatabase } from '../postgres-database';
import { sendBatch, statusesOf } from '../send-batch';
import { caller, serve, signIn } from '../support';

vi.setConfig({ testTimeout: 90_000 });

const BACKENDS = 3;
const REQUESTS = 120;

const poolers: Partial<Record<'session' | 'transaction', PgBouncer>> = {};
beforeAll(async () => {
  for (const mode of ['session', 'transaction'] as const)
    poolers[mode] = await startPgBouncer(inject('postgresUrl'), {
      mode,
      // A session keeps its backend, so there must be one for each connection.
      backends: mode === 'session' ? 20 : BACKENDS,
    });
});
afterAll(async () => {
  for (const pooler of Object.values(poolers)) await pooler.stop();
});

async function open(mode: 'session' | 'transaction', { isEmpty = false } = {}) {
  const made = await makePostgresDatabase(inject('postgresUrl'), { isEmpty });
  onTestFinished(made.remove);
  const url = poolers[mode]?.through(made.url) ?? '';
  const connect = async () => {
    const database = await openDatabase({ url, dataFolder: '' });
    onTestFinished(database.close);
    return database;
  };
  return { superuserUrl: made.superuserUrl, connect };
}

it.each(['session', 'transaction'] as const)(
  'in %s mode every request of many at once is answered, with its own company’s rows',
  async (mode) => {
    const { connect } = await open(mode);
    const { db } = await connect();
    const app = serve(db);
    const people = [
      await signIn({ app }, 'admin@fluvicarga.co'),
      await signIn({ app }, 'admin@navieravaupes.co'),
    ];
    const names = await Promise.all(
      people.map(async ({ call }) => {
        const { list } = await call('GET', '/api/v1/customers/all');
        return new Set(list.map(({ id }) => id));
      }),
    );
    const statuses = await Promise.all(
      Array.from({ length: REQUESTS }, async (_, place) => {
        const person = people[place % 2];
        if (!person) throw new Error('Nobody');
        const { call } = person;
        if (place % 3 === 0)
          return (await call('POST', '/api/v1/customers/save', payloads.customer())).status;
        if (place % 3 === 1) return (await call('GET', '/api/v1/changes?limit=50')).status;
        const { status, list } = await call('GET', '/api/v1/customers/all');
        const others = names[(place + 1) % 2] ?? new Set();
        expect(list.filter(({ id }) => others.has(id))).toEqual([]);
        return status;
      }),
    );
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect([count(200), count(201)]).toEqual([80, 40]);
  },
);

it('in transaction mode two servers agree on one key, and a batch is answered whole', async () => {
  const { connect } = await open('transaction');
  const apps = [serve((await connect()).db), serve((await connect()).db)] as const;
  const { token } = await signIn({ app: apps[0] }, 'admin@fluvicarga.co');
  const [key, body] = [randomUUID(), payloads.customer()];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      caller(apps[place % 2 === 0 ? 0 : 1], token)('POST', '/api/v1/customers/save', body, {
        'Idempotency-Key': key,
      }),
    ),
  );
  const made = answers.filter(({ status }) => status === 201);
  expect(made.length + answers.filter(({ status }) => status === 409).length).toBe(12);
  expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1);
  const operations = Array.from({ length: 100 }, () => ({
    key: randomUUID(),
    method: 'POST',
    path: '/api/v1/customers/save',
    body: payloads.customer(),
  }));
  const verdicts = await sendBatch({ call: caller(apps[1], token) }, operations);
  expect(statusesOf(verdicts)).toEqual(Array(100).fill(201));
});

it('in transaction mode several that start together create one schema', async () => {
  const { connect } = await open('transaction', { isEmpty: true });
  const databases = await Promise.all([connect(), connect(), connect()]);
  await Promise.all(databases.map(({ pool }) => migrate(pool)));
  const rows = await databases[0].pool.query('select count(*) from drizzle.__drizzle_migrations');
  const again = await databases[1].pool.query(
    'select count(distinct hash) as count from drizzle.__drizzle_migrations',
  );
  expect(rows.rows).toEqual(again.rows);
});

it('in transaction mode each transaction has the limits, and no backend keeps them', async () => {
  const { connect } = await open('transaction');
  const { db, pool } = await connect();
  const show = sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`;
  const { rows } = await db.transaction((tx) => tx.execute(show));
  expect(rows).toEqual([{ statement: '30s', idle: '1min' }]);
  const after = await Promise.all(Array.from({ length: 10 }, () => db.execute(show)));
  for (const { rows: found } of after) expect(found).toEqual([{ statement: '0', idle: '0' }]);
  await db.transaction((tx) => tx.execute(sql`select ${1}::int`));
  const prepared = await pool.query('select name from pg_prepared_statements');
  expect(prepared.rows).toEqual([]);
});

it('in transaction mode a backup is one snapshot', async () => {
  const { connect } = await open('transaction');
  const { db } = await connect();
  const folder = makeWorkFolder();
  onTestFinished(folder.remove);
  expect((await backupToFile(db, `${folder.path}/copia.gz`)).rows).toBeGreaterThan(100);
});
