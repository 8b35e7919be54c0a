import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Database, Logger } from '../../context';
import { describeFailure } from '../../db/describe-failure';
import { toShortPath } from '../../db/embedded/short-path';
import { keepPrivate } from '../../db/keep-private';
import type { BackupKey } from './encryption';
import { backupToFile, saveBackup } from './files';
import { BackupRefusedError } from './format';

const SOCKET_NAME = 'backup.sock';
/** Name of copies on their way. */
const COPY_PREFIX = 'backup-';
const ROWS_HEADER = 'backup-rows';

/**
 * Serves backups of the embedded database while it is in use, on a socket in its data folder: who may write there may
 * read the data anyway. The one connection of the database is held only until the copy is on disk, however slowly it
 * is then fetched.
 * @param folder a path short enough for a socket in it; its lock must be held
 * @returns what ends it
 */
export async function serveBackups(
  db: Database,
  folder: string,
  log: Logger,
): Promise<() => Promise<void>> {
  const path = join(folder, SOCKET_NAME);
  let turn: Promise<unknown> = Promise.resolve();
  const server = createServer((_request, response) => {
    const copy = join(folder, `${COPY_PREFIX}${randomUUID()}`);
    const answer = async () => {
      const { rows } = await backupToFile(db, copy);
      response.writeHead(200, { [ROWS_HEADER]: rows, 'Content-Length': statSync(copy).size });
      log({ level: 'info', event: 'backup', rows });
      await pipeline(createReadStream(copy), response);
    };
    turn = turn
      .then(answer)
      .catch((error: unknown) => {
        log({ level: 'error', event: 'backup', error: describeFailure(error) });
        if (error instanceof BackupRefusedError) response.writeHead(409).end(error.message);
        else response.destroy();
      })
      .finally(() => rmSync(copy, { force: true }));
  });
  // A file left by a killed process.
  rmSync(path, { force: true });
  for (const name of readdirSync(folder).filter((one) => one.startsWith(COPY_PREFIX)))
    rmSync(join(folder, name), { force: true });
  await listen(server, path);
  keepPrivate(path);
  return async () => {
    server.close();
    server.closeAllConnections();
    await turn;
  };
}

/**
 * Asks the server that has a data folder open for a backup.
 * @returns null where no server has it open
 * @throws BackupRefusedError where the server could not make it
 */
export async function fetchBackup(
  dataFolder: string,
  path: string,
  key: BackupKey | null,
): Promise<{ readonly rows: number } | null> {
  if (!existsSync(dataFolder)) return null;
  const short = toShortPath(realpathSync(dataFolder));
  try {
    const response = await ask(join(short.path, SOCKET_NAME));
    if (!response) return null;
    if (response.statusCode !== 200) throw new BackupRefusedError(await text(response));
    await saveBackup(response, path, key);
    return { rows: Number(response.headers[ROWS_HEADER]) };
  } finally {
    short.remove();
  }
}

/** null: nobody listens. */
function ask(socketPath: string): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, path: '/' }, resolve);
    asking.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else
        reject(
          new BackupRefusedError('El servidor no pudo hacer la copia; su registro dice por qué.'),
        );
    });
    asking.end();
  });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}
