CREATE TABLE "shipment_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"shipment_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"field" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"reason" text,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_adjusted" boolean DEFAULT false NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shipment_products" ADD COLUMN "company_id" integer;--> statement-breakpoint
UPDATE "shipment_products" SET "company_id" = "shipments"."company_id" FROM "shipments" WHERE "shipments"."id" = "shipment_products"."shipment_id";--> statement-breakpoint
ALTER TABLE "shipment_products" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
INSERT INTO "shipment_events" ("company_id", "shipment_id", "author_id", "field", "to_state", "occurred_at", "received_at")
SELECT "company_id", "id", "author_id", "field", "state", "updated_at", "updated_at" FROM "shipments"
CROSS JOIN LATERAL (VALUES ('estadoEntrega', "estado_entrega"), ('estadoPago', "estado_pago")) AS "begun" ("field", "state");--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_events_shipment" ON "shipment_events" USING btree ("shipment_id");--> statement-breakpoint
ALTER TABLE "shipment_products" ADD CONSTRAINT "shipment_products_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;