ALTER TABLE "customers" ADD COLUMN "consent_text_version" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "consent_by" integer;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "erased_by" integer;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "erase_reason" text;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_consent_by_users_id_fk" FOREIGN KEY ("consent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_erased_by_users_id_fk" FOREIGN KEY ("erased_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The reason of a state change is free text, which goes with the person it may name.
GRANT UPDATE (reason) ON shipment_events TO fluvicarga_company;
