/** A program that a test starts beside the server, in a temporary folder of its own and as a user without rights. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_LIMIT_MS = 30_000;

/** A folder with files in it, which the program may read and write. */
export interface WorkFolder {
  readonly path: string;
  readonly write: (name: string, text: string) => string;
  readonly remove: () => void;
}

export function makeWorkFolder(): WorkFolder {
  const path = mkdtempSync(join(tmpdir(), 'fc-program-'));
  const { uid, gid } = nobody();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  chmodSync(path, 0o755);
  return {
    path,
    write: (name, text) => {
      const file = join(path, name);
      writeFileSync(file, text, { mode: 0o644 });
      return file;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/**
 * Starts a program and waits until it listens on a port of 127.0.0.1.
 * @returns what ends it and removes its folder
 * @throws {Error} with the program's own words where it does not start
 */
export async function startProgram(
  program: string,
  args: readonly string[],
  { folder, port }: { readonly folder: WorkFolder; readonly port: number },
): Promise<() => Promise<void>> {
  const child = spawn(program, args, {
    ...nobody(),
    cwd: folder.path,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-4000);
    });
  const killNow = () => child.kill('SIGKILL');
  process.on('exit', killNow);
  const stop = async () => {
    process.off('exit', killNow);
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    folder.remove();
  };
  if (await listens(port, child)) return stop;
  await stop();
  throw new Error(`${program} did not start:\n${printed}`);
}

/** PgBouncer refuses to run as root, and nginx need not. */
function nobody(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function listens(port: number, child: ChildProcess): Promise<boolean> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit && child.exitCode === null && child.signalCode === null) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isUp) return true;
    await sleep(30);
  }
  return false;
}
