-- Every row of a company is out of reach until a transaction says for whom it works (server/db/standing.ts): it takes one
-- of these roles with SET LOCAL ROLE, and what the role may see follows from settings of the same transaction.
-- The roles belong to the whole cluster: another database of ours may have made them already, or be making them now.
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
ALTER TABLE branches ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE branches FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE categories ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE categories FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE crew_members ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE crew_members FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE customers FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE products ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE products FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE shipment_events ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE shipment_events FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE shipment_products ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE shipment_products FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE shipments ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE shipments FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE users FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE vessels ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE vessels FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE warehouses ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE warehouses FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE companies ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE companies FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own_company ON branches TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON branches TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY own_company ON categories TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()));
--> statement-breakpoint
GRANT SELECT, INSERT ON categories TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY own_company ON crew_members TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON crew_members TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY own_company ON customers TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON customers TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY own_company ON products TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON products TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY own_company ON shipment_events TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()));
--> statement-breakpoint
GRANT SELECT, INSERT ON shipment_events TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY own_company ON shipment_products TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON shipment_products TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY own_company ON shipments TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON shipments TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY own_company ON users TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON users TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY own_company ON vessels TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON vessels TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY own_company ON warehouses TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON warehouses TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY own_company ON companies TO fluvicarga_company USING (id = (SELECT app_company_id())) WITH CHECK (false);
--> statement-breakpoint
-- One column, which is what holding the row (FOR NO KEY UPDATE) takes; the policy lets no new value in.
GRANT SELECT, UPDATE (updated_at) ON companies TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY own_keys ON idempotency_keys TO fluvicarga_company USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
--> statement-breakpoint
GRANT SELECT, INSERT ON idempotency_keys TO fluvicarga_company;
--> statement-breakpoint
-- Whoever connects is a member of all four roles, and a policy holds for members too: so each also asks for the role.
-- Above the companies: the companies themselves and who signs in, and nothing of their cargo.
CREATE POLICY platform ON companies TO fluvicarga_platform USING (current_user = 'fluvicarga_platform') WITH CHECK (current_user = 'fluvicarga_platform');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON companies TO fluvicarga_platform;
--> statement-breakpoint
CREATE POLICY platform ON users TO fluvicarga_platform USING (current_user = 'fluvicarga_platform') WITH CHECK (current_user = 'fluvicarga_platform');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON users TO fluvicarga_platform;
--> statement-breakpoint
CREATE POLICY first_categories ON categories FOR INSERT TO fluvicarga_platform WITH CHECK (current_user = 'fluvicarga_platform');
--> statement-breakpoint
GRANT INSERT ON categories TO fluvicarga_platform;
--> statement-breakpoint
CREATE POLICY cleaning ON idempotency_keys TO fluvicarga_platform USING (current_user = 'fluvicarga_platform') WITH CHECK (current_user = 'fluvicarga_platform');
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON idempotency_keys TO fluvicarga_platform;
--> statement-breakpoint
-- Before anybody is known (the role not switched): who signs in, and in which company.
CREATE POLICY sign_in ON users FOR SELECT USING (current_user = session_user);
--> statement-breakpoint
CREATE POLICY sign_in ON companies FOR SELECT USING (current_user = session_user);
--> statement-breakpoint
-- Whoever has a guide number sees that one journey, and nobody's name in it.
CREATE POLICY by_guide ON shipments FOR SELECT TO fluvicarga_public USING (numero_guia = (SELECT app_guide()));
--> statement-breakpoint
GRANT SELECT (id, numero_guia, departamento_salida, municipio_salida, departamento_llegada, municipio_llegada, estado_entrega) ON shipments TO fluvicarga_public;
--> statement-breakpoint
CREATE POLICY by_guide ON shipment_events FOR SELECT TO fluvicarga_public USING (field = 'estadoEntrega' AND shipment_id IN (SELECT id FROM shipments));
--> statement-breakpoint
GRANT SELECT (id, shipment_id, field, to_state, occurred_at) ON shipment_events TO fluvicarga_public;
--> statement-breakpoint
-- Copies everything out, and into an empty database.
CREATE POLICY backup ON branches TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON branches TO fluvicarga_backup;
--> statement-breakpoint
CREATE POLICY backup ON categories TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON categories TO fluvicarga_backup;
--> statement-breakpoint
CREATE POLICY backup ON crew_members TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON crew_members TO fluvicarga_backup;
--> statement-breakpoint
CREATE POLICY backup ON customers TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON customers TO fluvicarga_backup;
--> statement-breakpoint
CREATE POLICY backup ON products TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON products TO fluvicarga_backup;
--> statement-breakpoint
CREATE POLICY backup ON shipment_events TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON shipment_events TO fluvicarga_backup;
--> statement-breakpoint
CREATE POLICY backup ON shipment_products TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON shipment_products TO fluvicarga_backup;
--> statement-breakpoint
CREATE POLICY backup ON shipments TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON shipments TO fluvicarga_backup;
--> statement-breakpoint
CREATE POLICY backup ON users TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON users TO fluvicarga_backup;
--> statement-breakpoint
CREATE POLICY backup ON vessels TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON vessels TO fluvicarga_backup;
--> statement-breakpoint
CREATE POLICY backup ON warehouses TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON warehouses TO fluvicarga_backup;
--> statement-breakpoint
CREATE POLICY backup ON companies TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON companies TO fluvicarga_backup;
--> statement-breakpoint
CREATE POLICY backup ON idempotency_keys TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON idempotency_keys TO fluvicarga_backup;
