import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Actor, Env, Logger, RequestContext } from '../context';
import { describeFailure } from '../db/describe-failure';

/** Writes each line of the log to standard output as JSON. */
export const jsonLogger: Logger = (line) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
};

/** The user and company of a request, in numbers; for a refused sign-in the account that it tried. */
function subjectOf(c: Context<Env>): { user?: number; company?: number } {
  const actor: Actor | undefined = c.get('actor') ?? c.get('account');
  return actor ? { user: actor.id, company: actor.company.id } : {};
}

/** Logs an error that nobody expected, without what users typed. */
export function logFailure(c: RequestContext, log: Logger, error: unknown): void {
  const requestId = c.get('requestId');
  log({ level: 'error', event: 'failure', error: describeFailure(error), requestId });
}

/** Logs each response: method, route pattern (not the path, which may hold a document), status, ms, request id, user and company. */
export function requestLog(log: Logger): MiddlewareHandler<Env> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.header('Request-Id', requestId);
    await next();
    log({
      level: c.res.status >= 500 ? 'error' : 'info',
      event: 'request',
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      ms: Math.round(performance.now() - startedAt),
      requestId,
      ...subjectOf(c),
    });
  };
}
