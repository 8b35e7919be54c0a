import { eq, or, type SQL, sql } from 'drizzle-orm';
import { shipmentEvents, shipments } from '../../db/schema';

/** A customer, as the records of others may name them. */
export interface Person {
  readonly id: number;
  readonly document: string;
}

/** Condition on `shipments`: those that they send or receive. */
export const isPartyOf = ({ id }: Person): SQL | undefined =>
  or(eq(shipments.senderId, id), eq(shipments.recipientId, id));

/**
 * Condition on `shipment_events`: the proofs that they received something, also where the shipment has another recipient by
 * now, and where they received it for somebody else. Zeros before a document may be left out.
 */
export const isProofOf = ({ id, document }: Person): SQL =>
  sql`(coalesce(${shipmentEvents.proofRecipientId} = ${id}::integer, false)
    or coalesce(ltrim(${shipmentEvents.deliveryProof} ->> 'documento', '0') = ltrim(${document}::text, '0'), false))`;
