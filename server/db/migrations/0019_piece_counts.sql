CREATE TABLE "piece_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "piece_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"idempotency_key" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"viaje_id" integer NOT NULL,
	"paso" text NOT NULL,
	"envios_ids" integer[] NOT NULL,
	"bultos" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "piece_counts" ADD CONSTRAINT "piece_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_counts" ADD CONSTRAINT "piece_counts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_counts" ADD CONSTRAINT "piece_counts_viaje_id_of_company" FOREIGN KEY ("company_id","viaje_id") REFERENCES "public"."voyages"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "piece_counts_company" ON "piece_counts" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "piece_counts_creation_unique" ON "piece_counts" USING btree ("author_id","idempotency_key");--> statement-breakpoint
ALTER TABLE piece_counts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE piece_counts FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_company ON piece_counts TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON piece_counts TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY backup ON piece_counts TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON piece_counts TO fluvicarga_backup;
--> statement-breakpoint
CREATE TRIGGER changed_by_insert AFTER INSERT ON piece_counts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changes('pieceCount');
--> statement-breakpoint
CREATE TRIGGER changed_by_update AFTER UPDATE ON piece_counts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_changes('pieceCount');
