import { asc, eq, type SQL } from 'drizzle-orm';
import { voyage } from '../../src/domain/entities/voyage';
import type { Fields } from '../../src/domain/entity';
import { branches, vessels, voyages } from '../db/schema';
import { type ReadScope, type Scope, tenantFilter } from '../tenancy/scope';
import type { EntityStore } from './entity-store';
import { notAfterNow } from './not-after-now';
import { omit } from './omit';
import { presentRow } from './present-row';
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
    ...omit(fields, 'vehiculoNombre', 'sucursalNombre'),
    ...(await toReferenceColumns(scope, voyageStore, { fields, before })),
    salidaReal: notAfterNow(fields.salidaReal),
    llegadaReal: notAfterNow(fields.llegadaReal),
  };
}

/** Reads voyages as `viajes/all` does, crew and shipments by their ids. */
async function readVoyages(scope: ReadScope, condition?: SQL): Promise<Fields[]> {
  const rows = await scope.db
    .select({ row: voyages, vehiculoNombre: vessels.nombre, sucursalNombre: branches.nombre })
    .from(voyages)
    .innerJoin(vessels, eq(vessels.id, voyages.vesselId))
    .innerJoin(branches, eq(branches.id, voyages.branchId))
    .where(tenantFilter(scope, voyages, condition))
    .orderBy(asc(voyages.id));
  return rows.map(({ row, ...names }) => ({
    ...omit(presentRow(row), 'vesselId', 'branchId'),
    salidaReal: row.salidaReal?.toISOString() ?? null,
    llegadaReal: row.llegadaReal?.toISOString() ?? null,
    ...names,
  }));
}
