-- A device with a delivery token has signed in before: its failures are counted apart from those of strangers
-- (server/modules/auth/throttle.ts, which hashes the same text).
INSERT INTO sign_in_failures (key, failures, at)
SELECT DISTINCT 'device:' || encode(sha256(convert_to(lower(username) || E'\n' || device_id::text, 'UTF8')), 'hex'), 0, now()
FROM delivery_tokens JOIN users ON users.id = delivery_tokens.user_id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DELETE FROM sign_in_failures WHERE key LIKE 'account:%';
