import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Env } from '../context';

const DISCARD_TIMEOUT_MS = 20_000;
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * An answer given before its request has come whole (too large, no session) waits until the rest has come and is thrown
 * away: a client reads no answer while it still sends, and a connection closed with a rest unread takes the answer with
 * it. Where the rest is too much or too slow, the answer says that the connection ends.
 */
export function discardUnread(): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    const incoming = c.env?.incoming;
    if (!incoming || !('complete' in incoming) || incoming.complete) return;
    if (!(await discard(incoming as IncomingMessage))) c.header('Connection', 'close');
  };
}

/** Whether the rest has come. */
function discard(incoming: IncomingMessage): Promise<boolean> {
  // Nobody reads the body any more: what is handed on would only fill the memory.
  incoming.removeAllListeners('data');
  return new Promise((resolve) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(limit);
      incoming.off('data', count).off('end', end).off('close', end).pause();
      resolve(incoming.complete);
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_DISCARDED_BYTES) end();
    };
    const limit = setTimeout(end, DISCARD_TIMEOUT_MS);
    incoming.on('data', count).once('end', end).once('close', end).resume();
  });
}
