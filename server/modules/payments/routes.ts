import { Hono } from 'hono';
import { LIST_PATHS } from '../../../src/domain/wire';
import type { Deps, Env } from '../../context';
import { authorizeRead } from '../../http/authorize';
import { respondWithList } from '../../repositories/list-response';
import { paymentStore } from '../../repositories/payments';
import { addQueuedWrites } from '../../repositories/queued-write';
import { PAYMENT_WRITES } from './writes';

/** Every call under `/api/v1/pagos`. */
export function paymentRoutes(deps: Deps) {
  const routes = new Hono<Env>().get(LIST_PATHS.payment, (c) => {
    authorizeRead(c.get('actor'), 'payment');
    return respondWithList(c, deps, paymentStore);
  });
  addQueuedWrites(routes, deps, PAYMENT_WRITES);
  return routes;
}
