import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { DeliveryProof } from '../../../src/domain/rules/delivery-proof';
import { shipments } from './cargo';
import { ofSameCompany } from './keys';
import { companies, users } from './organization';

/**
 * The history of a shipment: its states, the initial ones included, and its corrections. `occurredAt` is the device's time where it sent one;
 * `isAdjusted` says that this time was implausible and was clamped.
 */
export const shipmentEvents = pgTable(
  'shipment_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    shipmentId: integer('shipment_id').notNull(),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    /** `estadoEntrega`, `estadoPago`, or what was corrected. */
    field: text('field').notNull(),
    /** Null for the initial state, and for a correction. */
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    reason: text('reason'),
    deliveryProof: jsonb('delivery_proof').$type<DeliveryProof>(),
    /** The shipment's recipient when the proof came: a later edit may name another. */
    proofRecipientId: integer('proof_recipient_id'),
    occurredAt: timestamp('occurred_at', { withTimezone: true }).notNull().defaultNow(),
    isAdjusted: boolean('is_adjusted').notNull().default(false),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    ofSameCompany(table, table.shipmentId, shipments),
    index('shipment_events_shipment').on(table.shipmentId),
  ],
);
