ALTER TABLE "shipment_events" ADD COLUMN "delivery_proof" jsonb;--> statement-breakpoint
-- Who received a shipment and their signature go with the person.
GRANT UPDATE (delivery_proof) ON shipment_events TO fluvicarga_company;
