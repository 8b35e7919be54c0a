import { asc, eq, type SQL } from 'drizzle-orm';
import { voyage } from '../../src/domain/entities/voyage';
import type { Fields } from '../../src/domain/entity';
import { branches, vessels, voyages } from '../db/schema';
import { type ReadScope, type Scope, tenantFilter } from '../tenancy/scope';
import { type KeptTime, keepDeviceTime } from './device-time';
import type { EntityStore } from './entity-store';
import { omit } from './omit';
import { presentRow, shownColumns } from './present-row';
import { toReferenceColumns } from './references';

export const voyageStore: EntityStore = {
  definition: voyage,
  table: voyages,
  /** None: a vessel may leave twice on one day. */
  naturalKeys: {},
  referenceColumns: { vesselId: 'vehiculoNombre', branchId: 'sucursalNombre' },
  toColumns,
  read: readVoyages,
};

async function toColumns(scope: Scope, fields: Fields, before?: Fields): Promise<Fields> {
  return {
    ...omit(fields, 'vehiculoNombre', 'sucursalNombre', 'motivo'),
    ...(await toReferenceColumns(scope, voyageStore, { fields, before })),
    ...toKeptTimes(fields, before),
  };
}

function toKeptTimes({ salidaReal, llegadaReal }: Fields, before: Fields = {}): Fields {
  const left = keepTime(salidaReal, before.salidaReal);
  const arrived = keepTime(llegadaReal, before.llegadaReal, left?.at.getTime());
  return {
    salidaReal: left?.at ?? null,
    llegadaReal: arrived?.at ?? null,
    isAdjusted: [left, arrived, before].some((one) => one?.isAdjusted === true),
  };
}

/**
 * A time that was there already is not bounded again: a voyage may be older than any write that a device can still
 * send.
 */
function keepTime(told: unknown, before: unknown, notBefore?: number): KeptTime | null {
  if (typeof told !== 'string') return null;
  const isThere = before instanceof Date && Date.parse(told) === before.getTime();
  return isThere ? { at: before, isAdjusted: false } : keepDeviceTime(told, notBefore);
}

/**
 * Reads voyages as `viajes/all` does, crew and shipments by their ids; the reason of a correction is in `correcciones`.
 */
async function readVoyages(scope: ReadScope, condition?: SQL): Promise<Fields[]> {
  const rows = await scope.db
    .select({
      ...shownColumns(voyages, 'vesselId', 'branchId'),
      vehiculoNombre: vessels.nombre,
      sucursalNombre: branches.nombre,
    })
    .from(voyages)
    .innerJoin(vessels, eq(vessels.id, voyages.vesselId))
    .innerJoin(branches, eq(branches.id, voyages.branchId))
    .where(tenantFilter(scope, voyages, condition))
    .orderBy(asc(voyages.id));
  return rows.map((row) =>
    presentRow(row, {
      salidaReal: row.salidaReal?.toISOString() ?? null,
      llegadaReal: row.llegadaReal?.toISOString() ?? null,
      motivo: null,
    }),
  );
}
