/** The servers of one database share its sealing keys; nothing that works for a company reads them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createSealingKeys } from '../../server/repositories/sealing-keys';
import { type Tenant, withTenant } from '../../server/tenancy/tenant-context';
import { generateSealingKeys } from '../../src/domain/envelope/keys';
import * as payloads from './payloads';
import { createSealedDevice } from './sealed-device';
import { sendBatch, statusesOf } from './send-batch';
import { CUSTOMERS, post } from './shipment-operations';
import { caller, serve, startApp, type TestApp } from './support';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});

const create = () => post(CUSTOMERS, payloads.customer());
const TENANTS: readonly Tenant[] = [
  { as: 'company', companyId: 1, userId: 1 },
  { as: 'platform' },
  { as: 'public', guideKey: 'abcdefghi' },
];

it('makes one pair, however many ask first', async () => {
  await server.database.pool.query('delete from sealing_keys');
  const servers = Array.from({ length: 4 }, () => createSealingKeys(server.serving));
  const found = await Promise.all(servers.map(({ current }) => current()));
  expect(new Set(found.map(({ kid }) => kid)).size).toBe(1);
  expect(JSON.stringify(found)).not.toContain('"d"');
});

it('opens on any server envelopes sealed to another one’s key, and older ones', async () => {
  const device = await createSealedDevice(server);
  const older = await device.seal(create());
  const { kid, privateJwk } = await generateSealingKeys();
  await server.database.pool.query(
    `insert into sealing_keys (kid, private_jwk, created_at) values ($1, $2, now() + interval '1 s')`,
    [kid, privateJwk],
  );
  const app = serve(server.serving, { clock: server.clock });
  const next = await createSealedDevice({ app, call: caller(app) }, { deviceId: device.deviceId });
  expect(next.sealingKey.kid).toBe(kid);
  const sealed = [older, await next.seal(create())];
  expect(statusesOf(await sendBatch(next.deliver, sealed))).toEqual([201, 201]);
  const here = { call: caller(server.app, next.deliver.token) };
  expect(statusesOf(await sendBatch(here, [await next.seal(create())]))).toEqual([201]);
});

it.each(TENANTS)('are closed to $as', async (tenant) => {
  for (const statement of [
    'select private_jwk from sealing_keys',
    'select kid from sealing_keys',
    `insert into sealing_keys (kid, private_jwk) values ('x', '{}')`,
    'delete from sealing_keys',
  ]) {
    const reach = withTenant(server.serving, tenant, (tx) => tx.execute(sql.raw(statement)));
    await expect(reach).rejects.toMatchObject({ cause: { code: '42501' } });
  }
});

it("a company reads no other company's signing keys, and registers none for somebody else", async () => {
  await createSealedDevice(server, { username: 'admin@navieravaupes.co' });
  const { rows } = await server.database.pool.query(
    `select id, company_id from users where username = 'empleado@fluvicarga.co'`,
  );
  const { id: userId, company_id: companyId } = rows[0];
  const own: Tenant = { as: 'company', companyId, userId };
  const read = await withTenant(server.serving, own, (tx) =>
    tx.execute<{ company_id: number }>(
      sql`select company_id from device_keys join users on users.id = user_id`,
    ),
  );
  expect(new Set(read.rows.map((row) => row.company_id))).toEqual(new Set([companyId]));
  const insert = withTenant(server.serving, own, (tx) =>
    tx.execute(
      sql`insert into device_keys (key_id, user_id, device_id, public_key, created_at)
        select 'x', id, ${randomUUID()}::uuid, 'x', now() from users where id <> ${userId} limit 1`,
    ),
  );
  await expect(insert).rejects.toMatchObject({ cause: { code: '42501' } });
  const change = withTenant(server.serving, own, (tx) =>
    tx.execute(sql`update device_keys set public_key = 'x'`),
  );
  await expect(change).rejects.toMatchObject({ cause: { code: '42501' } });
});
