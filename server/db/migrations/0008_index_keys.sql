DROP INDEX "branches_name_unique";--> statement-breakpoint
DROP INDEX "categories_name_unique";--> statement-breakpoint
DROP INDEX "companies_name_unique";--> statement-breakpoint
DROP INDEX "crew_members_document_unique";--> statement-breakpoint
DROP INDEX "customers_document_unique";--> statement-breakpoint
DROP INDEX "products_company";--> statement-breakpoint
DROP INDEX "shipments_company";--> statement-breakpoint
DROP INDEX "users_username_unique";--> statement-breakpoint
DROP INDEX "users_company";--> statement-breakpoint
DROP INDEX "vessels_plate_unique";--> statement-breakpoint
DROP INDEX "vessels_name_unique";--> statement-breakpoint
DROP INDEX "warehouses_name_unique";--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower("nombre")) STORED;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower("category_name")) STORED;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower("company")) STORED;--> statement-breakpoint
ALTER TABLE "crew_members" ADD COLUMN "document_number" bigint GENERATED ALWAYS AS ("num_document"::bigint) STORED;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "document_number" bigint GENERATED ALWAYS AS ("num_document"::bigint) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_key" text GENERATED ALWAYS AS (lower("username")) STORED;--> statement-breakpoint
ALTER TABLE "vessels" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower("nombre")) STORED;--> statement-breakpoint
ALTER TABLE "vessels" ADD COLUMN "plate_key" text GENERATED ALWAYS AS (lower("license_plate")) STORED;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower("name")) STORED;--> statement-breakpoint
CREATE INDEX "branches_company" ON "branches" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "categories_company" ON "categories" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "crew_members_company" ON "crew_members" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "customers_company" ON "customers" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "vessels_company" ON "vessels" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "warehouses_company" ON "warehouses" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "branches_name_unique" ON "branches" USING btree ("company_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_unique" ON "categories" USING btree ("company_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name_unique" ON "companies" USING btree ("name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "crew_members_document_unique" ON "crew_members" USING btree ("company_id","document_number");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_document_unique" ON "customers" USING btree ("company_id","document_number");--> statement-breakpoint
CREATE INDEX "products_company" ON "products" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "shipments_company" ON "shipments" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree ("username_key");--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vessels_plate_unique" ON "vessels" USING btree ("company_id","plate_key");--> statement-breakpoint
CREATE UNIQUE INDEX "vessels_name_unique" ON "vessels" USING btree ("company_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouses_name_unique" ON "warehouses" USING btree ("company_id","name_key");