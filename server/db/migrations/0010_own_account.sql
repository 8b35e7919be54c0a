CREATE TABLE "sign_ins" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Read and written at a sign-in, before there is a tenant.
ALTER TABLE sign_ins ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sign_ins FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY sign_in ON sign_ins USING (current_user = session_user) WITH CHECK (current_user = session_user);
--> statement-breakpoint
GRANT SELECT (must_change_password) ON users TO fluvicarga_company;
