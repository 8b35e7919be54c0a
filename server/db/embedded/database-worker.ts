/**
 * The worker thread of the embedded database: PGlite behind a Unix socket, so that the server uses the same driver as
 * for PostgreSQL, and PGlite's synchronous work does not block the web server.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFs, syncPath, syncTree } from './durable-fs';
import { SessionServer } from './session-server';

/** The data that the main thread passes to this one. */
export interface DatabaseWorkerData {
  /** The folder of PostgreSQL's files; created where it does not exist. */
  readonly folder: string;
  readonly socketPath: string;
  /** One Int32: the number of fsyncs. */
  readonly syncCount: SharedArrayBuffer;
}
/** The messages of this thread to the main one, which sends only `stop`. */
export type DatabaseWorkerMessage = 'ready' | 'stopped';

/**
 * PGlite's own parameters, but with fsync on (`-F` turns it off), and for the WAL the one call that DurableNodeFs has.
 * PostgreSQL clears its buffers at the start: the usual 128 MB would take half a second of it, and stay in memory.
 */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=32MB'],
];

const { folder, socketPath, syncCount } = workerData as DatabaseWorkerData;

const open = (path: string) =>
  PGlite.create({
    fs: new DurableNodeFs(path, new Int32Array(syncCount)),
    startParams: START_PARAMS,
  });

/** Creates the database under another name and renames it when it is complete and on disk: a kill leaves none. */
async function createFolder(): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const database = await open(draft);
  await database.close();
  syncTree(draft);
  renameSync(draft, folder);
  syncPath(dirname(folder));
}

/** Opens the database and serves it until the main thread says stop. */
async function serve(mainThread: MessagePort): Promise<void> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await createFolder();
  const database = await open(folder);
  const server = new SessionServer(database, (error) => {
    // Thrown outside the promise, so that it ends this thread and the main one gets its `error` event.
    setImmediate(() => {
      throw error;
    });
  });
  rmSync(socketPath, { force: true });
  await server.listen(socketPath);

  mainThread.once('message', async () => {
    await server.close();
    await database.close();
    mainThread.postMessage('stopped' satisfies DatabaseWorkerMessage);
  });
  mainThread.postMessage('ready' satisfies DatabaseWorkerMessage);
}

if (!parentPort) throw new Error('The database worker runs only as a worker thread');
// A rejection that nobody handles ends this thread, and the main one gets its `error` event.
void serve(parentPort);
