import { Hono } from 'hono';
import { LIST_PATHS } from '../../src/domain/wire';
import { authorizeRead } from '../auth/authenticate';
import type { Deps } from '../http/deps';
import type { Env } from '../http/env';
import { readUsers } from './read-users';

/** The company's people. */
export function userRoutes(deps: Deps) {
  return new Hono<Env>().get(LIST_PATHS.user, async (c) => {
    const actor = c.get('actor');
    authorizeRead(actor, 'user');
    return c.json(await readUsers({ db: deps.db, actor }));
  });
}
