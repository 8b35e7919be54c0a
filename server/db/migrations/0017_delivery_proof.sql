ALTER TABLE "shipment_events" ADD COLUMN "delivery_proof" jsonb;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD COLUMN "proof_recipient_id" integer;--> statement-breakpoint
-- A proof may come after its delivery, and goes with the person when their data is suppressed.
GRANT UPDATE (delivery_proof, proof_recipient_id) ON shipment_events TO fluvicarga_company;
