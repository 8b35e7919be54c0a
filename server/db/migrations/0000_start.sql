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
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"category_name" text NOT NULL,
	"name_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_feed" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"forgotten_below" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nit" bigint NOT NULL,
	"company" text NOT NULL,
	"name_key" text NOT NULL,
	"manager" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"department" text NOT NULL,
	"municipality" text NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crew_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crew_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"record_key" uuid NOT NULL,
	"idempotency_key" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"type_name" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"type_document" text NOT NULL,
	"num_document" text NOT NULL,
	"document_key" text GENERATED ALWAYS AS (regexp_replace("num_document", '^0+(?=.)', '')) STORED,
	"licencia" text,
	"exp_licencia" date,
	"email" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"nationality" text NOT NULL,
	"marital_status" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"sex" text NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"record_key" uuid NOT NULL,
	"idempotency_key" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_type" text NOT NULL,
	"type_document" text NOT NULL,
	"num_document" text NOT NULL,
	"document_key" text GENERATED ALWAYS AS (regexp_replace("num_document", '^0+(?=.)', '')) STORED,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"sex" text NOT NULL,
	"marital_status" text NOT NULL,
	"nationality" text NOT NULL,
	"company_name" text,
	"nit_company" text,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"city_name" text NOT NULL,
	"consent_text_version" text,
	"consent_at" timestamp with time zone,
	"consent_by" integer,
	"erased_at" timestamp with time zone,
	"erased_by" integer,
	"erase_reason" text
);
--> statement-breakpoint
CREATE TABLE "delivery_photo_parts" (
	"company_id" integer NOT NULL,
	"photo_id" integer NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "delivery_photo_parts_photo_id_part_pk" PRIMARY KEY("photo_id","part")
);
--> statement-breakpoint
CREATE TABLE "delivery_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"shipment_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"parts" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"image" "bytea",
	"announced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"device_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"former_hashes" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "device_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"device_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ended_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"type" text,
	"errors" jsonb,
	"record_id" integer,
	"record_version" integer,
	"numero_guia" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"record_key" uuid NOT NULL,
	"idempotency_key" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shipment_id" integer NOT NULL,
	"valor" bigint NOT NULL,
	"tipo_pago" text NOT NULL,
	"pagado_en" timestamp with time zone NOT NULL,
	"is_adjusted" boolean NOT NULL,
	"nota" text,
	"estado" text NOT NULL,
	"motivo" text,
	"anulado_en" timestamp with time zone,
	"annulled_by" integer
);
--> statement-breakpoint
CREATE TABLE "piece_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "piece_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"record_key" uuid NOT NULL,
	"idempotency_key" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"viaje_id" integer NOT NULL,
	"paso" text NOT NULL,
	"envios_ids" integer[] NOT NULL,
	"bultos" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"record_key" uuid NOT NULL,
	"idempotency_key" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"warehouse_id" integer,
	"vessel_id" integer,
	"product_name" text NOT NULL,
	"description" text NOT NULL,
	"number" integer NOT NULL,
	"weight" double precision NOT NULL,
	"unit_of_measurement" text NOT NULL,
	"length" double precision NOT NULL,
	"width" double precision NOT NULL,
	"height" double precision NOT NULL,
	"packaging_type" text NOT NULL,
	"is_perishable" boolean NOT NULL,
	"insured" boolean NOT NULL,
	"hazardous_materials" boolean NOT NULL,
	"special_handling_instructions" text NOT NULL
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
CREATE TABLE "sealing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"shipment_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"field" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"reason" text,
	"delivery_proof" jsonb,
	"proof_recipient_id" integer,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_adjusted" boolean DEFAULT false NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"shipment_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"released_at" timestamp with time zone,
	"released_by" text
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"record_key" uuid NOT NULL,
	"idempotency_key" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"numero_guia" text NOT NULL,
	"sender_id" integer NOT NULL,
	"recipient_id" integer NOT NULL,
	"vessel_id" integer NOT NULL,
	"branch_id" integer NOT NULL,
	"departamento_salida" text NOT NULL,
	"municipio_salida" text NOT NULL,
	"departamento_llegada" text NOT NULL,
	"municipio_llegada" text NOT NULL,
	"direccion_envio" text NOT NULL,
	"tipo_pago" text NOT NULL,
	"estado_pago" text NOT NULL,
	"costo_envio" bigint NOT NULL,
	"valor_declarado" bigint,
	"descripcion_envio" text NOT NULL,
	"estado_entrega" text NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"guide_key" text GENERATED ALWAYS AS (lower("numero_guia")) STORED,
	"provisional_code" integer GENERATED ALWAYS AS (case when "idempotency_key" is not null then (('x' || right("record_key"::text, 12))::bit(48)::bigint % 887503681)::integer end) STORED
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"session_epoch" integer DEFAULT 0 NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"type_document" text NOT NULL,
	"num_document" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"city_name" text NOT NULL,
	"department_name" text NOT NULL,
	"sex" text NOT NULL,
	"birth_date" date NOT NULL,
	"marital_status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voyages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "voyages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"record_key" uuid NOT NULL,
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
	"llegada_real" timestamp with time zone,
	"is_adjusted" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "branches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "branches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"record_key" uuid NOT NULL,
	"idempotency_key" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"nombre" text NOT NULL,
	"name_key" text NOT NULL,
	"direccion" text NOT NULL,
	"departamento" text NOT NULL,
	"municipio" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vessels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vessels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"record_key" uuid NOT NULL,
	"idempotency_key" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"nombre" text NOT NULL,
	"name_key" text NOT NULL,
	"plate_key" text NOT NULL,
	"type" text NOT NULL,
	"model" text NOT NULL,
	"license_plate" text NOT NULL,
	"registration" text NOT NULL,
	"fecha_exp_patente" date NOT NULL,
	"weight_capacity" double precision NOT NULL,
	"weight_unit" text NOT NULL,
	"volume_capacity" double precision NOT NULL,
	"volume_unit" text NOT NULL,
	"passenger_space" boolean NOT NULL,
	"passengers" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warehouses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warehouses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"record_key" uuid NOT NULL,
	"idempotency_key" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"location" text NOT NULL,
	"capacity" double precision NOT NULL,
	"unit_of_measurement" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entries_company" ON "audit_entries" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_platform" ON "audit_entries" USING btree ("at","id") WHERE "audit_entries"."entity" in ('company', 'user', 'device', 'backup');--> statement-breakpoint
