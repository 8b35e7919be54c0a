import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type ClientBase, Pool } from 'pg';
import type { Database } from '../context';
import { EMBEDDED_PORT, type EmbeddedDatabase, openEmbedded } from './embedded/open-embedded';
import { PreparedClient } from './prepared-client';

/** An open connection pool, whichever database is behind it. */
export interface OpenDatabase {
  readonly db: Database;
  readonly pool: Pool;
  /** The thread of the embedded database; null with PostgreSQL. */
  readonly embedded: EmbeddedDatabase | null;
  /** Waits for the queries under way, then closes the connections and the embedded database. */
  readonly close: () => Promise<void>;
}

/** A query waits this long for a connection before its request fails. */
const CONNECTION_WAIT_MS = 20_000;
const POSTGRES_CONNECTIONS = 10;
/** How values are written and read, and which rows are seen, by whatever the role, the database or the address says. */
const MEANING = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  row_security: 'on',
  default_transaction_isolation: 'read committed',
};
/** An open transaction of ours that nobody ends would hold the change feed of every company. */
const LIMITS = { statement_timeout: '30s', idle_in_transaction_session_timeout: '60s' };
/** `default_transaction_isolation` comes too late in a transaction, which `begin` tells its own. */
const { default_transaction_isolation: _, ...IN_A_TRANSACTION } = { ...MEANING, ...LIMITS };

/** Behind a pooler, statements outside of a transaction have the database's own settings; the message is a sentence. */
export class SessionSettingError extends Error {}

/**
 * Opens PostgreSQL at `url`, or without one the embedded database in `dataFolder`. The schema is not migrated.
 * @throws FolderLockedError where another process has the data folder open
 */
export async function openDatabase(options: {
  readonly url: string | null;
  readonly dataFolder: string;
}): Promise<OpenDatabase> {
  const embedded = options.url ? null : await openEmbedded(options.dataFolder);
  const pool = new Pool(
    embedded
      ? {
          Client: PreparedClient,
          pipeline: true,
          // By name, or PGPORT and PGSSLMODE of the environment, which are another database's, would be used.
          host: embedded.host,
          port: EMBEDDED_PORT,
          ssl: false,
          user: 'postgres',
          database: 'postgres',
          // One backend: two connections would share its session, transactions included.
          max: 1,
          idleTimeoutMillis: 0,
          connectionTimeoutMillis: CONNECTION_WAIT_MS,
          onConnect: async (client) => void (await client.query(setting('session', MEANING))),
        }
      : {
          Client: PreparedClient,
          pipeline: true,
          connectionString: options.url ?? '',
          max: POSTGRES_CONNECTIONS,
          connectionTimeoutMillis: CONNECTION_WAIT_MS,
          // Not parameters of the start: PgBouncer refuses them there.
          onConnect: prepareSession,
        },
  );
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    db: openDrizzle(pool),
    pool,
    embedded,
    close: async () => {
      await pool.end();
      await embedded?.close();
    },
  };
}

/**
 * Sets what the server relies on, or leaves it to each transaction where the session is a pooler's.
 * @throws SessionSettingError
 */
async function prepareSession(client: ClientBase): Promise<void> {
  if (!(client instanceof PreparedClient)) return;
  await client.detectPooler();
  if (client.isPooled) await checkDateStyle(client);
  else await client.query(setting('session', { ...MEANING, ...LIMITS }));
}

async function checkDateStyle(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ DateStyle: string }>('show DateStyle');
  const style = rows[0]?.DateStyle ?? '';
  if (style.startsWith('ISO')) return;
  throw new SessionSettingError(
    `DATABASE_URL: detrás de PgBouncer la base de datos debe tener DateStyle 'ISO', no '${style}' (alter role … set datestyle = 'ISO').`,
  );
}

const setting = (scope: 'session' | 'local', settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `set ${scope} ${name} = '${value}'`)
    .join(';');

/**
 * Drizzle on a pool, with its `transaction` replaced: Drizzle's leaks the connection where `begin` fails, and returns
 * one to the pool in whatever state it is. Here every connection is released, and one still in a transaction is closed.
 */
function openDrizzle(pool: Pool): Database {
  const db: Database = drizzle({ client: pool });
  db.transaction = async (run, config) => {
    const client = await pool.connect();
    try {
      return await drizzle({ client }).transaction(async (tx) => {
        if (client instanceof PreparedClient && client.isPooled)
          await tx.execute(sql.raw(setting('local', IN_A_TRANSACTION)));
        return run(tx);
      }, config);
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  return db;
}
