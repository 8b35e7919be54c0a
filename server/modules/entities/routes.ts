import { eq } from 'drizzle-orm';
import { product } from '../../../src/domain/entities/product';
import { toDocumentKey } from '../../../src/domain/values/same';
import type { Deps } from '../../context';
import { customers } from '../../db/schema';
import { authorizeRead } from '../../http/authorize';
import { array, object, type Route, ref } from '../../http/route';
import { PLAIN_STORES } from '../../repositories/plain-stores';
import { readProducts } from '../../repositories/products';
import { recordRoutes } from '../../repositories/record-writes';
import { readAs } from '../../tenancy/scope';
import { entityWrites } from './writes';

/** Lists, creates and updates of every plain entity, and the products of a customer. */
export function plainEntityRoutes(deps: Deps): readonly Route[] {
  const ofCustomer: Route = {
    method: 'GET',
    path: '/api/v1/product/document/:document{[0-9A-Za-z]{1,18}}/products',
    operationId: 'listProductsOfCustomer',
    summary: 'Los productos de un cliente, con la guía del envío que los lleva',
    tag: product.texts.listTitle,
    answer: object({ products: array(ref('productRecord')) }),
    handle: async (c) => {
      const actor = c.get('actor');
      authorizeRead(actor, 'product');
      const isTheirs = eq(customers.documentKey, toDocumentKey(c.req.param('document') ?? ''));
      const products = await readAs(deps.db, actor, 'company', (scope) =>
        readProducts(scope, isTheirs),
      );
      return c.json({ products });
    },
  };
  const plain = PLAIN_STORES.flatMap((store) => recordRoutes(deps, store, entityWrites(store)));
  return [...plain, ofCustomer];
}
