import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { takeMessages } from './wire-messages';

/** Clears what the previous connection may have left: an error before its sync, a transaction, prepared statements. */
const CLEAN_UP = [syncMessage(), queryMessage('rollback'), queryMessage('discard all')];

/**
 * Serves PGlite on a Unix socket to PostgreSQL's drivers. PGlite has a single session, so connections are served one
 * after another, each until it closes, and the session is reset between them.
 */
export class SessionServer {
  readonly #database: PGlite;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #turn: Promise<void> = Promise.resolve();

  /** @param onFailure called where PGlite itself fails, not a statement: its state is unknown after that */
  constructor(database: PGlite, onFailure: (error: unknown) => void) {
    this.#database = database;
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      // The peer is gone; the loop over its messages ends by itself.
      socket.on('error', () => undefined);
      socket.on('close', () => this.#sockets.delete(socket));
      this.#turn = this.#turn.then(() => this.#serve(socket)).catch(onFailure);
    });
  }

  /** @param path no file may exist there */
  listen(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(path, () => resolve());
    });
  }

  /** Closes all connections, after the statement under way. */
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
        // One write for an answer, of which PGlite tells eight kilobytes at a time.
        socket.cork();
        await this.#run(message, (data) => {
          // A copy: PGlite reuses the buffer for its next answer.
          if (socket.writable) socket.write(Buffer.from(data));
        });
        socket.uncork();
      }
      if (isLast) break;
    }
    socket.destroy();
  }

  #run(message: Uint8Array, onRawData: (data: Uint8Array) => void): Promise<void> {
    return this.#database.execProtocolRawStream(message, { syncToFs: false, onRawData });
  }
}

/** The peer's bytes until the connection closes, in whatever way. */
async function* chunksOf(socket: Socket): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of socket) yield chunk as Buffer;
  } catch {
    // Reset, or destroyed within a message: the connection is closed all the same.
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
