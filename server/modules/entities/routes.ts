import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { toDocumentKey } from '../../../src/domain/values/same';
import type { Deps, Env } from '../../context';
import { customers } from '../../db/schema';
import { authorizeRead } from '../../http/authorize';
import { PLAIN_STORES } from '../../repositories/plain-stores';
import { readProducts } from '../../repositories/products';
import { recordRoutes } from '../../repositories/record-writes';
import { readAs } from '../../tenancy/scope';
import { entityWrites } from './writes';

/** Lists, creates and updates of every plain entity, and the products of a customer. */
export function plainEntityRoutes(deps: Deps) {
  const routes = new Hono<Env>();
  for (const store of PLAIN_STORES)
    routes.route('/', recordRoutes(deps, store, entityWrites(store)));
  return routes.get('/api/v1/product/document/:document{[0-9A-Za-z]{1,18}}/products', async (c) => {
    const actor = c.get('actor');
    authorizeRead(actor, 'product');
    const isTheirs = eq(customers.documentKey, toDocumentKey(c.req.param('document')));
    const products = await readAs(deps.db, actor, 'company', (scope) =>
      readProducts(scope, isTheirs),
    );
    return c.json({ products });
  });
}
