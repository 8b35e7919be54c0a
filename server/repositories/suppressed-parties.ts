import { inArray, isNotNull } from 'drizzle-orm';
import type { Fields } from '../../src/domain/entity';
import { customers } from '../db/schema';
import { type Scope, tenantFilter } from '../tenancy/scope';

/**
 * Whether the data of a shipment's sender or recipient was suppressed: then no free text about it is kept, whenever it arrives.
 * @param shipment its columns
 */
export async function isOfSuppressed(scope: Scope, shipment: Fields): Promise<boolean> {
  return (await listSuppressed(scope, [shipment])).size > 0;
}

/** The ids of the senders and recipients of shipments whose data was suppressed. @param rows their columns */
export async function listSuppressed(
  scope: Scope,
  rows: readonly Fields[],
): Promise<ReadonlySet<number>> {
  const parties = rows.flatMap(({ senderId, recipientId }) => [
    Number(senderId),
    Number(recipientId),
  ]);
  if (parties.length === 0) return new Set();
  const suppressed = await scope.db
    .select({ id: customers.id })
    .from(customers)
    .where(
      tenantFilter(scope, customers, inArray(customers.id, parties), isNotNull(customers.erasedAt)),
    );
  return new Set(suppressed.map(({ id }) => id));
}
