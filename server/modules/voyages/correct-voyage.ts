import { inArray, sql } from 'drizzle-orm';
import { voyage } from '../../../src/domain/entities/voyage';
import type { Fields } from '../../../src/domain/entity';
import { ERASED } from '../../../src/domain/rules/erased';
import {
  correctionsOf,
  judgeCargo,
  type StepBack,
  stepBackOf,
  type VoyageCorrection,
} from '../../../src/domain/rules/voyage-correction';
import { shipments, voyages } from '../../db/schema';
import { ProblemError } from '../../http/problems';
import type { Effect } from '../../idempotency/write';
import { auditStatement } from '../../repositories/audit';
import { toAuditChange } from '../../repositories/audit-change';
import { readRecord } from '../../repositories/entity-repository';
import { NO_DETAILS, recordTransitions } from '../../repositories/shipment-transitions';
import { shipmentStore } from '../../repositories/shipments';
import { listSuppressed } from '../../repositories/suppressed-parties';
import { voyageStore } from '../../repositories/voyages';
import { updateRow, writeAndRead } from '../../repositories/written-rows';
import { type Scope, tenantFilter } from '../../tenancy/scope';
import { isOpenWith } from './open-voyages';

/**
 * The step that an update takes back, with its reason and the state before. Undefined for any other update.
 * @throws ProblemError `forbidden` for anybody but an ADMIN
 */
export function requireCorrection(
  { actor }: Scope,
  before: Fields,
  { estado, motivo }: Fields,
): StepBack | undefined {
  const step = stepBackOf(before.estado);
  if (!step || estado !== step.to || typeof motivo !== 'string') return undefined;
  if (actor.role === 'ADMIN') return step;
  const title = 'Solo un administrador corrige la salida o la llegada de un viaje.';
  throw new ProblemError('forbidden', { title });
}

/**
 * Decides to take the last step of a locked voyage back, with the shipments that it moved and nobody changed since. A
 * shipment that travels on another open voyage by now is taken off its list.
 * @param before its columns
 */
export async function correctVoyage(
  scope: Scope,
  before: Fields,
  step: StepBack,
  fields: Fields,
): Promise<Effect> {
  const id = Number(before.id);
  const at = new Date();
  const cargo = await judgeShipments(scope, before, step, fields.enviosIds as number[]);
  const motivo = cargo.isOfSuppressed ? null : String(fields.motivo);
  const entry: VoyageCorrection = {
    de: before.estado as VoyageCorrection['de'],
    a: step.to,
    motivo: motivo ?? ERASED,
    por: scope.actor.username,
    en: at.toISOString(),
    vuelven: cargo.back.length,
    quedan: cargo.stays,
  };
  const enviosIds = (fields.enviosIds as number[]).filter((one) => !cargo.elsewhere.has(one));
  const columns = await voyageStore.toColumns(scope, { ...fields, enviosIds }, before);
  const { detail } = toAuditChange(before, columns, Object.keys(voyage.fields));
  const correcciones = [...correctionsOf(before), entry];
  return async () => {
    await takeBack(scope, cargo.back, step, { motivo, occurredAt: at });
    return updateRow(scope, voyageStore, id, { ...columns, correcciones }, [
      auditStatement(scope.actor, voyageStore, 'correction', detail),
    ]);
  };
}

interface JudgedCargo {
  readonly back: readonly Fields[];
  readonly stays: number;
  /** On other open voyages: no shipment is on two. */
  readonly elsewhere: ReadonlySet<number>;
  /** Whether a shipment is of a person whose data was suppressed: then no free text is kept, whenever it arrives. */
  readonly isOfSuppressed: boolean;
}

/** Locks the shipments of the list, so that the judgement holds until the transaction ends. */
async function judgeShipments(
  scope: Scope,
  before: Fields,
  step: StepBack,
  ids: readonly number[],
): Promise<JudgedCargo> {
  if (ids.length === 0) return { back: [], stays: 0, elsewhere: new Set(), isOfSuppressed: false };
  const isListed = tenantFilter(scope, shipments, inArray(shipments.id, [...ids]));
  const rows = await scope.db
    .select()
    .from(shipments)
    .where(isListed)
    .orderBy(shipments.id)
    .for('no key update');
  const elsewhere = await listElsewhere(scope, Number(before.id), ids);
  const records = await shipmentStore.read(scope, inArray(shipments.id, [...ids]));
  const told = await readRecord(scope, voyageStore, Number(before.id));
  const own = rows.filter(({ vesselId }) => vesselId === before.vesselId);
  const judged = own.map((row) => {
    const record = records.find((one) => one.id === row.id) ?? {};
    return { row, is: judgeCargo(step, told, record, elsewhere.has(row.id)) };
  });
  const which = (is: string) => judged.filter((one) => one.is === is).map(({ row }) => row);
  const isOfSuppressed = (await listSuppressed(scope, rows)).size > 0;
  return { back: which('back'), stays: which('stays').length, elsewhere, isOfSuppressed };
}

async function listElsewhere(
  scope: Scope,
  id: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const others = await scope.db
    .select({ ids: voyages.enviosIds })
    .from(voyages)
    .where(tenantFilter(scope, voyages, isOpenWith(ids, id)));
  return new Set(others.flatMap((one) => one.ids));
}

/** Takes the shipments back in one statement. */
async function takeBack(
  scope: Scope,
  rows: readonly Fields[],
  { cargo: { from, to } }: StepBack,
  details: { readonly motivo: string | null; readonly occurredAt: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const change = { field: 'estadoEntrega', from, to } as const;
  const ids = rows.map(({ id }) => Number(id));
  const update = scope.db
    .update(shipments)
    .set({ estadoEntrega: to, version: sql`${shipments.version} + 1`, updatedAt: sql`now()` })
    .where(tenantFilter(scope, shipments, inArray(shipments.id, ids)))
    .returning();
  await writeAndRead(scope, shipmentStore, update, [
    ...recordTransitions(scope, [change], { ...NO_DETAILS, ...details }).statements,
    auditStatement(scope.actor, shipmentStore, 'correction', { states: [change] }),
  ]);
}
