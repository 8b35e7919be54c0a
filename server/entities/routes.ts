import { Hono } from 'hono';
import { authorizeRead } from '../auth/authenticate';
import { readScope } from '../db/scope';
import type { Deps } from '../http/deps';
import type { Env } from '../http/env';
import { productsOfDocument } from '../shipments/products';
import { branchStore } from './branches';
import { crewMemberStore } from './crew-members';
import { customerStore } from './customers';
import { entityRoutes } from './entity-routes';
import { productStore } from './products';
import type { EntityStore } from './store';
import { vesselStore } from './vessels';
import { warehouseStore } from './warehouses';

/** Those that are listed, created and updated by their definition alone. */
const PLAIN_STORES: readonly EntityStore[] = [
  customerStore,
  crewMemberStore,
  vesselStore,
  productStore,
  warehouseStore,
  branchStore,
];

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
