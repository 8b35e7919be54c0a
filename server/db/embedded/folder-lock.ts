import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PREFIX = 'lock-';
const TRIES = 4;

/** Another process has locked the data folder. */
export class FolderLockedError extends Error {}

/**
 * Locks a folder for this process until the returned function is called. The lock is a socket that the process listens
 * on: it is released however the process dies, and it holds across containers that share the folder.
 *
 * Each process first listens on a socket of its own name and only then looks for others, so of two that start together
 * at least one sees the other; both may back off and try again after a random delay.
 *
 * @param folder a path short enough for a socket in it (about 100 bytes in all)
 * @throws FolderLockedError where another process has locked it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  for (let attempt = 1; ; attempt += 1) {
    const name = `${PREFIX}${randomUUID().slice(0, 8)}`;
    const server = await listen(join(folder, name));
    if (!(await isHeldByAnother(folder, name))) return () => close(server);
    await close(server);
    if (attempt === TRIES) throw new FolderLockedError(folder);
    await sleep(50 + Math.random() * 250);
  }
}

async function isHeldByAnother(folder: string, ownName: string): Promise<boolean> {
  const others = readdirSync(folder).filter((name) => name.startsWith(PREFIX) && name !== ownName);
  const answers = await Promise.all(
    others.map(async (name) => {
      const path = join(folder, name);
      const isAlive = await isListening(path);
      if (!isAlive) rmSync(path, { force: true });
      return isAlive;
    }),
  );
  return answers.includes(true);
}

/** Whether a process listens on the socket; the file left by a killed process refuses at once. */
function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const settle = (isAlive: boolean) => {
      socket.destroy();
      resolve(isAlive);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      settle(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    );
  });
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(path, () => resolve(server));
    server.unref();
  });
}

/** Node removes the socket's file itself. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
