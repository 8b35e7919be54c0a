/** The changes in the feed by who may see them, and when a client must start over. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { companies, users } from '../../server/db/schema';
import { pruneChanges } from '../../server/modules/changes/prune';
import { createFollower, type Follower, namesOf } from './change-follower';
import * as payloads from './payloads';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let superadmin: SignedIn;
let admin: SignedIn;
let employee: SignedIn;
let follower: Follower;
beforeEach(async () => {
  server = await startApp();
  superadmin = await signIn(server, 'superadmin@fluvicarga.co');
  admin = await signIn(server, 'admin@fluvicarga.co');
  employee = await signIn(server, 'empleado@fluvicarga.co');
  follower = createFollower(server, employee, 40);
  await follower.catchUp();
});

const GUAVIARE = 'Transportes Fluviales del Guaviare';
const VAUPES = 'Naviera del Vaupés';

async function updateCompany(name: string, changes: Json): Promise<void> {
  const { list } = await superadmin.call('GET', '/api/v1/companie/findAll');
  const company = having(list, 'company', name);
  const path = `/api/v1/companie/update/${company.id}`;
  const { status } = await superadmin.call('PUT', path, { ...company, ...changes });
  expect(status).toBe(200);
}

async function updateUser(id: unknown, payload: Json): Promise<void> {
  const path = `/auth/update-nopass/${id}`;
  expect((await superadmin.call('PUT', path, payload)).status).toBe(200);
}

it('all records of a renamed company are sent again, with its new name', async () => {
  const { body: made } = await employee.call('POST', '/api/v1/customers/save', payloads.customer());
  await updateCompany(GUAVIARE, { company: 'Fluviales del Sur' });
  await updateCompany('Fluviales del Sur', { company: 'Fluviales del Norte' });
  const { body: last } = await employee.call('POST', '/api/v1/customers/save', payloads.customer());
  const told = namesOf(await follower.catchUp());
  const { list: shipments } = await employee.call('GET', '/api/v1/envios/all');
  for (const { id } of shipments) expect(told).toContain(`shipment ${id}`);
  expect(told).toContain(`customer ${made.id}`);
  expect(told).toContain(`customer ${last.id}`);
  // Both renames are one reading.
  expect(told.filter((name) => name === `shipment ${shipments[0]?.id}`)).toHaveLength(1);
  for (const record of follower.records('shipment'))
    expect(record.companiaNombre).toBe('Fluviales del Norte');
  for (const record of follower.records('user'))
    expect(record.company).toMatchObject({ name: 'Fluviales del Norte' });
  expect(await follower.catchUp()).toEqual([]);
});

it('a deactivated company changes the users in which it is shown', async () => {
  const above = createFollower(server, superadmin);
  await above.catchUp();
  await updateCompany(VAUPES, { status: 'inactivo' });
  const told = await above.catchUp();
  const users = above.records('user').filter(({ company }) => (company as Json).name === VAUPES);
  expect(users.length).toBeGreaterThan(0);
  for (const { id, company } of users) {
    expect(namesOf(told)).toContain(`user ${id}`);
    expect(company).toMatchObject({ status: 'inactivo' });
  }
  expect(having(above.records('company'), 'company', VAUPES).status).toBe('inactivo');
  expect(await follower.catchUp()).toEqual([]);
});

it('a user who moves to another company is gone from the first, and from the records they wrote', async () => {
  const office = createFollower(server, admin);
  await office.catchUp();
  const payload = payloads.user();
  const { body: person } = await superadmin.call('POST', '/auth/sign-up', payload);
  expect(namesOf(await office.catchUp())).toEqual([`user ${person.id}`]);
  const session = await signIn(server, String(payload.username), String(payload.password));
  const { body: made } = await session.call('POST', '/api/v1/customers/save', payloads.customer());
  await office.catchUp();
  expect(having(office.records('customer'), 'id', made.id).userNames).toEqual([payload.username]);
  await updateUser(person.id, { ...payload, companyName: VAUPES });
  const told = await office.catchUp();
  expect(told.find(({ entity, id }) => entity === 'user' && id === person.id)).toMatchObject({
    gone: true,
  });
  expect(office.records('user').map(({ id }) => id)).not.toContain(person.id);
  expect(having(office.records('customer'), 'id', made.id).userNames).toEqual([]);
});

describe('a client must start over, 410,', () => {
  const answer = async () => {
    const { status, body } = await follower.ask();
    return { status, type: body.type };
  };
  const TOO_OLD = { status: 410, type: 'too-old' };
  const setUser = (changes: Partial<typeof users.$inferInsert>) =>
    server.database.db
      .update(users)
      .set(changes)
      .where(sql`${users.username} = 'empleado@fluvicarga.co'`);

  it('with an unreadable cursor', async () => {
    const valid = follower.cursor;
    for (const cursor of ['x', 'e30', `${valid}x`.slice(4)]) {
      follower.cursor = cursor;
      expect(await answer()).toEqual(TOO_OLD);
    }
    const known = JSON.parse(Buffer.from(valid, 'base64url').toString());
    for (const id of [2_147_483_648, 1e308]) {
      const forged = { ...known, place: { ...known.place, id } };
      follower.cursor = Buffer.from(JSON.stringify(forged)).toString('base64url');
      expect(await answer()).toEqual(TOO_OLD);
    }
    const { body } = await follower.ask();
    expect(body.title).toBe('Lo leído es muy antiguo o ya no vale: hay que leer de nuevo');
  });

  it('after a change of role, but not once the role is the same again', async () => {
    await setUser({ role: 'INVITED' });
    expect(await answer()).toEqual(TOO_OLD);
    follower.cursor = '';
    expect(new Set((await follower.catchUp()).map(({ entity }) => entity))).toEqual(
      new Set(['user', 'category']),
    );
  });

  it('after a change of company', async () => {
    const [other] = await server.database.db
      .select({ id: companies.id })
      .from(companies)
      .where(sql`${companies.company} = ${VAUPES}`);
    await setUser({ companyId: other?.id ?? 0 });
    expect(await answer()).toEqual(TOO_OLD);
  });

  it('in another database, as after a backup is restored', async () => {
    await server.database.db.execute(sql`update change_feed set epoch = gen_random_uuid()`);
    expect(await answer()).toEqual(TOO_OLD);
  });

  it('in an older copy of this database', async () => {
    const facts = JSON.parse(Buffer.from(follower.cursor, 'base64url').toString());
    facts.place.xid = String(BigInt(facts.place.xid) + 1000n);
    follower.cursor = Buffer.from(JSON.stringify(facts)).toString('base64url');
    expect(await answer()).toEqual(TOO_OLD);
  });

  it('once the week of changes after its cursor was pruned, and not before', async () => {
    const { cursor } = follower;
    await employee.call('POST', '/api/v1/customers/save', payloads.customer());
    await pruneChanges(server.serving);
    expect(await answer()).toMatchObject({ status: 200 });
    const age = (days: number) =>
      server.database.db.execute(
        sql`update row_changes set at = now() - make_interval(days => ${days})`,
      );
    await age(29);
    await pruneChanges(server.serving);
    follower.cursor = cursor;
    expect(await answer()).toMatchObject({ status: 200 });
    await age(38);
    await pruneChanges(server.serving);
    expect(await answer()).toEqual(TOO_OLD);
    follower.cursor = '';
    expect((await follower.catchUp()).length).toBeGreaterThan(50);
  });

  it('where the transaction ids begin again', async () => {
    await server.database.db.execute(sql`update row_changes set xid = xid + 1000000000`);
    await pruneChanges(server.serving);
    expect(await answer()).toEqual(TOO_OLD);
    const { rows } = await server.database.db.execute(sql`select 1 from row_changes`);
    expect(rows).toEqual([]);
  });
});

it.each(['0', '-1', 'x', '1.5'])('a page of %s is rejected', async (limit) => {
  const { status, body } = await follower.ask(`?limit=${limit}`);
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: [{ field: 'limit', message: 'Debe ser un número desde 1' }],
  });
});
