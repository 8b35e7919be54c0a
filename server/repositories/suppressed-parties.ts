import { inArray, isNotNull } from 'drizzle-orm';
import type { Fields } from '../../src/domain/entity';
import { customers } from '../db/schema';
import { type Scope, tenantFilter } from '../tenancy/scope';

/**
 * Whether the data of a shipment's sender or recipient was suppressed: then no free text about it is kept, whenever it arrives.
 * @param shipment its columns
 */
export async function isOfSuppressed(
  scope: Scope,
  { senderId, recipientId }: Fields,
): Promise<boolean> {
  const parties = [Number(senderId), Number(recipientId)];
  const suppressed = await scope.db
    .select({ id: customers.id })
    .from(customers)
    .where(
      tenantFilter(scope, customers, inArray(customers.id, parties), isNotNull(customers.erasedAt)),
    );
  return suppressed.length > 0;
}
