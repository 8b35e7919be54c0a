import { eq, type SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import { canWrite } from '../../src/domain/rules/permissions';
import { CREATE_PATHS, LIST_PATHS } from '../../src/domain/wire';
import type { Actor } from '../auth/actor';
import { authorizeRead } from '../auth/authenticate';
import { shipments } from '../db/schema';
import { readScope, type Scope } from '../db/scope';
import { validateFields } from '../entities/entity-routes';
import { find, findMade } from '../entities/keep';
import type { Deps } from '../http/deps';
import type { Env, RequestContext } from '../http/env';
import { Refusal } from '../http/problems';
import { SHIPMENT_EVENTS_ROUTE, SHIPMENT_STATUS_ROUTE, updateRoute } from '../http/routes';
import { write } from '../http/write';
import { changeState, validateStateChange } from './change-state';
import { createShipment } from './create-shipment';
import { readEvents } from './events';
import { shipmentStore } from './store';
import { updateShipment, withKnownProducts } from './update-shipment';

/** Everything under `/api/v1/envios`. */
export function shipmentRoutes(deps: Deps) {
  const steps = {
    authorize: ({ role }: Actor) => {
      if (!canWrite(role, 'shipment')) throw new Refusal('forbidden');
    },
    find: (scope: Scope, id: number) => find(scope, shipmentStore, id),
  };
  const read = async (c: RequestContext, condition?: SQL) => {
    const actor = c.get('actor');
    authorizeRead(actor, 'shipment');
    const find = (scope: Scope) => shipmentStore.read(scope, condition);
    return c.json(await readScope(deps.db, actor, 'company', find));
  };
  return new Hono<Env>()
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
      const events = await readScope(deps.db, actor, 'company', (scope) => readEvents(scope, id));
      // Every shipment has at least how it began.
      if (events.length === 0) throw new Refusal('not-found');
      return c.json(events);
    })
    .post(CREATE_PATHS.shipment, (c) =>
      write(c, deps, {
        ...steps,
        status: 201,
        validate: (scope, body) => validateFields(scope, shipmentStore, body),
        act: createShipment,
        findMade: (scope, key) => findMade(scope, shipmentStore, key),
      }),
    )
    .patch(SHIPMENT_STATUS_ROUTE, (c) =>
      write(c, deps, {
        ...steps,
        status: 200,
        validate: (_scope, body) => validateStateChange(body),
        act: (scope, input, headers) =>
          changeState(scope, Number(c.req.param('id')), input, headers),
      }),
    )
    .put(updateRoute('shipment'), (c) => {
      const id = Number(c.req.param('id'));
      return write(c, deps, {
        ...steps,
        status: 200,
        validate: async (scope, body) =>
          validateFields(scope, shipmentStore, await withKnownProducts(scope, id, body)),
        act: (scope, fields, headers) => updateShipment(scope, id, fields, headers),
      });
    });
}
