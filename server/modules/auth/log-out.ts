import { Hono } from 'hono';
import { LOGOUT_PATH } from '../../../src/domain/wire';
import type { Deps, Env } from '../../context';
import { ProblemError } from '../../http/problems';
import { recordSignOut } from './audit-sign-in';

/** `POST /auth/log-out`: ends the session whose token it carries, and no other. */
export function logOutRoutes(deps: Deps) {
  return new Hono<Env>().post(LOGOUT_PATH, async (c) => {
    const session = c.get('session');
    if (!session) throw new ProblemError('forbidden');
    await recordSignOut(deps.db, c.get('actor'), session);
    return c.body(null, 204);
  });
}
