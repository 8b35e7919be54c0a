/** The audit trail is read by whoever may, a page at a time, and changed by nobody. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../server/db/schema';
import { recordAudit } from '../../server/repositories/audit';
import { pruneAudit } from '../../server/repositories/audit-retention';
import { findByUsername } from '../../server/tenancy/accounts';
import { writeAs } from '../../server/tenancy/scope';
import { type Tenant, withTenant } from '../../server/tenancy/tenant-context';
import type { AuditEntry } from '../../src/domain/audit';
import { emptyTrail, readTrail } from './audit-trail';
import * as payloads from './payloads';
import { type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let admin: SignedIn;
let vaupes: SignedIn;
let superadmin: SignedIn;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
  vaupes = await signIn(server, 'admin@navieravaupes.co');
  superadmin = await signIn(server, 'superadmin@fluvicarga.co');
});
beforeEach(() => emptyTrail(server));

async function actorOf(username: string) {
  const account = await findByUsername(server.serving, username);
  if (!account) throw new Error(`There is no ${username}`);
  return account.actor;
}

/** Entries of a company, `count` of them, one a minute up to now. */
async function plant(count: number, columns = `'create', 'customer', n`): Promise<void> {
  await server.database.pool.query(
    `insert into audit_entries (company_id, user_id, at, action, entity, record_id)
     select 1, 1, now() - make_interval(mins => $1 - n), ${columns} from generate_series(1, $1) as n`,
    [count],
  );
}
const idsOf = (entries: unknown) => (entries as AuditEntry[]).map(({ recordId }) => recordId);

describe('the right to read', () => {
  it('an ADMIN the own company, a SUPERADMIN entries about companies and users, nobody else', async () => {
    await admin.call('POST', '/api/v1/customers/save', payloads.customer());
    await admin.call('POST', '/auth/sign-up', payloads.user());
    await vaupes.call(
      'POST',
      '/auth/sign-up',
      payloads.user({ companyName: 'Naviera del Vaupés' }),
    );
    expect((await readTrail(admin)).map(({ entity }) => entity)).toEqual(['customer', 'user']);
    expect(await readTrail(vaupes)).toMatchObject([{ company: 'Naviera del Vaupés' }]);
    expect(await readTrail(superadmin)).toMatchObject([
      { entity: 'user', company: 'Transportes Fluviales del Guaviare' },
      { entity: 'user', company: 'Naviera del Vaupés' },
    ]);
    const employee = await signIn(server, 'empleado@fluvicarga.co');
    for (const path of ['/api/v1/audit', '/api/v1/audit/csv'])
      expect((await employee.call('GET', path)).status).toBe(403);
  });

  it('row-level security holds without a condition, too', async () => {
    await plant(3);
    const { id, company } = await actorOf('admin@navieravaupes.co');
    const tenant: Tenant = { as: 'company', companyId: company.id, userId: id };
    const seen = await withTenant(server.serving, tenant, (tx) => tx.select().from(auditEntries));
    expect(seen).toEqual([]);
    const platform = await withTenant(server.serving, { as: 'platform' }, (tx) =>
      tx.select().from(auditEntries),
    );
    expect(platform).toEqual([]);
  });
});

describe('nobody', () => {
  const asAdmin = async () => {
    const { id, company } = await actorOf('admin@fluvicarga.co');
    return { as: 'company', companyId: company.id, userId: id } as const;
  };
  const DENIED = { cause: { code: '42501' } };

  it('changes or deletes an entry', async () => {
    await plant(1);
    for (const tenant of [await asAdmin(), { as: 'platform' }, { as: 'backup' }] as Tenant[]) {
      const change = withTenant(server.serving, tenant, (tx) =>
        tx.update(auditEntries).set({ userId: 2 }),
      );
      await expect(change).rejects.toMatchObject(DENIED);
    }
    for (const tenant of [await asAdmin(), { as: 'platform' }, { as: 'backup' }] as Tenant[])
      await expect(
        withTenant(server.serving, tenant, (tx) => tx.delete(auditEntries)),
      ).rejects.toMatchObject(DENIED);
  });

  it('writes one for another person or company', async () => {
    const { companyId, userId } = await asAdmin();
    for (const other of [
      { companyId, userId: userId + 1 },
      { companyId, userId: null },
      { companyId: companyId + 1, userId },
    ]) {
      const write = withTenant(server.serving, await asAdmin(), (tx) =>
        tx.insert(auditEntries).values({ ...other, action: 'update', entity: 'customer' }),
      );
      await expect(write).rejects.toMatchObject(DENIED);
    }
  });
});

