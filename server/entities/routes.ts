import { Hono } from 'hono';
import { authorizeRead } from '../auth/authenticate';
import { readScope } from '../db/scope';
import type { Deps } from '../http/deps';
import type { Env } from '../http/env';
import { productsOfDocument } from '../shipments/products';
import { entityRoutes } from './entity-routes';
import { PLAIN_STORES } from './plain-stores';

/** Lists, creates and updates of all of them, and a sender's products. */
export function plainEntityRoutes(deps: Deps) {
  const routes = new Hono<Env>();
  for (const store of PLAIN_STORES) routes.route('/', entityRoutes(deps, store));
  return routes.get('/api/v1/product/document/:document{[0-9]{1,18}}/products', async (c) => {
    const actor = c.get('actor');
    authorizeRead(actor, 'product');
    const document = c.req.param('document');
    const products = await readScope(deps.db, actor, 'company', (scope) =>
      productsOfDocument(scope, document),
    );
    return c.json({ products });
  });
}
