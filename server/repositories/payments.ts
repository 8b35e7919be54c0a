import { asc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { payment } from '../../src/domain/entities/payment';
import type { Fields } from '../../src/domain/entity';
import { payments, users } from '../db/schema';
import { type ReadScope, tenantFilter } from '../tenancy/scope';
import { keepDeviceTime } from './device-time';
import type { EntityStore } from './entity-store';
import { presentRow, shownColumns } from './present-row';

export const paymentStore: EntityStore = {
  definition: payment,
  table: payments,
  /** None: the same amount may be paid twice. */
  naturalKeys: {},
  toColumns: async ({ actor }, { envioId, ...fields }) => {
    const { at: pagadoEn, isAdjusted } = keepDeviceTime(fields.pagadoEn as string | null);
    const annulled =
      fields.estado === 'ANULADO' && keepDeviceTime(fields.anuladoEn as string | null);
    return {
      ...fields,
      shipmentId: envioId,
      pagadoEn,
      isAdjusted,
      ...(annulled
        ? { anuladoEn: annulled.at, annulledBy: actor.id }
        : { motivo: null, anuladoEn: null, annulledBy: null }),
    };
  },
  read: readPayments,
};

const authors = alias(users, 'authors');
const annullers = alias(users, 'annullers');

/** Reads payments as `pagos/all` does: the shipment by its id, people by their user names. */
async function readPayments(scope: ReadScope, condition?: SQL): Promise<Fields[]> {
  const rows = await scope.db
    .select({
      ...shownColumns(payments, 'shipmentId', 'annulledBy'),
      envioId: payments.shipmentId,
      registradoPor: authors.username,
      anuladoPor: annullers.username,
    })
    .from(payments)
    .leftJoin(authors, eq(authors.id, payments.authorId))
    .leftJoin(annullers, eq(annullers.id, payments.annulledBy))
    .where(tenantFilter(scope, payments, condition))
    .orderBy(asc(payments.id));
  return rows.map((row) =>
    presentRow(row, {
      pagadoEn: row.pagadoEn.toISOString(),
      anuladoEn: row.anuladoEn?.toISOString() ?? null,
    }),
  );
}
