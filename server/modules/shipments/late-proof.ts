import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Fields } from '../../../src/domain/entity';
import { type DeliveryProof, isSameProof } from '../../../src/domain/rules/delivery-proof';
import { customers, shipmentEvents } from '../../db/schema';
import { invalid } from '../../http/problems';
import { type Scope, tenantFilter } from '../../tenancy/scope';

/**
 * The proof as it may be kept: none for a recipient whose data was suppressed.
 * @param shipment its columns
 */
export async function toKeptProof(
  scope: Scope,
  shipment: Fields,
  proof: DeliveryProof | null,
): Promise<DeliveryProof | null> {
  if (!proof) return null;
  const [recipient] = await scope.db
    .select({ erasedAt: customers.erasedAt })
    .from(customers)
    .where(tenantFilter(scope, customers, eq(customers.id, Number(shipment.recipientId))));
  return recipient?.erasedAt ? null : proof;
}

/**
 * The statement that gives a proof to the delivery that a shipment has already; null where it has this one.
 * @throws ProblemError `invalid` naming `entrega` where it has another one, or where its delivery was not recorded
 */
export async function proofStatement(
  scope: Scope,
  shipmentId: number,
  proof: DeliveryProof,
): Promise<SQL | null> {
  const [delivery] = await scope.db
    .select({ id: shipmentEvents.id, proof: shipmentEvents.deliveryProof })
    .from(shipmentEvents)
    .where(
      tenantFilter(
        scope,
        shipmentEvents,
        eq(shipmentEvents.shipmentId, shipmentId),
        eq(shipmentEvents.field, 'estadoEntrega'),
        eq(shipmentEvents.toState, 'ENTREGADO'),
      ),
    )
    .orderBy(desc(shipmentEvents.id))
    .limit(1);
  if (!delivery) throw refused('Este envío se entregó cuando no se guardaba quién recibe');
  if (delivery.proof && isSameProof(delivery.proof, proof)) return null;
  if (delivery.proof) throw refused('Este envío ya dice quién lo recibió');
  return sql`update shipment_events
    set delivery_proof = ${JSON.stringify(proof)}::jsonb, proof_recipient_id = shipments.recipient_id
    from shipments
    where shipment_events.id = ${delivery.id}::integer and shipments.id = shipment_id`;
}

const refused = (message: string) => invalid({ field: 'entrega', message });
