-- Which record changed in which transaction. A reader that asks only for transactions below the oldest one still running
-- misses none: those are all over, and no later one can have a number of theirs (server/changes).
INSERT INTO change_feed DEFAULT VALUES;
--> statement-breakpoint
CREATE FUNCTION app_change() RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT pg_current_xact_id()::text::bigint $$;
--> statement-breakpoint
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO row_changes (company_id, xid, entity, id) VALUES (NEW.company_id, app_change(), TG_ARGV[0], NEW.id) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A product shows the guide number of the shipment that holds it.
CREATE FUNCTION note_journey() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO row_changes (company_id, xid, entity, id) VALUES (NEW.company_id, app_change(), 'product', NEW.product_id) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Products and shipments show the names of others, and the documents of customers.
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
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Users show their company's name and state; nearly everything else shows its name, and is out of reach of whoever may
-- change it.
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
CREATE TRIGGER changed AFTER INSERT OR UPDATE ON customers FOR EACH ROW EXECUTE FUNCTION note_change('customer');
--> statement-breakpoint
CREATE TRIGGER changed AFTER INSERT OR UPDATE ON crew_members FOR EACH ROW EXECUTE FUNCTION note_change('crewMember');
--> statement-breakpoint
CREATE TRIGGER changed AFTER INSERT OR UPDATE ON vessels FOR EACH ROW EXECUTE FUNCTION note_change('vessel');
--> statement-breakpoint
CREATE TRIGGER changed AFTER INSERT OR UPDATE ON products FOR EACH ROW EXECUTE FUNCTION note_change('product');
--> statement-breakpoint
CREATE TRIGGER changed AFTER INSERT OR UPDATE ON warehouses FOR EACH ROW EXECUTE FUNCTION note_change('warehouse');
--> statement-breakpoint
CREATE TRIGGER changed AFTER INSERT OR UPDATE ON branches FOR EACH ROW EXECUTE FUNCTION note_change('branch');
--> statement-breakpoint
CREATE TRIGGER changed AFTER INSERT OR UPDATE ON shipments FOR EACH ROW EXECUTE FUNCTION note_change('shipment');
--> statement-breakpoint
CREATE TRIGGER changed AFTER INSERT OR UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION note_change('category');
--> statement-breakpoint
CREATE TRIGGER changed AFTER INSERT OR UPDATE ON shipment_products FOR EACH ROW EXECUTE FUNCTION note_journey();
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
--> statement-breakpoint
ALTER TABLE row_changes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE row_changes FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE delivery_tokens ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE delivery_tokens FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT ON change_feed TO fluvicarga_company;
--> statement-breakpoint
GRANT SELECT, UPDATE ON change_feed TO fluvicarga_platform;
--> statement-breakpoint
CREATE POLICY own_company ON row_changes TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()));
--> statement-breakpoint
GRANT SELECT, INSERT ON row_changes TO fluvicarga_company;
--> statement-breakpoint
-- Numbers of records and nothing of them; the cleaning, too, is the platform's.
CREATE POLICY platform ON row_changes TO fluvicarga_platform USING (current_user = 'fluvicarga_platform') WITH CHECK (current_user = 'fluvicarga_platform');
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON row_changes TO fluvicarga_platform;
--> statement-breakpoint
CREATE POLICY backup ON row_changes TO fluvicarga_backup USING (current_user = 'fluvicarga_backup') WITH CHECK (current_user = 'fluvicarga_backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON row_changes TO fluvicarga_backup;
--> statement-breakpoint
CREATE POLICY own_company ON delivery_tokens TO fluvicarga_company USING (user_id IN (SELECT id FROM users)) WITH CHECK (user_id IN (SELECT id FROM users));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON delivery_tokens TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY platform ON delivery_tokens TO fluvicarga_platform USING (current_user = 'fluvicarga_platform') WITH CHECK (current_user = 'fluvicarga_platform');
--> statement-breakpoint
GRANT SELECT, DELETE ON delivery_tokens TO fluvicarga_platform;
--> statement-breakpoint
-- Before anybody is known: whose token it is.
CREATE POLICY sign_in ON delivery_tokens FOR SELECT USING (current_user = session_user);
