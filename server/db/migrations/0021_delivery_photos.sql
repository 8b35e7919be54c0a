CREATE TABLE "delivery_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"shipment_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"parts" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"pieces" "bytea"[] DEFAULT '{}' NOT NULL,
	"image" "bytea",
	"announced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery_photos" ADD CONSTRAINT "delivery_photos_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_photos" ADD CONSTRAINT "delivery_photos_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_photos" ADD CONSTRAINT "delivery_photos_shipment_id_of_company" FOREIGN KEY ("company_id","shipment_id") REFERENCES "public"."shipments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_photos_key" ON "delivery_photos" USING btree ("company_id","key");--> statement-breakpoint
ALTER TABLE delivery_photos ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE delivery_photos FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_company ON delivery_photos TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()));
--> statement-breakpoint
-- A photo goes with its proof when the person's data is suppressed, or where it is not what was announced.
GRANT SELECT, INSERT, UPDATE (pieces, image), DELETE ON delivery_photos TO fluvicarga_company;
--> statement-breakpoint
-- The platform removes what never arrived whole; it sees no photo.
CREATE POLICY cleaning ON delivery_photos TO fluvicarga_platform USING (current_user = 'fluvicarga_platform' AND image IS NULL);
--> statement-breakpoint
GRANT SELECT (announced_at), DELETE ON delivery_photos TO fluvicarga_platform;
--> statement-breakpoint
CREATE POLICY backup ON delivery_photos TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON delivery_photos TO fluvicarga_backup;