it('entries of a month that ended more than five years ago are dropped, no younger one', async () => {
  await plant(2);
  const age = (id: number, years: number) =>
    server.database.db.execute(
      sql`update audit_entries set at = now() - make_interval(years => ${years}, days => 32) where record_id = ${id}`,
    );
  await age(1, 5);
  await age(2, 4);
  await server.database.pool.query(
    `insert into audit_entries (at, action, entity) values (now() - interval '6 years', 'backup', 'backup')`,
  );
  await pruneAudit(server.serving);
  const { rows } = await server.database.pool.query('select record_id from audit_entries');
  expect(rows).toEqual([{ record_id: 2 }]);
});

it('a later action is recorded by one call, with its transaction', async () => {
  const actor = await actorOf('admin@fluvicarga.co');
  const erase = { action: 'erase', entity: 'customer', recordId: 7 } as const;
  await writeAs(server.serving, actor, 'company', (tx) => recordAudit(tx, actor, erase));
  const failing = writeAs(server.serving, actor, 'company', async (tx) => {
    await recordAudit(tx, actor, erase);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await readTrail(admin)).toMatchObject([{ ...erase, username: 'admin@fluvicarga.co' }]);
});

describe('pages', () => {
  it('go from the newest to the oldest, each entry once, while others are added', async () => {
    await plant(5);
    const first = (await admin.call('GET', '/api/v1/audit?limit=2')).body;
    await plant(1, `'update', 'customer', 99`);
    const second = (await admin.call('GET', `/api/v1/audit?limit=2&cursor=${first.cursor}`)).body;
    const third = (await admin.call('GET', `/api/v1/audit?limit=2&cursor=${second.cursor}`)).body;
    expect([first, second, third].map(({ entries }) => idsOf(entries))).toEqual([
      [5, 4],
      [3, 2],
      [1],
    ]);
    expect(third.cursor).toBeNull();
  });

  it('entries of one moment are told apart by their number', async () => {
    await server.database.pool.query(
      `insert into audit_entries (company_id, action, entity, record_id) select 1, 'create', 'product', n from generate_series(1, 3) as n`,
    );
    const first = (await admin.call('GET', '/api/v1/audit?limit=2')).body;
    const second = (await admin.call('GET', `/api/v1/audit?limit=2&cursor=${first.cursor}`)).body;
    expect([...idsOf(first.entries), ...idsOf(second.entries)]).toEqual([3, 2, 1]);
  });

  it.each([
    ['from=2026-13-01', 'from'],
    ['to=ayer', 'to'],
    ['user=yo', 'user'],
    ['action=volar', 'action'],
    ['entity=nube', 'entity'],
    ['cursor=1', 'cursor'],
    ['limit=x', 'limit'],
  ])('%s is refused by name', async (query, field) => {
    const { status, body } = await admin.call('GET', `/api/v1/audit?${query}`);
    expect([status, (body.errors as Json[])[0]?.field]).toEqual([422, field]);
  });
});

describe('filters', () => {
  beforeEach(async () => {
    await server.database.pool.query(
      `insert into audit_entries (company_id, user_id, at, action, entity, record_id, address, request_id) values
        (1, 2, '2026-03-01T04:59:59Z', 'create', 'customer', 11, '203.0.113.5', null),
        (1, 2, '2026-03-01T05:00:00Z', 'update', 'vessel', 12, '2001:db8:0:1::/64', null),
        (1, 3, '2026-03-02T04:59:59Z', 'create', 'vessel', 13, null, null),
        (1, 3, '2026-03-02T05:00:00Z', 'sign-in', 'user', 3, null, '0199aaaa-0000-4000-8000-000000000001')`,
    );
  });
  const found = async (query: string) =>
    idsOf((await admin.call('GET', `/api/v1/audit?${query}`)).body.entries);

  it.each([
    ['from=2026-03-01&to=2026-03-01', [13, 12]],
    ['from=2026-03-02', [3]],
    ['to=2026-02-28', [11]],
    ['user=2', [12, 11]],
    ['action=create', [13, 11]],
    ['entity=vessel&action=create', [13]],
    ['search=203.0.113.5', [11]],
    ['search=2001:db8:0:1::/64', [12]],
    ['search=13', [13]],
    ['search=0199AAAA-0000-4000-8000-000000000001', [3]],
    ['search=nadie%25', []],
    ['from=&to=&user=&action=&entity=&search=', [3, 13, 12, 11]],
  ])('%s', async (query, ids) => {
    expect(await found(query)).toEqual(ids);
  });

  it('a person by name, a customer by document, a shipment by its guide number', async () => {
    const { rows } = await server.database.pool.query(
      `select u.id, u.name from users u where username = 'empleado@fluvicarga.co'`,
    );
    const [person] = rows;
    const { list: customers } = await admin.call('GET', '/api/v1/customers/all');
    const { list: shipments } = await admin.call('GET', '/api/v1/envios/all');
    const write = (userId: unknown, entity: string, id: unknown) =>
      server.database.pool.query(
        `insert into audit_entries (company_id, user_id, action, entity, record_id) values (1, $1, 'update', $2, $3)`,
        [userId, entity, id],
      );
    await write(person.id, 'branch', 71);
    await write(null, 'customer', customers[0]?.id);
    await write(null, 'shipment', shipments[0]?.id);
    expect(
      await found(`search=${encodeURIComponent(String(person.name).toLowerCase())}`),
    ).toContain(71);
    expect(await found(`search=${customers[0]?.numDocument}`)).toEqual([customers[0]?.id]);
    expect(await found(`search=${shipments[0]?.numeroGuia}`)).toEqual([shipments[0]?.id]);
  });
});

describe('the file', () => {
  const rowsOf = async (query = '') => {
    const response = await server.app.request(`/api/v1/audit/csv${query}`, {
      headers: { Authorization: `Bearer ${admin.token}` },
    });
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    return (await response.text()).replace('\ufeff', '').trimEnd().split('\r\n');
  };

  it('has a row for each field an entry tells of, one value a cell, and no formula', async () => {
    const sent = payloads.crewMember();
    const { body } = await admin.call('POST', '/api/v1/employeefluvial/save', sent);
    const path = `/api/v1/employeefluvial/update/${body.id}`;
    await admin.call('PUT', path, { ...sent, phone: '3005556677', status: 'inactivo' });
    // The name of a user may be anything that an e-mail address may be.
    await server.database.pool.query(
      `update users set username = '=admin@fluvicarga.co' where username = 'admin@fluvicarga.co'`,
    );
    const [labels = '', ...rows] = await rowsOf();
    await server.database.pool.query(
      `update users set username = 'admin@fluvicarga.co' where username = '=admin@fluvicarga.co'`,
    );
    expect(labels).toBe(
      'N.º;Fecha;Hora;Empresa;Persona;Acción;Sobre;N.º del registro;Campo;De;A;Dirección de red;Petición',
    );
    expect(rows.map((row) => row.split(';').slice(4, 11).join(';'))).toEqual([
      `'=admin@fluvicarga.co;Cambió datos;Tripulante;${body.id};Estado;Activo;Inactivo`,
      `'=admin@fluvicarga.co;Cambió datos;Tripulante;${body.id};Teléfono;;`,
      `'=admin@fluvicarga.co;Creó;Tripulante;${body.id};;;`,
    ]);
    for (const row of rows) expect(row).toMatch(/^\d+;\d\d\/\d\d\/\d{4};\d\d:\d\d:\d\d;/);
  });

  it('holds all of it, page after page', async () => {
    await plant(2_345);
    const rows = await rowsOf();
    expect(rows).toHaveLength(2_346);
    expect(new Set(rows).size).toBe(2_346);
    expect(await rowsOf('?action=update')).toHaveLength(1);
  });
});
