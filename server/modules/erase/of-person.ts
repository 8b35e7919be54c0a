import { eq, or, type SQL, sql } from 'drizzle-orm';
import { toDocumentKey } from '../../../src/domain/values/same';
import { shipmentEvents, shipments } from '../../db/schema';
import { documentKeyOf } from '../../db/schema/keys';

/** A customer, as the records of others may name them. */
export interface Person {
  readonly id: number;
  readonly document: string;
}

/** Condition on `shipments`: those that they send or receive. */
export const isPartyOf = ({ id }: Person): SQL | undefined =>
  or(eq(shipments.senderId, id), eq(shipments.recipientId, id));

/**
 * Condition on `shipment_events`: the proofs that they received something, also where the shipment has another
 * recipient by now, and where they received it for somebody else.
 */
export const isProofOf = ({ id, document }: Person): SQL => {
  const receiver = documentKeyOf(sql`${shipmentEvents.deliveryProof} ->> 'documento'`);
  return sql`(coalesce(${shipmentEvents.proofRecipientId} = ${id}::integer, false)
    or coalesce(${receiver} = ${toDocumentKey(document)}::text, false))`;
};
