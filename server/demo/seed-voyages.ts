import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Fields } from '../../src/domain/entity';
import { toBogotaDay } from '../../src/domain/rules/dates';
import { shipmentEvents, shipments, voyages } from '../db/schema';
import { voyageStore } from '../repositories/voyages';
import { validateFields } from '../repositories/write-steps';
import { type Scope, tenantFilter } from '../tenancy/scope';
import type { DemoVoyage } from './guaviare-voyages';

const DAY_MS = 86_400_000;

/** Inserts voyages that left and arrived when their shipments did. */
export async function seedVoyages(
  scope: Scope,
  all: readonly DemoVoyage[],
  crewIds: ReadonlyMap<string, number>,
): Promise<void> {
  if (all.length === 0) return;
  const { company, id: authorId } = scope.actor;
  const rows: Fields[] = [];
  for (const voyage of all) {
    const enviosIds = await shipmentIds(scope, voyage.shipments);
    const salidaReal = await happenedAt(scope, enviosIds, 'EN_TRANSITO');
    const llegadaReal = await happenedAt(scope, enviosIds, 'POR_RECLAMAR');
    const planned = Date.now() + (voyage.inDays ?? 0) * DAY_MS;
    const fields = validateFields(scope, voyageStore, {
      vehiculoNombre: voyage.vessel,
      sucursalNombre: voyage.branch,
      fechaSalida: toBogotaDay(salidaReal?.getTime() ?? planned),
      horaSalida: salidaReal ? '' : '06:30',
      departamentoLlegada: voyage.destination[0],
      municipioLlegada: voyage.destination[1],
      tripulantesIds: voyage.crew.map((document) => crewIds.get(document)),
      enviosIds,
      estado: voyage.state,
      salidaReal: salidaReal?.toISOString() ?? '',
      llegadaReal: llegadaReal?.toISOString() ?? '',
    });
    const columns = await voyageStore.toColumns(scope, fields);
    rows.push({ ...columns, companyId: company.id, authorId, recordKey: randomUUID() });
  }
  await scope.db.insert(voyages).values(rows as (typeof voyages.$inferInsert)[]);
}

async function shipmentIds(scope: Scope, descriptions: readonly string[]): Promise<number[]> {
  const found = await scope.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(tenantFilter(scope, shipments, inArray(shipments.descripcionEnvio, [...descriptions])));
  return found.map(({ id }) => id);
}

/** When the first of them entered a state; null if none did. */
async function happenedAt(
  scope: Scope,
  ids: readonly number[],
  state: string,
): Promise<Date | null> {
  const [event] = await scope.db
    .select({ at: shipmentEvents.occurredAt })
    .from(shipmentEvents)
    .where(and(inArray(shipmentEvents.shipmentId, [...ids]), eq(shipmentEvents.toState, state)))
    .orderBy(shipmentEvents.occurredAt)
    .limit(1);
  return event?.at ?? null;
}
