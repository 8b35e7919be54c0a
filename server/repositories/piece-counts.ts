import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import { pieceCount } from '../../src/domain/entities/piece-count';
import type { Fields } from '../../src/domain/entity';
import { type CompanyTable, pieceCounts, shipments, voyages } from '../db/schema';
import { invalid, ProblemError } from '../http/problems';
import { type ReadScope, type Scope, tenantFilter } from '../tenancy/scope';
import type { EntityStore } from './entity-store';
import { presentRow, shownColumns } from './present-row';
import { isId } from './references';

/**
 * Each count is written by one device, and none is refused for the state of its voyage or because a shipment has left
 * it since: it reports earlier scans.
 */
export const pieceCountStore: EntityStore = {
  definition: pieceCount,
  table: pieceCounts,
  naturalKeys: {},
  toColumns,
  checkUpdate,
  read: readPieceCounts,
};

/** @throws ProblemError `forbidden` where somebody else made it; `invalid` where it does not tell of each shipment */
async function checkUpdate(scope: Scope, id: number, { enviosIds, bultos }: Fields): Promise<void> {
  const [found] = await scope.db
    .select({ authorId: pieceCounts.authorId, enviosIds: pieceCounts.enviosIds })
    .from(pieceCounts)
    .where(tenantFilter(scope, pieceCounts, eq(pieceCounts.id, id)));
  if (found?.authorId !== scope.actor.id) throw new ProblemError('forbidden');
  if (bultos !== undefined)
    checkEach(Array.isArray(enviosIds) ? enviosIds : found.enviosIds, bultos);
}

async function toColumns(scope: Scope, fields: Fields): Promise<Fields> {
  const { viajeId, enviosIds, bultos } = fields;
  if (!(await hasAll(scope, voyages, [viajeId])))
    throw invalid({ field: 'viajeId', message: 'Ese viaje no existe' });
  if (Array.isArray(enviosIds)) {
    if (!(await hasAll(scope, shipments, enviosIds)))
      throw invalid({ field: 'enviosIds', message: 'Uno de los envíos no existe' });
    checkEach(enviosIds, bultos);
  }
  return fields;
}

function checkEach(shipments: readonly unknown[], bultos: unknown): void {
  if (!Array.isArray(bultos) || bultos.length !== shipments.length)
    throw invalid({ field: 'bultos', message: 'Debe decir los bultos de cada envío' });
}

/** Whether the company has all of these records. */
async function hasAll(scope: Scope, table: CompanyTable, raw: readonly unknown[]) {
  const ids = [...new Set(raw)];
  if (!ids.every(isId)) return false;
  if (ids.length === 0) return true;
  const found = await scope.db
    .select({ id: table.id })
    .from(table)
    .where(tenantFilter(scope, table, inArray(table.id, ids)));
  return found.length === ids.length;
}

async function readPieceCounts(scope: ReadScope, condition?: SQL): Promise<Fields[]> {
  const rows = await scope.db
    .select(shownColumns(pieceCounts))
    .from(pieceCounts)
    .where(tenantFilter(scope, pieceCounts, condition))
    .orderBy(asc(pieceCounts.id));
  return rows.map((row) => presentRow(row));
}
