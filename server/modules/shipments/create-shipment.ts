import { sql } from 'drizzle-orm';
import type { Fields } from '../../../src/domain/entity';
import { releasesProducts } from '../../../src/domain/rules/transitions';
import { shipments } from '../../db/schema';
import { insertInto } from '../../db/write-rows';
import { invalid } from '../../http/problems';
import type { Effect, WriteHeaders } from '../../idempotency/write';
import { auditStatement } from '../../repositories/audit';
import { keepDeviceTime } from '../../repositories/device-time';
import { toNewRow } from '../../repositories/entity-repository';
import { isId, referenceId } from '../../repositories/references';
import { shipmentStore } from '../../repositories/shipments';
import { writeAndRead } from '../../repositories/written-rows';
import type { Scope } from '../../tenancy/scope';
import { initialStateStatement } from './events';
import { insertWithGuideNumbers } from './guide-number';
import { assignmentStatements, checkNoneTravels, lockProducts } from './products';

/** A shipment to create. */
export interface ShipmentCreation {
  readonly fields: Fields;
  /** When a person confirmed it; null where the device sent no time: then it is now. */
  readonly registeredAt: Date | null;
}

/**
 * Decides to create a shipment with its products and a new guide number.
 * @throws ProblemError `invalid` naming the field of a record that does not exist; `product-travels`
 */
export async function createShipment(
  scope: Scope,
  { fields, registeredAt }: ShipmentCreation,
  headers: WriteHeaders,
): Promise<Effect> {
  const productIds = toProductIds(fields);
  const senderId = await referenceId(scope, shipmentStore, 'remitenteCedula', fields);
  await lockProducts(scope, productIds, senderId);
  if (!releasesProducts(fields.estadoEntrega)) await checkNoneTravels(scope, productIds);
  const { at, isAdjusted } = keepDeviceTime(registeredAt);
  const row = await toNewRow(scope, shipmentStore, fields, headers);
  const columns = { ...row, registeredAt: at.toISOString() };
  const shipment = { columns, isAdjusted, productIds };
  const insert = (batch: readonly NewShipment[]) => insertShipments(scope, batch);
  return () => scope.loader.load('insert shipment', shipment, insert);
}

interface NewShipment {
  readonly columns: Fields;
  readonly isAdjusted: boolean;
  readonly productIds: readonly number[];
}

/** Inserts shipments with their initial states and products, and reads them back, in their order. */
function insertShipments(scope: Scope, batch: readonly NewShipment[]): Promise<Fields[]> {
  return insertWithGuideNumbers(batch, async (numbered) => {
    const rows = numbered.map(({ item, numeroGuia }) => ({ ...item.columns, numeroGuia }));
    const insert = sql`${insertInto(shipments, rows)}
      on conflict (numero_guia) do nothing returning *`;
    const assignments = numbered.map(({ item: { productIds }, numeroGuia }) => ({
      numeroGuia,
      productIds,
    }));
    return writeAndRead(scope, shipmentStore, insert, [
      initialStateStatement(
        scope,
        numbered.filter(({ item }) => item.isAdjusted).map(({ numeroGuia }) => numeroGuia),
      ),
      auditStatement(scope.actor, shipmentStore, 'create'),
      ...assignmentStatements(assignments),
    ]);
  });
}

/**
 * The distinct ids of a payload's products, in ascending order.
 * @throws ProblemError `invalid` where one is not an id
 */
export function toProductIds(fields: Fields): number[] {
  const ids = (fields.productosIds as readonly unknown[]).map(Number);
  if (!ids.every(isId))
    throw invalid({ field: 'productosIds', message: 'Uno de los productos no existe' });
  return [...new Set(ids)].sort((a, b) => a - b);
}
