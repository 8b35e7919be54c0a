CREATE TABLE "device_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"device_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sealing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_keys" ADD CONSTRAINT "device_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_keys_device" ON "device_keys" USING btree ("user_id","device_id");--> statement-breakpoint
ALTER TABLE device_keys ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE device_keys FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A person registers their own keys; whoever may revoke a device of the company revokes its keys.
CREATE POLICY own_company ON device_keys FOR SELECT TO fluvicarga_company USING (user_id IN (SELECT id FROM users));
--> statement-breakpoint
CREATE POLICY own_keys ON device_keys FOR INSERT TO fluvicarga_company WITH CHECK (user_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY revoking ON device_keys FOR UPDATE TO fluvicarga_company USING (user_id IN (SELECT id FROM users));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (revoked_at) ON device_keys TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY platform ON device_keys TO fluvicarga_platform USING (current_user = 'fluvicarga_platform') WITH CHECK (current_user = 'fluvicarga_platform');
--> statement-breakpoint
GRANT SELECT, UPDATE (revoked_at) ON device_keys TO fluvicarga_platform;
--> statement-breakpoint
-- Before anybody is known: whose keys a device has.
CREATE POLICY sign_in ON device_keys FOR SELECT USING (current_user = session_user);
--> statement-breakpoint
CREATE POLICY backup ON device_keys TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON device_keys TO fluvicarga_backup;
--> statement-breakpoint
ALTER TABLE sealing_keys ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sealing_keys FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- The server itself, with no tenant: neither a company's transactions nor the platform's read a private key.
CREATE POLICY server ON sealing_keys USING (current_user = session_user) WITH CHECK (current_user = session_user);
--> statement-breakpoint
CREATE POLICY backup ON sealing_keys TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON sealing_keys TO fluvicarga_backup;
