import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { takeMessages } from './wire-messages';

/** What may be left of the connection before: an error that waits for its sync, a transaction, prepared statements. */
const CLEAN_UP = [syncMessage(), queryMessage('rollback'), queryMessage('discard all')];

/**
 * Serves PGlite on a Unix socket to PostgreSQL's drivers. PGlite has one session, whoever is connected: so connections
 * take turns, each served until it closes, and each begins with nothing of the one before.
 */
export class SessionServer {
  readonly #database: PGlite;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #turn: Promise<void> = Promise.resolve();

  /** @param onFailure told where PGlite itself fails, not a statement: it cannot be relied on any more */
  constructor(database: PGlite, onFailure: (error: unknown) => void) {
    this.#database = database;
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      // A peer that is gone; the loop over its messages ends by itself.
      socket.on('error', () => undefined);
      socket.on('close', () => this.#sockets.delete(socket));
      this.#turn = this.#turn.then(() => this.#serve(socket)).catch(onFailure);
    });
  }

  /** Listens on a path where no file is. */
  listen(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(path, () => resolve());
    });
  }

  /** Ends what is connected, once the statement under way has ended. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    await this.#turn;
  }

  async #serve(socket: Socket): Promise<void> {
    for (const message of CLEAN_UP) await this.#run(message, () => undefined);
    let unread: Uint8Array = new Uint8Array(0);
    for await (const chunk of chunksOf(socket)) {
      const { messages, rest, isLast } = takeMessages(Buffer.concat([unread, chunk]));
      unread = rest;
      for (const message of messages) {
        await this.#run(message, (data) => {
          // A copy: PGlite writes the next answer into the same memory.
          if (socket.writable) socket.write(Buffer.from(data));
        });
      }
      if (isLast) break;
    }
    socket.destroy();
  }

  #run(message: Uint8Array, onRawData: (data: Uint8Array) => void): Promise<void> {
    return this.#database.execProtocolRawStream(message, { syncToFs: false, onRawData });
  }
}

/** Until the peer closes, however it does. */
async function* chunksOf(socket: Socket): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of socket) yield chunk as Buffer;
  } catch {
    // Reset, or destroyed in mid-message: closed all the same.
  }
}

function syncMessage(): Uint8Array {
  return Uint8Array.from([0x53, 0, 0, 0, 4]);
}

function queryMessage(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`);
  const message = Buffer.alloc(5 + body.length);
  message.write('Q');
  message.writeInt32BE(4 + body.length, 1);
  body.copy(message, 5);
  return new Uint8Array(message);
}
