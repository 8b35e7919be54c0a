import { eq, type SQL } from 'drizzle-orm';
import { shipment } from '../../../src/domain/entities/shipment';
import { type Option, PAYMENT_STATES, PAYMENT_TYPES } from '../../../src/domain/options';
import { shipmentEventsPath } from '../../../src/domain/wire';
import type { Deps, RequestContext } from '../../context';
import { shipments } from '../../db/schema';
import { authorizeRead } from '../../http/authorize';
import { ProblemError } from '../../http/problems';
import { describeEntity, type Route } from '../../http/route';
import { respondWithList } from '../../repositories/list-response';
import { queuedRoutes } from '../../repositories/queued-write';
import { shipmentStore } from '../../repositories/shipments';
import { readAs } from '../../tenancy/scope';
import { readEvents, shipmentHistory } from './events';
import { SHIPMENT_WRITES } from './writes';

/** Every call under `/api/v1/envios` but the public tracking. */
export function shipmentRoutes(deps: Deps): readonly Route[] {
  const { list } = describeEntity(shipment);
  const read = (c: RequestContext, condition?: SQL) => {
    authorizeRead(c.get('actor'), 'shipment');
    return respondWithList(c, deps, shipmentStore, condition);
  };
  const oneOf = (options: readonly Option[]) => ({
    value: { type: 'string', enum: options.map(({ value }) => value) },
  });
  return [
    { ...list, handle: (c) => read(c) },
    {
      ...list,
      path: '/api/v1/envios/tipo-pago/:value',
      operationId: 'listShipmentsByPaymentType',
      summary: 'Envíos por tipo de pago',
      params: oneOf(PAYMENT_TYPES),
      handle: (c) => read(c, eq(shipments.tipoPago, c.req.param('value') ?? '')),
    },
    {
      ...list,
      path: '/api/v1/envios/estado-pago/:value',
      operationId: 'listShipmentsByPaymentState',
      summary: 'Envíos por estado del pago',
      params: oneOf(PAYMENT_STATES),
      handle: (c) => read(c, eq(shipments.estadoPago, c.req.param('value') ?? '')),
    },
    {
      method: 'GET',
      path: shipmentEventsPath(0),
      operationId: 'listShipmentEvents',
      summary: 'Historia de los estados de un envío',
      tag: list.tag,
      answer: shipmentHistory,
      handle: async (c) => {
        const actor = c.get('actor');
        authorizeRead(actor, 'shipment');
        const id = Number(c.req.param('id'));
        const events = await readAs(deps.db, actor, 'company', (scope) => readEvents(scope, id));
        // Every shipment has at least its initial states.
        if (events.length === 0) throw new ProblemError('not-found');
        return c.json(events);
      },
    },
    ...queuedRoutes(deps, SHIPMENT_WRITES),
  ];
}
