import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type ClientBase, Pool } from 'pg';
import type { Database } from '../context';
import { type EmbeddedDatabase, openEmbedded } from './embedded/open-embedded';
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
/** An open transaction of ours that nobody ends would hold the change feed of every company. */
const LIMITS = { statement_timeout: '30s', idle_in_transaction_session_timeout: '60s' };

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
          host: embedded.host,
          user: 'postgres',
          database: 'postgres',
          // One backend: two connections would share its session, transactions included.
          max: 1,
          idleTimeoutMillis: 0,
          connectionTimeoutMillis: CONNECTION_WAIT_MS,
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

/** Limits a session, or leaves it to each transaction where the session is a pooler's. */
async function prepareSession(client: ClientBase): Promise<void> {
  if (!(client instanceof PreparedClient)) return;
  await client.detectPooler();
  if (!client.isPooled) await client.query(limitsFor('session'));
}

const limitsFor = (scope: 'session' | 'local') =>
  Object.entries(LIMITS)
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
          await tx.execute(sql.raw(limitsFor('local')));
        return run(tx);
      }, config);
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  return db;
}
