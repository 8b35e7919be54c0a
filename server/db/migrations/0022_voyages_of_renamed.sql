-- Products, shipments and voyages show the names of others, and products and shipments the documents of customers.
CREATE OR REPLACE FUNCTION note_rename() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- What was renamed before is told once. The owner, who is no company, reads and writes past the policies.
ALTER TABLE voyages NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE row_changes NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO row_changes (company_id, xid, entity, id)
SELECT company_id, app_change(), 'voyage', id FROM voyages ON CONFLICT DO NOTHING;
--> statement-breakpoint
ALTER TABLE voyages FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE row_changes FORCE ROW LEVEL SECURITY;
