/** A real PostgreSQL of its own, in a temporary folder on a free port; it ends with `stop`. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { ensurePostgres } from '../../scripts/ensure-postgres.mjs';
import { findFreePort } from './free-port';

const START_LIMIT_MS = 60_000;

export interface Postgres {
  /** The address for the cluster's superuser, at the database `postgres`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * @param options `isDurable`: with fsync, as people run it; the tests do without
 * @throws {Error} with PostgreSQL's own words where it does not start
 */
export async function startPostgres(
  options: { readonly isDurable?: boolean } = {},
): Promise<Postgres> {
  const bin = ensurePostgres();
  const folder = mkdtempSync(join(tmpdir(), 'fc-pg-'));
  const data = join(folder, 'data');
  const user = userOf(folder);
  chmodSync(folder, 0o700);
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'];
  execFileSync(join(bin, 'initdb'), init, {
    ...user,
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  const port = await findFreePort();
  const args = [
    ...['-D', data, '-k', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
    ...['-c', 'max_connections=200', '-c', 'max_prepared_transactions=4'],
    ...(options.isDurable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off']),
  ];
  const child = spawn(join(bin, 'postgres'), args, {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed = (printed + text).slice(-4000);
  });
  const killNow = () => child.kill('SIGQUIT');
  process.on('exit', killNow);
  const stop = async () => {
    process.off('exit', killNow);
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  if (await answers(url, child)) return { url, stop };
  await stop();
  throw new Error(`PostgreSQL did not start:\n${printed}`);
}

/** PostgreSQL refuses to run as root; Debian's package brings a user of its own, who then owns the folder. */
function userOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  chownSync(folder, uid, gid);
  return { uid, gid };
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit && child.exitCode === null) {
    const client = new Client({ connectionString: url });
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isUp) return true;
    await sleep(50);
  }
  return false;
}

/** Immediately: nobody needs what is in it. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGQUIT');
  await ended;
}
