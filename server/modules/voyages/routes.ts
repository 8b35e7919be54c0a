import { Hono } from 'hono';
import { LIST_PATHS } from '../../../src/domain/wire';
import type { Deps, Env } from '../../context';
import { authorizeRead } from '../../http/authorize';
import { respondWithList } from '../../repositories/list-response';
import { addQueuedWrites } from '../../repositories/queued-write';
import { voyageStore } from '../../repositories/voyages';
import { VOYAGE_WRITES } from './writes';

/** Every call under `/api/v1/viajes`. */
export function voyageRoutes(deps: Deps) {
  const routes = new Hono<Env>().get(LIST_PATHS.voyage, (c) => {
    authorizeRead(c.get('actor'), 'voyage');
    return respondWithList(c, deps, voyageStore);
  });
  addQueuedWrites(routes, deps, VOYAGE_WRITES);
  return routes;
}
