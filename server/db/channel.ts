import { randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';

/** The channel of PostgreSQL on which processes tell each other. */
const CHANNEL = 'fluvicarga_changes';
const PROBE = 'probe ';
const PROBE_EVERY_MS = 15_000;
/** By then a message has arrived, or none will. */
const PROBE_WAIT_MS = 5_000;
const RECONNECT_MS = 2_000;

/**
 * Sends texts of the same time in one statement, outside of any other transaction: a commit with a NOTIFY waits for all
 * others. It need not be on the disk.
 */
export async function say(pool: Pool, texts: readonly string[]): Promise<void> {
  await pool.query(
    `select set_config('synchronous_commit', 'off', true), pg_notify($1, text) from unnest($2::text[]) as text`,
    [CHANNEL, texts],
  );
}

/** Callbacks of a listener: for each message, and for the beginning and end of hearing. */
interface Hearing {
  readonly onText: (text: string) => void;
  /** When it turns from false to true, messages may have been missed. */
  readonly onHearing: (isHearing: boolean) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Listens on a connection of its own. It counts as hearing once a probe that another connection said has arrived, and
 * as long as each later one does: behind a pooler in transaction mode LISTEN succeeds, and nothing is ever heard.
 * @returns ends it
 */
export function listenOn(url: string, pool: Pool, hearing: Hearing): () => Promise<void> {
  let isStopped = false;
  let isHearing = false;
  let client: Client | null = null;
  let probe = '';
  let timer: NodeJS.Timeout | undefined;

  const set = (now: boolean) => {
    if (now === isHearing) return;
    isHearing = now;
    hearing.onHearing(now);
  };
  const plan = (ms: number, run: () => void) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(run, ms).unref();
  };
  const lose = (lost: Client, error: unknown) => {
    if (lost !== client) return;
    client = null;
    set(false);
    void lost.end().catch(() => undefined);
    if (!isStopped) hearing.onFailure(error);
    plan(RECONNECT_MS, connect);
  };
  const sendProbe = (asked: Client) => {
    probe = PROBE + randomUUID();
    plan(PROBE_WAIT_MS, () => lose(asked, new Error('LISTEN_DATABASE_URL hears nothing')));
    say(pool, [probe]).catch((error: unknown) => lose(asked, error));
  };
  const connect = () => {
    const opened = new Client({ connectionString: url, keepAlive: true });
    client = opened;
    opened.on('error', (error) => lose(opened, error));
    opened.on('end', () => lose(opened, new Error('The connection ended')));
    opened.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(PROBE)) return hearing.onText(payload);
      if (payload !== probe) return;
      set(true);
      plan(PROBE_EVERY_MS, () => sendProbe(opened));
    });
    opened
      .connect()
      .then(() => opened.query(`listen ${CHANNEL}`))
      .then(() => sendProbe(opened))
      .catch((error: unknown) => lose(opened, error));
  };
  connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    const open = client;
    client = null;
    await open?.end().catch(() => undefined);
  };
}
