import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { LIST_PATHS } from '../../../src/domain/wire';
import type { Deps, Env } from '../../context';
import { customers } from '../../db/schema';
import { authorizeRead } from '../../http/authorize';
import type { EntityStore } from '../../repositories/entity-store';
import { respondWithList } from '../../repositories/list-response';
import { PLAIN_STORES } from '../../repositories/plain-stores';
import { readProducts } from '../../repositories/products';
import { addQueuedWrites } from '../../repositories/queued-write';
import { readAs } from '../../tenancy/scope';
import { entityWrites } from './writes';

/** Lists, creates and updates of every plain entity, and the products of a customer. */
export function plainEntityRoutes(deps: Deps) {
  const routes = new Hono<Env>();
  for (const store of PLAIN_STORES) routes.route('/', entityRoutes(deps, store));
  return routes.get('/api/v1/product/document/:document{[0-9]{1,18}}/products', async (c) => {
    const actor = c.get('actor');
    authorizeRead(actor, 'product');
    const isTheirs = sql`${customers.documentNumber} = ${c.req.param('document')}::bigint`;
    const products = await readAs(deps.db, actor, 'company', (scope) =>
      readProducts(scope, isTheirs),
    );
    return c.json({ products });
  });
}

function entityRoutes(deps: Deps, store: EntityStore) {
  const { name } = store.definition;
  const routes = new Hono<Env>().get(LIST_PATHS[name], (c) => {
    authorizeRead(c.get('actor'), name);
    return respondWithList(c, deps, store);
  });
  addQueuedWrites(routes, deps, entityWrites(store));
  return routes;
}
