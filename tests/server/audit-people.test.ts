/** Actions on accounts, with their authors: users, companies, sessions, devices. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyTrail, readTrail, told } from './audit-trail';
import * as payloads from './payloads';
import { createSealedDevice } from './sealed-device';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

const ADMIN = 'admin@fluvicarga.co';
const EMPLOYEE = 'empleado@fluvicarga.co';

let server: TestApp;
let admin: SignedIn;
let superadmin: SignedIn;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, ADMIN);
  superadmin = await signIn(server, 'superadmin@fluvicarga.co');
});
beforeEach(() => emptyTrail(server));

const trail = (session = admin) => readTrail(session);

describe('users and companies', () => {
  it('a user created, promoted, deactivated, given another password', async () => {
    const sent = payloads.user();
    const { body } = await admin.call('POST', '/auth/sign-up', sent);
    const path = `/auth/update-nopass/${body.id}`;
    await admin.call('PUT', path, { ...sent, roleRequest: { roleListName: ['INVITED'] } });
    await admin.call('PUT', path, { ...sent, estado: 'inactivo' });
    await admin.call('PUT', `/auth/update/${body.id}`, { ...sent, password: 'Otra2026*' });
    const states = (...changes: string[][]) => ({
      states: changes.map(([field, from, to]) => ({ field, from, to })),
    });
    const of = { entity: 'user', recordId: body.id };
    expect(told(await trail())).toEqual([
      { ...of, action: 'create', detail: null },
      { ...of, action: 'state', detail: states(['role', 'EMPLOYEE', 'INVITED']) },
      {
        ...of,
        action: 'state',
        detail: states(['status', 'activo', 'inactivo'], ['role', 'INVITED', 'EMPLOYEE']),
      },
      { ...of, action: 'state', detail: states(['status', 'inactivo', 'activo']) },
      { ...of, action: 'password-reset', detail: null },
    ]);
  });

  it('actions of the platform on a company and its people are in their trail, and in its own', async () => {
    const sent = payloads.company();
    const { body } = await superadmin.call('POST', '/api/v1/companie/save', sent);
    const path = `/api/v1/companie/update/${body.id}`;
    await superadmin.call('PUT', path, { ...sent, phone: '6085849999' });
    const owner = payloads.user({
      companyName: sent.company,
      roleRequest: { roleListName: ['ADMIN'] },
    });
    await superadmin.call('POST', '/auth/sign-up', owner);
    expect(await trail()).toEqual([]);
    const theirs = await trail(await signIn(server, String(owner.username), 'Tucunare-7492*'));
    expect(theirs).toMatchObject([
      { action: 'create', entity: 'company', recordId: body.id, username: null },
      { action: 'update', entity: 'company', detail: { fields: ['phone'] } },
      { action: 'create', entity: 'user' },
      { action: 'sign-in', entity: 'user', username: owner.username },
    ]);
    const platform = await trail(superadmin);
    expect(platform.map(({ id }) => id)).toEqual(theirs.map(({ id }) => id));
    expect(platform[0]).toMatchObject({
      username: 'superadmin@fluvicarga.co',
      company: sent.company,
    });
  });

  it('a user who moves to another company is in the trail of both', async () => {
    const sent = payloads.user();
    const { body } = await superadmin.call('POST', '/auth/sign-up', sent);
    await superadmin.call('PUT', `/auth/update-nopass/${body.id}`, {
      ...sent,
      companyName: 'Naviera del Vaupés',
    });
    const moved = { action: 'update', recordId: body.id, detail: { fields: ['companyName'] } };
    expect(told(await trail()).at(-1)).toMatchObject(moved);
    const vaupes = await trail(await signIn(server, 'admin@navieravaupes.co'));
    expect(told(vaupes)).toMatchObject([moved, { action: 'sign-in' }]);
  });
});

describe('sessions and devices', () => {
  it('a sign-in and a sign-out', async () => {
    const session = await signIn(server, EMPLOYEE);
    await session.call('POST', '/auth/log-out');
    expect(await trail()).toMatchObject([
      { action: 'sign-in', entity: 'user', username: EMPLOYEE },
      { action: 'sign-out', entity: 'user', username: EMPLOYEE },
    ]);
  });

  it('a device that an ADMIN revokes, and one that its owner gives up', async () => {
    await createSealedDevice(server);
    const own = await createSealedDevice(server);
    const { list } = await admin.call('GET', '/api/v1/devices');
    await admin.call('DELETE', `/api/v1/devices/${list[0]?.id}`);
    await own.session.call('DELETE', '/api/v1/devices/current');
    const revoked = (await trail()).filter(({ action }) => action === 'device-revoked');
    expect(revoked).toMatchObject([
      { entity: 'device', recordId: list[0]?.id, username: ADMIN },
      { entity: 'device', recordId: list[1]?.id, username: EMPLOYEE },
    ]);
    expect(revoked[0]?.detail?.owner).toBe(revoked[1]?.userId);
  });

  const attempt = (username: string, password = 'Incorrecta2026*', address = '203.0.113.5') =>
    server.app.request(
      '/auth/log-in',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username, password }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    );

  it('refused sign-ins of an account are recorded once a minute and address', async () => {
    for (let guess = 0; guess < 3; guess += 1) await attempt(EMPLOYEE);
    await attempt(EMPLOYEE.toUpperCase());
    expect(await trail()).toMatchObject([
      {
        action: 'sign-in-refused',
        entity: 'user',
        userId: null,
        username: null,
        address: '203.0.113.5',
        detail: { reason: 'password' },
      },
    ]);
    await attempt(EMPLOYEE, 'Incorrecta2026*', '203.0.113.6');
    expect(await trail()).toHaveLength(2);
    server.clock.now += 60_000;
    await attempt(EMPLOYEE);
    await attempt(EMPLOYEE);
    expect(await trail()).toHaveLength(3);
  });

  it('nothing is recorded for an unknown account, nor for an attempt that has to wait', async () => {
    for (let guess = 0; guess < 6; guess += 1) await attempt('nadie@fluvicarga.co');
    expect((await attempt('nadie@fluvicarga.co')).status).toBe(429);
    for (let guess = 0; guess < 6; guess += 1) await attempt(EMPLOYEE);
    server.clock.now += 500;
    expect((await attempt(EMPLOYEE)).status).toBe(429);
    const { rowCount } = await server.database.pool.query('select 1 from audit_entries');
    expect(rowCount).toBe(1);
  });

  it('an inactive account is refused with its reason', async () => {
    await attempt('inactivo@fluvicarga.co', 'Guaviare2026*');
    expect(await trail()).toMatchObject([
      { action: 'sign-in-refused', detail: { reason: 'inactive' } },
    ]);
  });
});
