/**
 * Databases with the demo data in a real PostgreSQL: made once a run, then copied for every test. The server connects as
 * their owner, who is no superuser: row-level security holds for it as it does where people run it.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase } from '../../server/db/database';
import { migrate } from '../../server/db/migrate';
import { seedDemo } from '../../server/demo/seed-demo';
import { cheapenPasswords } from './cheap-passwords';

const OWNER = 'fluvicarga_server';
const TEMPLATE = 'fluvicarga_demo';
/** Any number, the same in every test file. */
const TEMPLATE_LOCK = 7_402_120;

export interface TestDatabase {
  /** As the server connects. */
  readonly url: string;
  /** Past row-level security: to arrange and to look. */
  readonly superuserUrl: string;
  readonly remove: () => Promise<void>;
}

/** A new database; `isEmpty`: without schema and data. */
export async function makePostgresDatabase(
  clusterUrl: string,
  { isEmpty = false } = {},
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(clusterUrl, async (client) => {
    // One at a time: the first makes the template.
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await ensureTemplate(client, clusterUrl);
    const template = isEmpty ? 'template1' : TEMPLATE;
    await client.query(`create database ${name} owner ${OWNER} template ${template}`);
    if (isEmpty) await grantSchema(clusterUrl, name);
  });
  return {
    url: urlOf(clusterUrl, OWNER, name),
    superuserUrl: urlOf(clusterUrl, 'postgres', name),
    remove: () =>
      withClient(clusterUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

async function ensureTemplate(client: Client, clusterUrl: string): Promise<void> {
  const known = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
  if (known.rowCount) return;
  await client.query(`drop role if exists ${OWNER}`);
  await client.query(`create role ${OWNER} login createrole`);
  await client.query(`create database ${TEMPLATE}_draft owner ${OWNER}`);
  await grantSchema(clusterUrl, `${TEMPLATE}_draft`);
  const url = urlOf(clusterUrl, OWNER, `${TEMPLATE}_draft`);
  const database = await openDatabase({ url, dataFolder: '' });
  await migrate(database.pool);
  await seedDemo(database.db);
  await cheapenPasswords(database.pool);
  await database.close();
  await client.query(`alter database ${TEMPLATE}_draft rename to ${TEMPLATE}`);
}

/** Since PostgreSQL 15 only a database's owner may make tables in `public`, and a copy's schema keeps its old one. */
async function grantSchema(clusterUrl: string, name: string): Promise<void> {
  await withClient(urlOf(clusterUrl, 'postgres', name), async (client) => {
    await client.query(`alter schema public owner to ${OWNER}`);
  });
}

function urlOf(clusterUrl: string, user: string, database: string): string {
  const url = new URL(clusterUrl);
  url.username = user;
  url.pathname = `/${database}`;
  return url.href;
}

async function withClient(url: string, run: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
