import { eq, type SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import { LIST_PATHS } from '../../../src/domain/wire';
import type { Deps, Env, RequestContext } from '../../context';
import { shipments } from '../../db/schema';
import { authorizeRead } from '../../http/authorize';
import { ProblemError } from '../../http/problems';
import { SHIPMENT_EVENTS_ROUTE } from '../../http/route-patterns';
import { respondWithList } from '../../repositories/list-response';
import { addQueuedWrites } from '../../repositories/queued-write';
import { shipmentStore } from '../../repositories/shipments';
import { readAs } from '../../tenancy/scope';
import { readEvents } from './events';
import { SHIPMENT_WRITES } from './writes';

/** Every call under `/api/v1/envios` but the public tracking. */
export function shipmentRoutes(deps: Deps) {
  const read = (c: RequestContext, condition?: SQL) => {
    authorizeRead(c.get('actor'), 'shipment');
    return respondWithList(c, deps, shipmentStore, condition);
  };
  const routes = new Hono<Env>()
    .get(LIST_PATHS.shipment, (c) => read(c))
    .get('/api/v1/envios/tipo-pago/:value', (c) =>
      read(c, eq(shipments.tipoPago, c.req.param('value'))),
    )
    .get('/api/v1/envios/estado-pago/:value', (c) =>
      read(c, eq(shipments.estadoPago, c.req.param('value'))),
    )
    .get(SHIPMENT_EVENTS_ROUTE, async (c) => {
      const actor = c.get('actor');
      authorizeRead(actor, 'shipment');
      const id = Number(c.req.param('id'));
      const events = await readAs(deps.db, actor, 'company', (scope) => readEvents(scope, id));
      // Every shipment has at least its initial states.
      if (events.length === 0) throw new ProblemError('not-found');
      return c.json(events);
    });
  addQueuedWrites(routes, deps, SHIPMENT_WRITES);
  return routes;
}
