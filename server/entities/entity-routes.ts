import { Hono } from 'hono';
import { LIST_PATHS } from '../../src/domain/wire';
import { authorizeRead } from '../auth/authenticate';
import { readScope } from '../db/scope';
import type { Deps } from '../http/deps';
import type { Env } from '../http/env';
import { addQueuedWrites } from '../http/queued-write';
import { entityWrites } from './entity-writes';
import type { EntityStore } from './store';

/** List, create and update of an entity whose definition says all there is to say. */
export function entityRoutes(deps: Deps, store: EntityStore) {
  const { name } = store.definition;
  const routes = new Hono<Env>().get(LIST_PATHS[name], async (c) => {
    const actor = c.get('actor');
    authorizeRead(actor, name);
    return c.json(await readScope(deps.db, actor, 'company', (scope) => store.read(scope)));
  });
  addQueuedWrites(routes, deps, entityWrites(store));
  return routes;
}
