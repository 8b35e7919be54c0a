CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" integer,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"record_id" integer,
	"detail" jsonb,
	"address" text,
	"request_id" uuid
);
--> statement-breakpoint
CREATE INDEX "audit_entries_company" ON "audit_entries" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_platform" ON "audit_entries" USING btree ("at","id") WHERE "audit_entries"."entity" in ('company', 'user', 'device', 'backup');--> statement-breakpoint
ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_entries FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Nobody has UPDATE. A company writes as the user of the transaction, never as another one.
CREATE POLICY own_company ON audit_entries FOR SELECT TO fluvicarga_company USING (company_id = (SELECT app_company_id()));
--> statement-breakpoint
CREATE POLICY own_actions ON audit_entries FOR INSERT TO fluvicarga_company WITH CHECK (company_id = (SELECT app_company_id()) AND user_id = (SELECT app_user_id()));
--> statement-breakpoint
GRANT SELECT, INSERT ON audit_entries TO fluvicarga_company;
--> statement-breakpoint
-- The platform sees companies, users, their devices and backups, no cargo; and what its retention is over for, to delete it.
CREATE POLICY platform ON audit_entries FOR SELECT TO fluvicarga_platform USING (current_user = 'fluvicarga_platform' AND (entity IN ('company', 'user', 'device', 'backup') OR at < now() - interval '5 years'));
--> statement-breakpoint
CREATE POLICY platform_actions ON audit_entries FOR INSERT TO fluvicarga_platform WITH CHECK (current_user = 'fluvicarga_platform');
--> statement-breakpoint
CREATE POLICY retention ON audit_entries FOR DELETE TO fluvicarga_platform USING (current_user = 'fluvicarga_platform' AND at < now() - interval '5 years');
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON audit_entries TO fluvicarga_platform;
--> statement-breakpoint
-- Before anybody is known (the role not switched): a refused sign-in is written, and the time of the last backup read.
CREATE POLICY sign_in ON audit_entries FOR INSERT WITH CHECK (current_user = session_user AND action = 'sign-in-refused' AND user_id IS NULL);
--> statement-breakpoint
CREATE POLICY last_backup ON audit_entries FOR SELECT USING (current_user = session_user AND action = 'backup');
--> statement-breakpoint
CREATE POLICY backup ON audit_entries TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON audit_entries TO fluvicarga_backup;
