CREATE TABLE "voyages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voyages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"idempotency_key" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"vessel_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"fecha_salida" date NOT NULL,
	"hora_salida" text,
	"departamento_llegada" text NOT NULL,
	"municipio_llegada" text NOT NULL,
	"tripulantes_ids" integer[] NOT NULL,
	"envios_ids" integer[] NOT NULL,
	"estado" text NOT NULL,
	"salida_real" timestamp with time zone,
	"llegada_real" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "voyages" ADD CONSTRAINT "voyages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voyages" ADD CONSTRAINT "voyages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voyages" ADD CONSTRAINT "voyages_vessel_id_of_company" FOREIGN KEY ("company_id","vessel_id") REFERENCES "public"."vessels"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voyages" ADD CONSTRAINT "voyages_branch_id_of_company" FOREIGN KEY ("company_id","branch_id") REFERENCES "public"."branches"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voyages_shipments" ON "voyages" USING gin ("envios_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "voyages_company" ON "voyages" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "voyages_creation_unique" ON "voyages" USING btree ("author_id","idempotency_key");--> statement-breakpoint
ALTER TABLE voyages ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE voyages FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_company ON voyages TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON voyages TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY backup ON voyages TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON voyages TO fluvicarga_backup;
--> statement-breakpoint
CREATE TRIGGER changed_by_insert AFTER INSERT ON voyages REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changes('voyage');
--> statement-breakpoint
CREATE TRIGGER changed_by_update AFTER UPDATE ON voyages REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changes('voyage');