CREATE UNIQUE INDEX "categories_company" ON "categories" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_unique" ON "categories" USING btree ("company_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_nit_unique" ON "companies" USING btree ("nit");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name_unique" ON "companies" USING btree ("name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "crew_members_document_unique" ON "crew_members" USING btree ("company_id","document_key");--> statement-breakpoint
CREATE INDEX "crew_members_company" ON "crew_members" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "crew_members_creation_unique" ON "crew_members" USING btree ("author_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "crew_members_record_key_unique" ON "crew_members" USING btree ("company_id","record_key");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_document_unique" ON "customers" USING btree ("company_id","document_key");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_company" ON "customers" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_creation_unique" ON "customers" USING btree ("author_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_record_key_unique" ON "customers" USING btree ("company_id","record_key");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_photos_key" ON "delivery_photos" USING btree ("company_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_tokens_hash_unique" ON "delivery_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_tokens_device_unique" ON "delivery_tokens" USING btree ("user_id","device_id");--> statement-breakpoint
CREATE INDEX "delivery_tokens_former" ON "delivery_tokens" USING gin ("former_hashes");--> statement-breakpoint
CREATE INDEX "device_keys_device" ON "device_keys" USING btree ("user_id","device_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_shipment" ON "payments" USING btree ("shipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_company" ON "payments" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_creation_unique" ON "payments" USING btree ("author_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_record_key_unique" ON "payments" USING btree ("company_id","record_key");--> statement-breakpoint
CREATE UNIQUE INDEX "piece_counts_company" ON "piece_counts" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "piece_counts_creation_unique" ON "piece_counts" USING btree ("author_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "piece_counts_record_key_unique" ON "piece_counts" USING btree ("company_id","record_key");--> statement-breakpoint
CREATE INDEX "products_customer" ON "products" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_company" ON "products" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_creation_unique" ON "products" USING btree ("author_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "products_record_key_unique" ON "products" USING btree ("company_id","record_key");--> statement-breakpoint
CREATE INDEX "row_changes_platform" ON "row_changes" USING btree ("xid","entity","id") WHERE "row_changes"."entity" in ('company', 'user', 'category');--> statement-breakpoint
CREATE INDEX "shipment_events_shipment" ON "shipment_events" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_products_shipment" ON "shipment_products" USING btree ("shipment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_products_one_journey" ON "shipment_products" USING btree ("product_id") WHERE "shipment_products"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_company" ON "shipments" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_guide_unique" ON "shipments" USING btree ("numero_guia");--> statement-breakpoint
CREATE INDEX "shipments_guide_key" ON "shipments" USING btree ("guide_key");--> statement-breakpoint
CREATE INDEX "shipments_provisional_code" ON "shipments" USING btree ("provisional_code");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_creation_unique" ON "shipments" USING btree ("author_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_record_key_unique" ON "shipments" USING btree ("company_id","record_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree ("username_key");--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "voyages_shipments" ON "voyages" USING gin ("envios_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "voyages_company" ON "voyages" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "voyages_creation_unique" ON "voyages" USING btree ("author_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "voyages_record_key_unique" ON "voyages" USING btree ("company_id","record_key");--> statement-breakpoint
CREATE UNIQUE INDEX "branches_name_unique" ON "branches" USING btree ("company_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "branches_company" ON "branches" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "branches_creation_unique" ON "branches" USING btree ("author_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "branches_record_key_unique" ON "branches" USING btree ("company_id","record_key");--> statement-breakpoint
CREATE UNIQUE INDEX "vessels_plate_unique" ON "vessels" USING btree ("company_id","plate_key");--> statement-breakpoint
CREATE UNIQUE INDEX "vessels_name_unique" ON "vessels" USING btree ("company_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "vessels_company" ON "vessels" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vessels_creation_unique" ON "vessels" USING btree ("author_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "vessels_record_key_unique" ON "vessels" USING btree ("company_id","record_key");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouses_name_unique" ON "warehouses" USING btree ("company_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouses_company" ON "warehouses" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouses_creation_unique" ON "warehouses" USING btree ("author_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouses_record_key_unique" ON "warehouses" USING btree ("company_id","record_key");--> statement-breakpoint
-- PostgreSQL checks foreign keys without row-level security: those of company and id accept no other company's row. They
-- refer to unique indexes, which are therefore made first.
ALTER TABLE "categories" ADD CONSTRAINT "categories_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_members" ADD CONSTRAINT "crew_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_members" ADD CONSTRAINT "crew_members_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_consent_by_users_id_fk" FOREIGN KEY ("consent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_erased_by_users_id_fk" FOREIGN KEY ("erased_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_photo_parts" ADD CONSTRAINT "delivery_photo_parts_photo_id_delivery_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."delivery_photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_photos" ADD CONSTRAINT "delivery_photos_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_photos" ADD CONSTRAINT "delivery_photos_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_photos" ADD CONSTRAINT "delivery_photos_shipment_id_of_company" FOREIGN KEY ("company_id","shipment_id") REFERENCES "public"."shipments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_tokens" ADD CONSTRAINT "delivery_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_keys" ADD CONSTRAINT "device_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_annulled_by_users_id_fk" FOREIGN KEY ("annulled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_shipment_id_of_company" FOREIGN KEY ("company_id","shipment_id") REFERENCES "public"."shipments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_counts" ADD CONSTRAINT "piece_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_counts" ADD CONSTRAINT "piece_counts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_counts" ADD CONSTRAINT "piece_counts_viaje_id_of_company" FOREIGN KEY ("company_id","viaje_id") REFERENCES "public"."voyages"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_customer_id_of_company" FOREIGN KEY ("company_id","customer_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_of_company" FOREIGN KEY ("company_id","category_id") REFERENCES "public"."categories"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_warehouse_id_of_company" FOREIGN KEY ("company_id","warehouse_id") REFERENCES "public"."warehouses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_vessel_id_of_company" FOREIGN KEY ("company_id","vessel_id") REFERENCES "public"."vessels"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_of_company" FOREIGN KEY ("company_id","shipment_id") REFERENCES "public"."shipments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_products" ADD CONSTRAINT "shipment_products_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_products" ADD CONSTRAINT "shipment_products_shipment_id_of_company" FOREIGN KEY ("company_id","shipment_id") REFERENCES "public"."shipments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_products" ADD CONSTRAINT "shipment_products_product_id_of_company" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_sender_id_of_company" FOREIGN KEY ("company_id","sender_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_recipient_id_of_company" FOREIGN KEY ("company_id","recipient_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_vessel_id_of_company" FOREIGN KEY ("company_id","vessel_id") REFERENCES "public"."vessels"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_branch_id_of_company" FOREIGN KEY ("company_id","branch_id") REFERENCES "public"."branches"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voyages" ADD CONSTRAINT "voyages_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voyages" ADD CONSTRAINT "voyages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voyages" ADD CONSTRAINT "voyages_vessel_id_of_company" FOREIGN KEY ("company_id","vessel_id") REFERENCES "public"."vessels"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voyages" ADD CONSTRAINT "voyages_branch_id_of_company" FOREIGN KEY ("company_id","branch_id") REFERENCES "public"."branches"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vessels" ADD CONSTRAINT "vessels_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vessels" ADD CONSTRAINT "vessels_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Row-level security. A transaction takes one of four roles with SET LOCAL ROLE (server/tenancy/tenant-context.ts); settings
-- of the same transaction say for which company and user. Roles belong to the cluster: another database of this server may
-- have made them already, or be making them now.
DO $$
DECLARE wanted text;
BEGIN
	FOREACH wanted IN ARRAY ARRAY['fluvicarga_company', 'fluvicarga_platform', 'fluvicarga_public', 'fluvicarga_backup'] LOOP
		IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
			BEGIN
				EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
			EXCEPTION WHEN duplicate_object OR unique_violation THEN
				NULL;
			END;
		END IF;
		IF NOT pg_has_role(session_user, wanted, 'MEMBER') THEN
			EXECUTE format('GRANT %I TO %I', wanted, session_user);
		END IF;
	END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION app_company_id() RETURNS integer LANGUAGE sql STABLE AS $$ SELECT nullif(current_setting('app.company_id', true), '')::integer $$;
--> statement-breakpoint
CREATE FUNCTION app_user_id() RETURNS integer LANGUAGE sql STABLE AS $$ SELECT nullif(current_setting('app.user_id', true), '')::integer $$;
--> statement-breakpoint
CREATE FUNCTION app_guide() RETURNS text LANGUAGE sql STABLE AS $$ SELECT nullif(current_setting('app.guide', true), '') $$;
--> statement-breakpoint
CREATE FUNCTION app_provisional() RETURNS integer LANGUAGE sql STABLE AS $$ SELECT nullif(current_setting('app.provisional', true), '')::integer $$;
--> statement-breakpoint
-- The policies hold for the owner of the tables too.
DO $$
DECLARE name text;
BEGIN
	FOREACH name IN ARRAY ARRAY[
		'audit_entries', 'branches', 'categories', 'companies', 'crew_members', 'customers', 'delivery_photo_parts', 'delivery_photos', 'delivery_tokens',
		'device_keys', 'idempotency_keys', 'payments', 'piece_counts', 'products', 'row_changes', 'sealing_keys',
		'shipment_events', 'shipment_products', 'shipments', 'sign_ins', 'users', 'vessels', 'voyages', 'warehouses'
	] LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
	END LOOP;
END $$;
--> statement-breakpoint
-- A company's transaction reads and writes the rows of that company.
DO $$
DECLARE name text;
BEGIN
	FOREACH name IN ARRAY ARRAY[
		'branches', 'categories', 'crew_members', 'customers', 'delivery_photo_parts', 'delivery_photos', 'payments', 'piece_counts', 'products',
		'row_changes', 'shipment_events', 'shipment_products', 'shipments', 'users', 'vessels', 'voyages', 'warehouses'
	] LOOP
		EXECUTE format('CREATE POLICY own_company ON %I TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()))', name);
	END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON branches, crew_members, customers, payments, piece_counts, products, shipment_products, shipments, vessels, voyages, warehouses TO fluvicarga_company;
--> statement-breakpoint
GRANT SELECT, INSERT ON categories, row_changes TO fluvicarga_company;
--> statement-breakpoint
-- A reason and a proof name people, so they are removed with their data; a proof may also come after its delivery.
GRANT SELECT, INSERT, UPDATE (reason, delivery_proof, proof_recipient_id) ON shipment_events TO fluvicarga_company;
--> statement-breakpoint
-- A photo is deleted with its proof, or where it is not the announced one.
GRANT SELECT, INSERT, UPDATE (image), DELETE ON delivery_photos TO fluvicarga_company;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (bytes), DELETE ON delivery_photo_parts TO fluvicarga_company;
--> statement-breakpoint
-- A company's transaction reads no password hash, and makes nobody a SUPERADMIN.
GRANT SELECT (id, company_id, username, username_key, session_epoch, must_change_password, role, status, name, last_name, type_document, num_document, phone, address, city_name, department_name, sex, birth_date, marital_status, version, updated_at), INSERT, UPDATE ON users TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY no_superadmin_added ON users AS RESTRICTIVE FOR INSERT TO fluvicarga_company WITH CHECK (role <> 'SUPERADMIN');
--> statement-breakpoint
CREATE POLICY no_superadmin_made ON users AS RESTRICTIVE FOR UPDATE TO fluvicarga_company USING (true) WITH CHECK (role <> 'SUPERADMIN');
--> statement-breakpoint
CREATE POLICY own_company ON companies TO fluvicarga_company USING (id = (SELECT app_company_id())) WITH CHECK (false);
--> statement-breakpoint
-- The right to update one column is what locking the row (FOR NO KEY UPDATE) takes; the policy lets no new value in.
GRANT SELECT, UPDATE (updated_at) ON companies TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY own_keys ON idempotency_keys TO fluvicarga_company USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
--> statement-breakpoint
GRANT SELECT, INSERT ON idempotency_keys TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY own_company ON delivery_tokens TO fluvicarga_company USING (user_id IN (SELECT id FROM users)) WITH CHECK (user_id IN (SELECT id FROM users));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON delivery_tokens TO fluvicarga_company;
--> statement-breakpoint
-- A person registers their own keys; the right to revoke a device of the company extends to its keys.
CREATE POLICY own_company ON device_keys FOR SELECT TO fluvicarga_company USING (user_id IN (SELECT id FROM users));
--> statement-breakpoint
CREATE POLICY own_keys ON device_keys FOR INSERT TO fluvicarga_company WITH CHECK (user_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY revoking ON device_keys FOR UPDATE TO fluvicarga_company USING (user_id IN (SELECT id FROM users));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (revoked_at) ON device_keys TO fluvicarga_company;
--> statement-breakpoint
-- Nobody may UPDATE an audit entry. A company writes as the user of the transaction, never as another one.
CREATE POLICY own_company ON audit_entries FOR SELECT TO fluvicarga_company USING (company_id = (SELECT app_company_id()));
--> statement-breakpoint
CREATE POLICY own_actions ON audit_entries FOR INSERT TO fluvicarga_company WITH CHECK (company_id = (SELECT app_company_id()) AND user_id = (SELECT app_user_id()));
--> statement-breakpoint
GRANT SELECT, INSERT ON audit_entries TO fluvicarga_company;
--> statement-breakpoint
GRANT SELECT ON change_feed TO fluvicarga_company;
--> statement-breakpoint
-- The platform stands above the companies: it sees them and their users, no cargo. The server's user is a member of all four
-- roles and a policy holds for members too, so each of these policies also asks for the current role.
DO $$
DECLARE name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['companies', 'delivery_tokens', 'device_keys', 'row_changes', 'users'] LOOP
		EXECUTE format('CREATE POLICY platform ON %I TO fluvicarga_platform USING (current_user = ''fluvicarga_platform'') WITH CHECK (current_user = ''fluvicarga_platform'')', name);
	END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON companies, users TO fluvicarga_platform;
--> statement-breakpoint
GRANT SELECT, DELETE ON delivery_tokens TO fluvicarga_platform;
--> statement-breakpoint
GRANT SELECT, UPDATE (revoked_at) ON device_keys TO fluvicarga_platform;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON row_changes TO fluvicarga_platform;
--> statement-breakpoint
GRANT SELECT, UPDATE ON change_feed TO fluvicarga_platform;
--> statement-breakpoint
CREATE POLICY first_categories ON categories FOR INSERT TO fluvicarga_platform WITH CHECK (current_user = 'fluvicarga_platform');
--> statement-breakpoint
GRANT INSERT ON categories TO fluvicarga_platform;
--> statement-breakpoint
CREATE POLICY cleaning ON idempotency_keys TO fluvicarga_platform USING (current_user = 'fluvicarga_platform') WITH CHECK (current_user = 'fluvicarga_platform');
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON idempotency_keys TO fluvicarga_platform;
--> statement-breakpoint
-- The platform deletes photos that never arrived whole; it sees no photo.
CREATE POLICY cleaning ON delivery_photos TO fluvicarga_platform USING (current_user = 'fluvicarga_platform' AND image IS NULL);
--> statement-breakpoint
GRANT SELECT (announced_at), DELETE ON delivery_photos TO fluvicarga_platform;
--> statement-breakpoint
-- Of the audit trail the platform sees companies, users, their devices and backups, and entries that are due for deletion.
CREATE POLICY platform ON audit_entries FOR SELECT TO fluvicarga_platform USING (current_user = 'fluvicarga_platform' AND (entity IN ('company', 'user', 'device', 'backup') OR at < now() - interval '5 years'));
--> statement-breakpoint
CREATE POLICY platform_actions ON audit_entries FOR INSERT TO fluvicarga_platform WITH CHECK (current_user = 'fluvicarga_platform');
--> statement-breakpoint
CREATE POLICY retention ON audit_entries FOR DELETE TO fluvicarga_platform USING (current_user = 'fluvicarga_platform' AND at < now() - interval '5 years');
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON audit_entries TO fluvicarga_platform;
--> statement-breakpoint
-- Before a sign-in no role is taken: the server reads who signs in, of which company, with which token and keys.
CREATE POLICY sign_in ON users FOR SELECT USING (current_user = session_user);
--> statement-breakpoint
CREATE POLICY sign_in ON companies FOR SELECT USING (current_user = session_user);
--> statement-breakpoint
-- The statement that finds a session's account also looks whether the feed has news for it: no record, only that one changed.
CREATE POLICY sign_in ON row_changes FOR SELECT USING (current_user = session_user);
--> statement-breakpoint
CREATE POLICY sign_in ON delivery_tokens FOR SELECT USING (current_user = session_user);
--> statement-breakpoint
CREATE POLICY sign_in ON device_keys FOR SELECT USING (current_user = session_user);
--> statement-breakpoint
CREATE POLICY sign_in ON sign_ins USING (current_user = session_user) WITH CHECK (current_user = session_user);
--> statement-breakpoint
-- Before a sign-in a refused one is written, and the time of the last backup read.
CREATE POLICY sign_in ON audit_entries FOR INSERT WITH CHECK (current_user = session_user AND action = 'sign-in-refused' AND user_id IS NULL);
--> statement-breakpoint
CREATE POLICY last_backup ON audit_entries FOR SELECT USING (current_user = session_user AND action = 'backup');
--> statement-breakpoint
-- The server reads its private keys without a role: neither a company's transactions nor the platform's see them.
CREATE POLICY server ON sealing_keys USING (current_user = session_user) WITH CHECK (current_user = session_user);
--> statement-breakpoint
-- Public tracking shows one shipment, without names: by its guide number in any case of letters, or by the provisional number
-- that is written on the cargo.
CREATE POLICY by_guide ON shipments FOR SELECT TO fluvicarga_public USING (guide_key = (SELECT app_guide()));
--> statement-breakpoint
CREATE POLICY by_provisional ON shipments FOR SELECT TO fluvicarga_public USING (provisional_code = (SELECT app_provisional()));
--> statement-breakpoint
GRANT SELECT (id, numero_guia, guide_key, provisional_code, departamento_salida, municipio_salida, departamento_llegada, municipio_llegada, estado_entrega) ON shipments TO fluvicarga_public;
--> statement-breakpoint
CREATE POLICY by_guide ON shipment_events FOR SELECT TO fluvicarga_public USING (field = 'estadoEntrega' AND shipment_id IN (SELECT id FROM shipments));
--> statement-breakpoint
GRANT SELECT (id, shipment_id, field, to_state, occurred_at) ON shipment_events TO fluvicarga_public;
--> statement-breakpoint
-- A backup copies everything out, and into an empty database.
DO $$
DECLARE name text;
BEGIN
	FOREACH name IN ARRAY ARRAY[
		'audit_entries', 'branches', 'categories', 'companies', 'crew_members', 'customers', 'delivery_photo_parts', 'delivery_photos', 'device_keys',
		'idempotency_keys', 'payments', 'piece_counts', 'products', 'row_changes', 'sealing_keys', 'shipment_events',
		'shipment_products', 'shipments', 'users', 'vessels', 'voyages', 'warehouses'
	] LOOP
		EXECUTE format('CREATE POLICY backup ON %I TO fluvicarga_backup USING (current_user = ''fluvicarga_backup'') WITH CHECK (current_user = ''fluvicarga_backup'')', name);
		EXECUTE format('GRANT SELECT, INSERT ON %I TO fluvicarga_backup', name);
	END LOOP;
END $$;
--> statement-breakpoint
-- The change feed: triggers note which record changed in which transaction. A reader asks only for transactions below the
-- oldest one still running, and so misses none: those are all over, and no later one can have a number of theirs
-- (server/modules/changes).
INSERT INTO change_feed DEFAULT VALUES;
--> statement-breakpoint
CREATE FUNCTION app_change() RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT pg_current_xact_id()::text::bigint $$;
--> statement-breakpoint
-- One note a statement, however many rows it wrote: a batch writes hundreds.
CREATE FUNCTION note_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO row_changes (company_id, xid, entity, id)
	SELECT company_id, app_change(), TG_ARGV[0], id FROM written ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A product shows the guide number of the shipment that holds it.
CREATE FUNCTION note_journeys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO row_changes (company_id, xid, entity, id)
	SELECT company_id, app_change(), 'product', product_id FROM written ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Products, shipments and voyages show the names of others, and products and shipments the documents of customers.
CREATE FUNCTION note_rename() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO row_changes (company_id, xid, entity, id)
	SELECT NEW.company_id, app_change(), 'product', id FROM products
	WHERE company_id = NEW.company_id AND CASE TG_TABLE_NAME
		WHEN 'customers' THEN customer_id = NEW.id
		WHEN 'vessels' THEN vessel_id = NEW.id
		WHEN 'warehouses' THEN warehouse_id = NEW.id
		ELSE false END
	UNION ALL
	SELECT NEW.company_id, app_change(), 'shipment', id FROM shipments
	WHERE company_id = NEW.company_id AND CASE TG_TABLE_NAME
		WHEN 'customers' THEN NEW.id IN (sender_id, recipient_id)
		WHEN 'vessels' THEN vessel_id = NEW.id
		WHEN 'branches' THEN branch_id = NEW.id
		ELSE false END
	UNION ALL
	SELECT NEW.company_id, app_change(), 'voyage', id FROM voyages
	WHERE company_id = NEW.company_id AND CASE TG_TABLE_NAME
		WHEN 'vessels' THEN vessel_id = NEW.id
		WHEN 'branches' THEN branch_id = NEW.id
		ELSE false END
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Users show their company's name and state; nearly everything else shows its name, and a company is renamed by the
-- platform, which does not see those rows.
CREATE FUNCTION note_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO row_changes (company_id, xid, entity, id) VALUES (NEW.id, app_change(), 'company', NEW.id) ON CONFLICT DO NOTHING;
	IF TG_OP = 'UPDATE' AND (OLD.company, OLD.status) IS DISTINCT FROM (NEW.company, NEW.status) THEN
		INSERT INTO row_changes (company_id, xid, entity, id)
		SELECT NEW.id, app_change(), 'user', id FROM users WHERE company_id = NEW.id ON CONFLICT DO NOTHING;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.company IS DISTINCT FROM NEW.company THEN
		INSERT INTO row_changes (company_id, xid, entity, id) VALUES (NEW.id, app_change(), 'everything', 0) ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Customers and vessels show the user name of their author, as long as that is of the same company.
CREATE FUNCTION note_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO row_changes (company_id, xid, entity, id) VALUES (NEW.company_id, app_change(), 'user', NEW.id) ON CONFLICT DO NOTHING;
	IF TG_OP = 'UPDATE' AND (OLD.company_id, OLD.username) IS DISTINCT FROM (NEW.company_id, NEW.username) THEN
		INSERT INTO row_changes (company_id, xid, entity, id)
		SELECT company_id, app_change(), entity, id
		FROM (VALUES (OLD.company_id), (NEW.company_id)) AS both_of (company_id)
		CROSS JOIN (VALUES ('user', NEW.id), ('everything', 0)) AS what (entity, id) ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A trigger with the table of the written rows is of one kind of statement only.
DO $$
DECLARE
	noted record;
	kind text;
BEGIN
	FOR noted IN SELECT * FROM (VALUES
		('branches', 'note_changes(''branch'')'),
		('categories', 'note_changes(''category'')'),
		('crew_members', 'note_changes(''crewMember'')'),
		('customers', 'note_changes(''customer'')'),
		('payments', 'note_changes(''payment'')'),
		('piece_counts', 'note_changes(''pieceCount'')'),
		('products', 'note_changes(''product'')'),
		('shipment_products', 'note_journeys()'),
		('shipments', 'note_changes(''shipment'')'),
		('vessels', 'note_changes(''vessel'')'),
		('voyages', 'note_changes(''voyage'')'),
		('warehouses', 'note_changes(''warehouse'')')) AS of_table (name, run)
	LOOP
		FOREACH kind IN ARRAY ARRAY['insert', 'update'] LOOP
			EXECUTE format(
				'CREATE TRIGGER changed_by_%s AFTER %s ON %I REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION %s',
				kind, kind, noted.name, noted.run);
		END LOOP;
	END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER changed AFTER INSERT OR UPDATE ON companies FOR EACH ROW EXECUTE FUNCTION note_company();
--> statement-breakpoint
CREATE TRIGGER changed AFTER INSERT OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION note_user();
--> statement-breakpoint
CREATE TRIGGER renamed AFTER UPDATE ON customers FOR EACH ROW WHEN (OLD.num_document IS DISTINCT FROM NEW.num_document) EXECUTE FUNCTION note_rename();
--> statement-breakpoint
CREATE TRIGGER renamed AFTER UPDATE ON vessels FOR EACH ROW WHEN (OLD.nombre IS DISTINCT FROM NEW.nombre) EXECUTE FUNCTION note_rename();
--> statement-breakpoint
CREATE TRIGGER renamed AFTER UPDATE ON warehouses FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION note_rename();
--> statement-breakpoint
CREATE TRIGGER renamed AFTER UPDATE ON branches FOR EACH ROW WHEN (OLD.nombre IS DISTINCT FROM NEW.nombre) EXECUTE FUNCTION note_rename();
