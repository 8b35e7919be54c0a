ALTER TABLE "shipments" ADD COLUMN "registered_at" timestamp with time zone;
--> statement-breakpoint
-- Shipments of before: their history begins when they arrived. The owner, who is no company, writes past the policies; the
-- triggers note what the feed then sends.
ALTER TABLE shipments NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE shipment_events NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE row_changes NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE shipments SET registered_at = begun.at
FROM (SELECT shipment_id, min(occurred_at) AS at FROM shipment_events GROUP BY shipment_id) AS begun
WHERE begun.shipment_id = shipments.id;
--> statement-breakpoint
ALTER TABLE "shipments" ALTER COLUMN "registered_at" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE shipments FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE shipment_events FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE row_changes FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "guide_key" text GENERATED ALWAYS AS (lower("numero_guia")) STORED;
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "provisional_code" integer GENERATED ALWAYS AS ((('x' || right("idempotency_key"::text, 12))::bit(48)::bigint % 887503681)::integer) STORED;
--> statement-breakpoint
CREATE INDEX "shipments_guide_key" ON "shipments" USING btree ("guide_key");
--> statement-breakpoint
CREATE INDEX "shipments_provisional_code" ON "shipments" USING btree ("provisional_code");
--> statement-breakpoint
-- Public tracking forgives the case of a guide number, and knows the provisional one that is written on the cargo.
CREATE FUNCTION app_provisional() RETURNS integer LANGUAGE sql STABLE AS $$ SELECT nullif(current_setting('app.provisional', true), '')::integer $$;
--> statement-breakpoint
DROP POLICY by_guide ON shipments;
--> statement-breakpoint
CREATE POLICY by_guide ON shipments FOR SELECT TO fluvicarga_public USING (guide_key = (SELECT app_guide()));
--> statement-breakpoint
CREATE POLICY by_provisional ON shipments FOR SELECT TO fluvicarga_public USING (provisional_code = (SELECT app_provisional()));
--> statement-breakpoint
GRANT SELECT (guide_key, provisional_code) ON shipments TO fluvicarga_public;
