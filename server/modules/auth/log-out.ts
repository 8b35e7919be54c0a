import { LOGOUT_PATH } from '../../../src/domain/wire';
import type { Deps } from '../../context';
import { ProblemError } from '../../http/problems';
import { type Route, TAGS } from '../../http/route';
import { recordSignOut } from './audit-sign-in';

/** `POST /auth/log-out`: ends the session whose token it carries, and no other. */
export const logOutRoute = (deps: Deps): Route => ({
  method: 'POST',
  path: LOGOUT_PATH,
  operationId: 'logOut',
  summary: 'Terminar esta sesión',
  tag: TAGS.other,
  answer: null,
  status: 204,
  handle: async (c) => {
    const session = c.get('session');
    if (!session) throw new ProblemError('forbidden');
    await recordSignOut(deps.db, c.get('actor'), session);
    return c.body(null, 204);
  },
});
