/** A real PgBouncer in front of a test's PostgreSQL, on a free port. */
import { ensureProgram } from '../../scripts/ensure-program.mjs';
import { findFreePort } from './free-port';
import { makeWorkFolder, startProgram } from './helper-program';

export interface PgBouncer {
  /** The same database, through the pooler. */
  readonly through: (url: string) => string;
  readonly stop: () => Promise<void>;
}

/**
 * @param clusterUrl the PostgreSQL behind it
 * @param options everything else as PgBouncer has it by default. `backends`: fewer than the server's connections, so
 *   that each transaction may get another one
 */
export async function startPgBouncer(
  clusterUrl: string,
  options: { readonly mode: 'session' | 'transaction'; readonly backends: number },
): Promise<PgBouncer> {
  const program = ensureProgram('pgbouncer');
  const behind = new URL(clusterUrl);
  const port = await findFreePort();
  const folder = makeWorkFolder();
  const users = folder.write('users.txt', '"fluvicarga_server" ""\n');
  const settings = folder.write(
    'pgbouncer.ini',
    [
      '[databases]',
      `* = host=${behind.hostname} port=${behind.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      `pool_mode = ${options.mode}`,
      `default_pool_size = ${options.backends}`,
      '',
    ].join('\n'),
  );
  const stop = await startProgram(program, [settings], { folder, port });
  const through = (url: string) => {
    const changed = new URL(url);
    changed.host = `127.0.0.1:${port}`;
    return changed.href;
  };
  return { through, stop };
}
