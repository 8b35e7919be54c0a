import { Hono } from 'hono';
import { LOGOUT_PATH } from '../../../src/domain/wire';
import type { Deps, Env } from '../../context';
import { ProblemError } from '../../http/problems';
import { endSession } from '../../repositories/sessions';

/** `POST /auth/log-out`: ends the session whose token it carries, and no other. */
export function logOutRoutes(deps: Deps) {
  return new Hono<Env>().post(LOGOUT_PATH, async (c) => {
    const session = c.get('session');
    if (!session) throw new ProblemError('forbidden');
    await endSession(deps.db, session);
    return c.body(null, 204);
  });
}
