-- PostgreSQL checks foreign keys without row-level security: keys of company and id accept no other company's row.
ALTER TABLE "products" DROP CONSTRAINT "products_customer_id_customers_id_fk";
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_category_id_categories_id_fk";
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_warehouse_id_warehouses_id_fk";
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_vessel_id_vessels_id_fk";
--> statement-breakpoint
ALTER TABLE "shipment_events" DROP CONSTRAINT "shipment_events_shipment_id_shipments_id_fk";
--> statement-breakpoint
ALTER TABLE "shipment_products" DROP CONSTRAINT "shipment_products_shipment_id_shipments_id_fk";
--> statement-breakpoint
ALTER TABLE "shipment_products" DROP CONSTRAINT "shipment_products_product_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_sender_id_customers_id_fk";
--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_recipient_id_customers_id_fk";
--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_vessel_id_vessels_id_fk";
--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_branch_id_branches_id_fk";
--> statement-breakpoint
DROP INDEX "branches_company";
--> statement-breakpoint
DROP INDEX "categories_company";
--> statement-breakpoint
DROP INDEX "customers_company";
--> statement-breakpoint
DROP INDEX "products_company";
--> statement-breakpoint
DROP INDEX "shipments_company";
--> statement-breakpoint
DROP INDEX "vessels_company";
--> statement-breakpoint
DROP INDEX "warehouses_company";
--> statement-breakpoint
CREATE UNIQUE INDEX "branches_company" ON "branches" USING btree ("company_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "categories_company" ON "categories" USING btree ("company_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "customers_company" ON "customers" USING btree ("company_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "products_company" ON "products" USING btree ("company_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_company" ON "shipments" USING btree ("company_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "vessels_company" ON "vessels" USING btree ("company_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "warehouses_company" ON "warehouses" USING btree ("company_id","id");
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_customer_id_of_company" FOREIGN KEY ("company_id","customer_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_of_company" FOREIGN KEY ("company_id","category_id") REFERENCES "public"."categories"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_warehouse_id_of_company" FOREIGN KEY ("company_id","warehouse_id") REFERENCES "public"."warehouses"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_vessel_id_of_company" FOREIGN KEY ("company_id","vessel_id") REFERENCES "public"."vessels"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_of_company" FOREIGN KEY ("company_id","shipment_id") REFERENCES "public"."shipments"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipment_products" ADD CONSTRAINT "shipment_products_shipment_id_of_company" FOREIGN KEY ("company_id","shipment_id") REFERENCES "public"."shipments"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipment_products" ADD CONSTRAINT "shipment_products_product_id_of_company" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_sender_id_of_company" FOREIGN KEY ("company_id","sender_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_recipient_id_of_company" FOREIGN KEY ("company_id","recipient_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_vessel_id_of_company" FOREIGN KEY ("company_id","vessel_id") REFERENCES "public"."vessels"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_branch_id_of_company" FOREIGN KEY ("company_id","branch_id") REFERENCES "public"."branches"("company_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- A company's transactions read no password hash, and make nobody a SUPERADMIN.
REVOKE SELECT ON users FROM fluvicarga_company;
--> statement-breakpoint
GRANT SELECT (id, company_id, username, username_key, session_epoch, role, status, name, last_name, type_document, num_document, phone, address, city_name, department_name, sex, birth_date, marital_status, version, updated_at) ON users TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY no_superadmin_added ON users AS RESTRICTIVE FOR INSERT TO fluvicarga_company WITH CHECK (role <> 'SUPERADMIN');
--> statement-breakpoint
CREATE POLICY no_superadmin_made ON users AS RESTRICTIVE FOR UPDATE TO fluvicarga_company USING (true) WITH CHECK (role <> 'SUPERADMIN');
