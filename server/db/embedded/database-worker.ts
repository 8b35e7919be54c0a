/**
 * The thread that holds the embedded database: PGlite behind a Unix socket, so that the rest of the server talks to it
 * with the same driver as to PostgreSQL, and its synchronous work never stops the web server.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFs, syncPath, syncTree } from './durable-fs';
import { SessionServer } from './session-server';

/** What the main thread gives this one. */
export interface DatabaseWorkerData {
  /** The folder of PostgreSQL's files; made where it does not exist. */
  readonly folder: string;
  readonly socketPath: string;
  /** One Int32: how many fsyncs have reached the disk. */
  readonly syncCount: SharedArrayBuffer;
}
/** What this thread tells the main one. Of the main one it hears only `stop`. */
export type DatabaseWorkerMessage = 'ready' | 'stopped';

/** As PGlite starts, but with fsync on (`-F` turns it off), and for the WAL the one call that we carry out. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

const { folder, socketPath, syncCount } = workerData as DatabaseWorkerData;
const port = parentPort;
if (!port) throw new Error('The database worker runs only as a worker thread');

const open = (path: string) =>
  PGlite.create({
    fs: new DurableNodeFs(path, new Int32Array(syncCount)),
    startParams: START_PARAMS,
  });

/** A database appears under its name only when it is whole and on disk: a kill half-way leaves none. */
async function createFolder(): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const database = await open(draft);
  await database.close();
  syncTree(draft);
  renameSync(draft, folder);
  syncPath(dirname(folder));
}

if (!existsSync(join(folder, 'PG_VERSION'))) await createFolder();
const database = await open(folder);
const server = new SessionServer(database, (error) => {
  // Ends this thread, of which the main one is told.
  setImmediate(() => {
    throw error;
  });
});
rmSync(socketPath, { force: true });
await server.listen(socketPath);

port.once('message', async () => {
  await server.close();
  await database.close();
  port.postMessage('stopped' satisfies DatabaseWorkerMessage);
});
port.postMessage('ready' satisfies DatabaseWorkerMessage);
