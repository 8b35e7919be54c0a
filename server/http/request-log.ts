import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Env, Logger } from '../context';

/** Writes each line of the log to standard output as JSON. */
export const jsonLogger: Logger = (line) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
};

/** Logs each response: method, route pattern (not the path, which may hold a document), status, ms, request id. */
export function requestLog(log: Logger): MiddlewareHandler<Env> {
  return async (c, next) => {
    const startedAt = performance.now();
    c.set('requestId', randomUUID());
    await next();
    log({
      level: c.res.status >= 500 ? 'error' : 'info',
      event: 'request',
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
      requestId: c.get('requestId'),
    });
  };
}
