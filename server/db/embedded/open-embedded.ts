import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { keepPrivate, keepUnreplaceable } from '../keep-private';
import type { DatabaseWorkerData, DatabaseWorkerMessage } from './database-worker';
import { lockFolder } from './folder-lock';
import { toShortPath } from './short-path';

/** node-postgres looks for this name in a folder given as its host. */
/** The port in the socket's name, which node-postgres makes of folder and port. */
export const EMBEDDED_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${EMBEDDED_PORT}`;
const DATABASE_FOLDER = 'postgres';
/** In a constant, so that the bundler does not resolve it. */
const BUILT_WORKER = './database-worker.js';

/** The embedded database: PGlite in a worker thread, reached through a Unix socket. */
export interface EmbeddedDatabase {
  /** The folder of the Unix socket, which node-postgres accepts as a host. */
  readonly host: string;
  /** The number of fsyncs since it was opened. */
  readonly syncCount: () => number;
  /** Called once if the database's thread ends by itself: no query can be answered after that. */
  readonly onCrash: (listener: (error: Error) => void) => void;
  /** Writes everything to disk, stops the thread and unlocks the folder. */
  readonly close: () => Promise<void>;
}

/** Whether a data folder has a database in it. */
export function hasDatabase(dataFolder: string): boolean {
  return existsSync(join(dataFolder, DATABASE_FOLDER, 'PG_VERSION'));
}

/**
 * Opens the database in a data folder, creating both where they do not exist. PGlite lets everybody write its files, so
 * it is the rights on their folder that keep others out.
 * @throws FolderLockedError where another process has the folder open
 * @throws ForeignOwnerError where the database belongs to another user
 */
export async function openEmbedded(dataFolder: string): Promise<EmbeddedDatabase> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const folder = realpathSync(dataFolder);
  const databaseFolder = join(folder, DATABASE_FOLDER);
  keepUnreplaceable(folder);
  if (existsSync(databaseFolder)) keepPrivate(databaseFolder);
  const short = toShortPath(folder);
  const unlock = await lockFolder(short.path).catch((error: unknown) => {
    short.remove();
    throw error;
  });
  const syncCount = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const worker = startWorker({
    folder: databaseFolder,
    socketPath: join(short.path, SOCKET_NAME),
    syncCount,
  });
  const release = async () => {
    await worker.terminate();
    await unlock();
    short.remove();
  };
  await messageOf(worker, 'ready').catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const crash = watch(worker);
  return {
    host: short.path,
    syncCount: () => Atomics.load(new Int32Array(syncCount), 0),
    onCrash: crash.onCrash,
    close: async () => {
      crash.stopWatching();
      worker.postMessage('stop');
      await messageOf(worker, 'stopped').finally(release);
    },
  };
}

/** Packages of the thread: loaded before tsx is registered, which would rewrite them, at 0.3 s a start. */
const PACKAGES = ['@electric-sql/pglite', '@electric-sql/pglite/nodefs'];

/** From source the thread registers tsx first; in the build it is a file beside this one. */
function startWorker(data: DatabaseWorkerData): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(BUILT_WORKER, import.meta.url), { workerData: data });
  const source = fileURLToPath(new URL('./database-worker.ts', import.meta.url));
  const { resolve } = createRequire(import.meta.url);
  const required = (name: string) => `require(${JSON.stringify(resolve(name))})`;
  const load = [
    ...PACKAGES.map(required),
    `${required('tsx/cjs/api')}.register()`,
    required(source),
  ];
  return new Worker(load.join('; '), { eval: true, workerData: data });
}

function messageOf(worker: Worker, wanted: DatabaseWorkerMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The database thread ended'));
    worker.once('error', reject);
    worker.once('exit', onExit);
    worker.on('message', (message: DatabaseWorkerMessage) => {
      if (message !== wanted) return;
      worker.off('error', reject);
      worker.off('exit', onExit);
      worker.removeAllListeners('message');
      resolve();
    });
  });
}

function watch(worker: Worker): Pick<EmbeddedDatabase, 'onCrash'> & { stopWatching: () => void } {
  const listeners: ((error: Error) => void)[] = [];
  let lastError = new Error('The database thread ended');
  const onError = (error: unknown) => {
    if (error instanceof Error) lastError = error;
  };
  const onExit = () => {
    for (const listener of listeners) listener(lastError);
  };
  worker.on('error', onError);
  worker.on('exit', onExit);
  return {
    onCrash: (listener) => void listeners.push(listener),
    stopWatching: () => void worker.off('exit', onExit),
  };
}
