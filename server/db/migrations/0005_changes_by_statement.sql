-- One note a statement, however many rows it wrote: a batch writes hundreds.
CREATE FUNCTION note_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO row_changes (company_id, xid, entity, id)
	SELECT company_id, app_change(), TG_ARGV[0], id FROM written ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_journeys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO row_changes (company_id, xid, entity, id)
	SELECT company_id, app_change(), 'product', product_id FROM written ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A trigger with the table of what was written is of one kind of statement only.
DO $$
DECLARE
	noted record;
	kind text;
BEGIN
	FOR noted IN SELECT * FROM (VALUES
		('customers', 'note_changes(''customer'')'),
		('crew_members', 'note_changes(''crewMember'')'),
		('vessels', 'note_changes(''vessel'')'),
		('products', 'note_changes(''product'')'),
		('warehouses', 'note_changes(''warehouse'')'),
		('branches', 'note_changes(''branch'')'),
		('shipments', 'note_changes(''shipment'')'),
		('categories', 'note_changes(''category'')'),
		('shipment_products', 'note_journeys()')) AS of_table (name, run)
	LOOP
		EXECUTE format('DROP TRIGGER changed ON %I', noted.name);
		FOREACH kind IN ARRAY ARRAY['insert', 'update'] LOOP
			EXECUTE format(
				'CREATE TRIGGER changed_by_%s AFTER %s ON %I REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION %s',
				kind, kind, noted.name, noted.run);
		END LOOP;
	END LOOP;
END $$;
--> statement-breakpoint
DROP FUNCTION note_change();
--> statement-breakpoint
DROP FUNCTION note_journey();
