CREATE TABLE "change_feed" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"forgotten_below" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"device_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "row_changes" (
	"company_id" integer NOT NULL,
	"xid" bigint NOT NULL,
	"entity" text NOT NULL,
	"id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "row_changes_company_id_xid_entity_id_pk" PRIMARY KEY("company_id","xid","entity","id")
);
--> statement-breakpoint
ALTER TABLE "delivery_tokens" ADD CONSTRAINT "delivery_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_tokens_hash_unique" ON "delivery_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_tokens_device_unique" ON "delivery_tokens" USING btree ("user_id","device_id");--> statement-breakpoint
CREATE INDEX "row_changes_platform" ON "row_changes" USING btree ("xid","entity","id") WHERE "row_changes"."entity" in ('company', 'user', 'category');