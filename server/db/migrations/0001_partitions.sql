-- What grows with every write is partitioned by time: the change feed by week, the audit trail by month, the idempotency keys
-- by the month that a UUIDv7 tells. What is over goes as a partition, in an instant, and no row is looked for to be deleted.
-- Rows that belong to no partition yet, and keys that are no UUIDv7, are in the default partition. Every index that must be
-- unique holds the column of its partitions: a change has one `at` in each transaction, a key is the key.
--
-- The owner sees no row of a table whose policies are forced: what would read such a table here fails instead.
SET LOCAL row_security = off;
--> statement-breakpoint
-- The first UUIDv7 of a time: its first 48 bits are the milliseconds since 1970.
CREATE FUNCTION first_key(since timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
	SELECT rpad(lpad(to_hex((extract(epoch FROM since) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;
--> statement-breakpoint
-- The time that a UUIDv7 tells.
CREATE FUNCTION key_time(key uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
	SELECT to_timestamp(('x' || left(replace(key::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;
--> statement-breakpoint
-- Makes the partition of a time, if it is not there, and moves what the default has of it. Nobody is granted anything on a
-- partition, and its policies, of which there are none, hold for its owner too: its rows are seen through its table only.
CREATE FUNCTION make_partition(parent text, since timestamptz, until timestamptz) RETURNS void
LANGUAGE plpgsql SET timezone = 'UTC' SET row_security = off AS $$
DECLARE
	name text := parent || '_' || to_char(since, 'YYYYMMDD');
	rest text := parent || '_default';
	is_by_key boolean := parent = 'idempotency_keys';
	parted_by text := CASE WHEN is_by_key THEN 'key' ELSE 'at' END;
	first text := CASE WHEN is_by_key THEN first_key(since)::text ELSE since::text END;
	behind text := CASE WHEN is_by_key THEN first_key(until)::text ELSE until::text END;
BEGIN
	IF to_regclass(quote_ident(name)) IS NOT NULL THEN
		RETURN;
	END IF;
	EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', parent);
	EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', rest);
	EXECUTE format('CREATE TABLE %I (LIKE %I)', name, parent);
	EXECUTE format(
		'WITH moved AS (DELETE FROM %1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *) INSERT INTO %5$I SELECT * FROM moved',
		rest, parted_by, first, behind, name);
	EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, first, behind);
	EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
	EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', rest);
END $$;
--> statement-breakpoint
-- Keeps the partitions of a table, called each day by its owner: makes those of now and of next time, and those of what the
-- default holds of a table whose rows tell when they were written; drops those that ended before `kept`. A key may come long
-- after the time it tells: its partition stays until the last of its verdicts is that old.
-- Returns false where somebody reads the table meanwhile, such as a backup: there is time until the partition is needed, and
-- the default takes what has none.
CREATE FUNCTION keep_partitions(parent text, unit text, kept interval) RETURNS boolean
LANGUAGE plpgsql SET timezone = 'UTC' SET row_security = off SET lock_timeout = '2s' AS $$
DECLARE
	step interval := ('1 ' || unit)::interval;
	rest text := parent || '_default';
	since timestamptz := date_trunc(unit, now());
	others timestamptz[];
	old record;
	is_needed boolean;
BEGIN
	IF NOT pg_try_advisory_xact_lock(hashtext('keep_partitions'), hashtext(parent)) THEN
		RETURN true;
	END IF;
	PERFORM make_partition(parent, since, since + step), make_partition(parent, since + step, since + 2 * step);
	IF parent <> 'idempotency_keys' AND pg_relation_size(rest) > 0 THEN
		EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', parent);
		EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', rest);
		EXECUTE format('SELECT array_agg(DISTINCT date_trunc(%L, at)) FROM %I WHERE at < %L', unit, rest, since) INTO others;
		EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', rest);
		PERFORM make_partition(parent, other, other + step) FROM unnest(others) AS other;
	END IF;
	FOR old IN
		SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
		WHERE inhparent = parent::regclass
			AND CASE WHEN relname ~ '_\d{8}$' THEN to_timestamp(right(relname, 8), 'YYYYMMDD') + step <= now() - kept END
	LOOP
		EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', parent);
		EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', old.name);
		is_needed := false;
		IF parent = 'idempotency_keys' THEN
			EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE created_at >= now() - $1)', old.name) INTO is_needed USING kept;
		ELSIF parent = 'row_changes' THEN
			EXECUTE format(
				'UPDATE change_feed SET forgotten_below = newest + 1 FROM (SELECT max(xid) AS newest FROM %I) AS dropped WHERE newest >= forgotten_below',
				old.name);
		END IF;
		IF is_needed THEN
			EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', old.name);
		ELSE
			EXECUTE format('DROP TABLE %I', old.name);
		END IF;
	END LOOP;
	RETURN true;
EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
	RETURN false;
END $$;
--> statement-breakpoint
-- The tables of before, whose owner may now read them.
ALTER TABLE audit_entries RENAME TO audit_entries_before;
--> statement-breakpoint
ALTER TABLE idempotency_keys RENAME TO idempotency_keys_before;
--> statement-breakpoint
ALTER TABLE row_changes RENAME TO row_changes_before;
--> statement-breakpoint
ALTER SEQUENCE audit_entries_id_seq RENAME TO audit_entries_before_id_seq;
--> statement-breakpoint
ALTER TABLE audit_entries_before NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE idempotency_keys_before NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE row_changes_before NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- PostgreSQL has identities of partitioned tables since version 17 only.
CREATE SEQUENCE audit_entries_id_seq;
--> statement-breakpoint
SELECT setval('audit_entries_id_seq', nextval('audit_entries_before_id_seq'), false);
--> statement-breakpoint
CREATE TABLE audit_entries (
	id bigint DEFAULT nextval('audit_entries_id_seq') NOT NULL,
	company_id integer,
	at timestamp (3) with time zone DEFAULT now() NOT NULL,
	user_id integer,
	action text NOT NULL,
	entity text NOT NULL,
	record_id integer,
	detail jsonb,
	address text,
	request_id uuid
) PARTITION BY RANGE (at);
--> statement-breakpoint
ALTER SEQUENCE audit_entries_id_seq OWNED BY audit_entries.id;
--> statement-breakpoint
CREATE TABLE idempotency_keys (
	user_id integer NOT NULL,
	key uuid NOT NULL,
	fingerprint text NOT NULL,
	status integer NOT NULL,
	type text,
	errors jsonb,
	record_id integer,
	record_version integer,
	numero_guia text,
	created_at timestamp with time zone DEFAULT now() NOT NULL
) PARTITION BY RANGE (key);
--> statement-breakpoint
CREATE TABLE row_changes (
	company_id integer NOT NULL,
	xid bigint NOT NULL,
	entity text NOT NULL,
	id integer NOT NULL,
	at timestamp with time zone DEFAULT now() NOT NULL
) PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE audit_entries_default PARTITION OF audit_entries DEFAULT;
--> statement-breakpoint
CREATE TABLE idempotency_keys_default PARTITION OF idempotency_keys DEFAULT;
--> statement-breakpoint
CREATE TABLE row_changes_default PARTITION OF row_changes DEFAULT;
--> statement-breakpoint
-- Every row moves, straight into its partition.
SELECT make_partition('audit_entries', since, since + interval '1 month')
FROM (
	SELECT date_trunc('month', now(), 'UTC') AS since
	UNION SELECT date_trunc('month', at, 'UTC') FROM audit_entries_before WHERE at < now()
) AS months;
--> statement-breakpoint
SELECT make_partition('idempotency_keys', since, since + interval '1 month')
FROM (
	SELECT date_trunc('month', now(), 'UTC') AS since
	UNION SELECT date_trunc('month', key_time(key), 'UTC') FROM idempotency_keys_before
	WHERE key BETWEEN first_key(now() - interval '1 year') AND first_key(now())
) AS months;
--> statement-breakpoint
SELECT make_partition('row_changes', since, since + interval '1 week')
FROM (
	SELECT date_trunc('week', now(), 'UTC') AS since
	UNION SELECT date_trunc('week', at, 'UTC') FROM row_changes_before WHERE at < now()
) AS weeks;
--> statement-breakpoint
INSERT INTO audit_entries SELECT * FROM audit_entries_before;
--> statement-breakpoint
INSERT INTO idempotency_keys SELECT * FROM idempotency_keys_before;
--> statement-breakpoint
INSERT INTO row_changes SELECT * FROM row_changes_before;
--> statement-breakpoint
DROP TABLE audit_entries_before, idempotency_keys_before, row_changes_before;
--> statement-breakpoint
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_at_id_pk PRIMARY KEY (at, id);
--> statement-breakpoint
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_user_id_key_pk PRIMARY KEY (user_id, key);
--> statement-breakpoint
ALTER TABLE row_changes ADD CONSTRAINT row_changes_company_id_xid_entity_id_at_pk PRIMARY KEY (company_id, xid, entity, id, at);
--> statement-breakpoint
CREATE INDEX audit_entries_company ON audit_entries USING btree (company_id, at, id);
--> statement-breakpoint
CREATE INDEX audit_entries_platform ON audit_entries USING btree (at, id) WHERE entity IN ('company', 'user', 'device', 'backup');
--> statement-breakpoint
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);
--> statement-breakpoint
CREATE INDEX row_changes_platform ON row_changes USING btree (xid, entity, id) WHERE entity IN ('company', 'user', 'category');
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['audit_entries', 'idempotency_keys', 'row_changes'] LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name || '_default');
		EXECUTE format('CREATE POLICY backup ON %I TO fluvicarga_backup USING (current_user = ''fluvicarga_backup'') WITH CHECK (current_user = ''fluvicarga_backup'')', name);
		EXECUTE format('GRANT SELECT, INSERT ON %I TO fluvicarga_backup', name);
	END LOOP;
END $$;
--> statement-breakpoint
-- Nobody may UPDATE or DELETE an audit entry: only a whole month of them goes. A company writes as the user of the
-- transaction, never as another one; the platform sees companies, users, their devices and backups.
CREATE POLICY own_company ON audit_entries FOR SELECT TO fluvicarga_company USING (company_id = (SELECT app_company_id()));
--> statement-breakpoint
CREATE POLICY own_actions ON audit_entries FOR INSERT TO fluvicarga_company WITH CHECK (company_id = (SELECT app_company_id()) AND user_id = (SELECT app_user_id()));
--> statement-breakpoint
CREATE POLICY platform ON audit_entries FOR SELECT TO fluvicarga_platform USING (current_user = 'fluvicarga_platform' AND entity IN ('company', 'user', 'device', 'backup'));
--> statement-breakpoint
CREATE POLICY platform_actions ON audit_entries FOR INSERT TO fluvicarga_platform WITH CHECK (current_user = 'fluvicarga_platform');
--> statement-breakpoint
-- Before a sign-in a refused one is written, and the time of the last backup read.
CREATE POLICY sign_in ON audit_entries FOR INSERT WITH CHECK (current_user = session_user AND action = 'sign-in-refused' AND user_id IS NULL);
--> statement-breakpoint
CREATE POLICY last_backup ON audit_entries FOR SELECT USING (current_user = session_user AND action = 'backup');
--> statement-breakpoint
GRANT SELECT, INSERT ON audit_entries TO fluvicarga_company, fluvicarga_platform;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE audit_entries_id_seq TO fluvicarga_company, fluvicarga_platform, fluvicarga_backup;
--> statement-breakpoint
CREATE POLICY own_keys ON idempotency_keys TO fluvicarga_company USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
--> statement-breakpoint
GRANT SELECT, INSERT ON idempotency_keys TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY cleaning ON idempotency_keys TO fluvicarga_platform USING (current_user = 'fluvicarga_platform') WITH CHECK (current_user = 'fluvicarga_platform');
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON idempotency_keys TO fluvicarga_platform;
--> statement-breakpoint
CREATE POLICY own_company ON row_changes TO fluvicarga_company USING (company_id = (SELECT app_company_id())) WITH CHECK (company_id = (SELECT app_company_id()));
--> statement-breakpoint
GRANT SELECT, INSERT ON row_changes TO fluvicarga_company;
--> statement-breakpoint
CREATE POLICY platform ON row_changes TO fluvicarga_platform USING (current_user = 'fluvicarga_platform') WITH CHECK (current_user = 'fluvicarga_platform');
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON row_changes TO fluvicarga_platform;
--> statement-breakpoint
-- The statement that finds a session's account also looks whether the feed has news for it: no record, only that one changed.
CREATE POLICY sign_in ON row_changes FOR SELECT USING (current_user = session_user);
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION make_partition(text, timestamptz, timestamptz), keep_partitions(text, text, interval) FROM PUBLIC;
--> statement-breakpoint
SET LOCAL row_security = on;
