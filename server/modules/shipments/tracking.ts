import { and, asc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { type Tracking, trackingPath } from '../../../src/domain/wire';
import type { Deps, Env } from '../../context';
import { shipmentEvents, shipments } from '../../db/schema';
import { ProblemError } from '../../http/problems';
import { createRateLimit } from '../../http/rate-limit';
import { withTenant } from '../../tenancy/tenant-context';

const PER_MINUTE = 60;
const ROUTE = trackingPath('0').replace(/0$/, ':numeroGuia{[A-Za-z0-9]{9}}');

/** `GET …/rastreo/{numeroGuia}`, public: the route and states of a shipment, without people's data or its price. */
export function trackingRoutes(deps: Deps) {
  const limit = createRateLimit(PER_MINUTE, deps.now);
  return new Hono<Env>().get(ROUTE, async (c) => {
    c.header('Cache-Control', 'no-store');
    limit(c);
    return c.json(await track(deps, c.req.param('numeroGuia') ?? ''));
  });
}

async function track(deps: Deps, numeroGuia: string): Promise<Tracking> {
  const tenant = { as: 'public', numeroGuia } as const;
  return withTenant(
    deps.db,
    tenant,
    async (tx) => {
      const [shipment] = await tx
        .select({
          id: shipments.id,
          numeroGuia: shipments.numeroGuia,
          departamentoSalida: shipments.departamentoSalida,
          municipioSalida: shipments.municipioSalida,
          departamentoLlegada: shipments.departamentoLlegada,
          municipioLlegada: shipments.municipioLlegada,
          estadoEntrega: shipments.estadoEntrega,
        })
        .from(shipments)
        .where(eq(shipments.numeroGuia, numeroGuia));
      if (!shipment) throw new ProblemError('not-found');
      const { id, ...facts } = shipment;
      const events = await tx
        .select({ estadoEntrega: shipmentEvents.toState, occurredAt: shipmentEvents.occurredAt })
        .from(shipmentEvents)
        .where(and(eq(shipmentEvents.shipmentId, id), eq(shipmentEvents.field, 'estadoEntrega')))
        .orderBy(asc(shipmentEvents.occurredAt), asc(shipmentEvents.id));
      const eventos = events.map(({ estadoEntrega, occurredAt }) => ({
        estadoEntrega,
        occurredAt: occurredAt.toISOString(),
      }));
      return { ...facts, eventos };
    },
    'read only',
  );
}
