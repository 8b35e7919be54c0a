import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Env } from '../context';

const DISCARD_TIMEOUT_MS = 20_000;
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * Where a handler answers before the whole body has arrived (too large, no session), reads the rest and discards it
 * before the response is sent: a client reads no response while it still sends, and closing a connection with unread
 * bytes resets it and loses the response. A rest that is too long or too slow is left, with `Connection: close`.
 */
export function discardUnread(): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    const incoming = c.env?.incoming;
    if (!incoming || !('complete' in incoming) || incoming.complete) return;
    if (!(await discard(incoming as IncomingMessage))) c.header('Connection', 'close');
  };
}

/** Whether the rest of the body arrived. */
function discard(incoming: IncomingMessage): Promise<boolean> {
  // No handler reads the body any more: buffering it would only fill the memory.
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
