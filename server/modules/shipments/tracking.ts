import { and, asc, eq, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { shipment } from '../../../src/domain/entities/shipment';
import {
  GUIDE_LENGTH,
  readProvisionalNumber,
  toPlainNumber,
  withoutMarks,
} from '../../../src/domain/rules/waybill';
import { type Tracking, trackingPath } from '../../../src/domain/wire';
import type { Deps, Transaction } from '../../context';
import { shipmentEvents, shipments } from '../../db/schema';
import { ProblemError } from '../../http/problems';
import { createRateLimit } from '../../http/rate-limit';
import { type Route, time } from '../../http/route';
import { type Tenant, withTenant } from '../../tenancy/tenant-context';

const PER_MINUTE = 60;

export const tracking: v.GenericSchema<Tracking> = v.object({
  numeroGuia: v.string(),
  departamentoSalida: v.string(),
  municipioSalida: v.string(),
  departamentoLlegada: v.string(),
  municipioLlegada: v.string(),
  estadoEntrega: v.string(),
  eventos: v.array(v.object({ estadoEntrega: v.string(), occurredAt: time })),
});

/**
 * `GET …/rastreo/{numeroGuia}`, public: the route and states of a shipment, without people's data or its price. Takes the
 * guide number in any case and the provisional one that is written on the cargo.
 */
export function trackingRoute(deps: Deps): Route {
  const limit = createRateLimit(PER_MINUTE, deps.now);
  return {
    method: 'GET',
    path: trackingPath('0').replace(/0$/, ':numeroGuia'),
    operationId: 'trackShipment',
    summary: 'Dónde va una carga, sin nombres',
    tag: shipment.texts.listTitle,
    params: {
      numeroGuia: { description: 'De la guía, o el provisional de la carga', type: 'string' },
    },
    answer: tracking,
    isPublic: true,
    handle: async (c) => {
      c.header('Cache-Control', 'no-store');
      limit(c.get('clientAddress'));
      return c.json(await track(deps, c.req.param('numeroGuia') ?? ''));
    },
  };
}

async function track(deps: Deps, typed: string): Promise<Tracking> {
  const wanted = toTenant(typed);
  if (!wanted) throw new ProblemError('not-found');
  return withTenant(
    deps.db,
    wanted.tenant,
    async (tx) => {
      const { id, ...facts } = await findOne(tx, wanted.condition, typed);
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

/** The tenant whose rows are read for a typed number; null for a number that no shipment can have. */
function toTenant(typed: string) {
  const guideKey = toPlainNumber(typed);
  if (guideKey.length === GUIDE_LENGTH && /^[a-z0-9]+$/.test(guideKey)) {
    const tenant: Tenant = { as: 'public', guideKey };
    return { tenant, condition: eq(shipments.guideKey, guideKey) };
  }
  const provisionalCode = readProvisionalNumber(typed);
  if (provisionalCode === null) return null;
  const tenant: Tenant = { as: 'public', provisionalCode };
  return { tenant, condition: eq(shipments.provisionalCode, provisionalCode) };
}

/**
 * Finds the shipment. Guide numbers are told apart by case, and two cargoes may have one provisional number: among
 * several, only the one typed to the letter is answered.
 * @throws ProblemError `not-found`
 */
async function findOne(tx: Transaction, condition: SQL, typed: string) {
  const found = await tx
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
    .where(condition);
  const exact = withoutMarks(typed);
  const [only] = found.length === 1 ? found : found.filter((one) => one.numeroGuia === exact);
  if (!only) throw new ProblemError('not-found');
  return only;
}
