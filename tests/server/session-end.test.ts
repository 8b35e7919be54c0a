/** A session ends when its user's password, role or state changes, and at a sign-out: also for a stolen token. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as payloads from './payloads';
import { caller, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let admin: SignedIn;
let superadmin: SignedIn;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
  superadmin = await signIn(server, 'superadmin@fluvicarga.co');
});

const PASSWORD = 'Ceiba-1177*Rio';
let fields: Json;
let user: Json;
let session: SignedIn;
beforeEach(async () => {
  fields = payloads.user({ password: PASSWORD });
  user = (await admin.call('POST', '/auth/sign-up', fields)).body;
  session = await signIn(server, String(fields.username), PASSWORD);
  expect(await isOpen()).toBe(true);
});

const isOpen = async ({ token } = session) => {
  const { status } = await caller(server.app, token)('GET', '/api/v1/customers/all');
  expect([200, 401]).toContain(status);
  return status === 200;
};
const update = (change: Json) =>
  admin.call('PUT', `/auth/update/${user.id}`, { ...fields, ...change });
const updateWithoutPassword = (change: Json) =>
  admin.call('PUT', `/auth/update-nopass/${user.id}`, {
    ...fields,
    password: undefined,
    ...change,
  });

it('at a new password', async () => {
  expect((await update({ password: 'Segunda2026*' })).status).toBe(200);
  expect(await isOpen()).toBe(false);
  expect(await isOpen(await signIn(server, String(fields.username), 'Segunda2026*'))).toBe(true);
});

it('at a deactivation, and stays ended after the re-activation', async () => {
  expect((await updateWithoutPassword({ estado: 'inactivo' })).status).toBe(200);
  expect(await isOpen()).toBe(false);
  expect((await updateWithoutPassword({ estado: 'activo' })).status).toBe(200);
  expect(await isOpen()).toBe(false);
  expect(await isOpen(await signIn(server, String(fields.username), PASSWORD))).toBe(true);
});

it('at a new role', async () => {
  const change = { roleRequest: { roleListName: ['INVITED'] } };
  expect((await updateWithoutPassword(change)).status).toBe(200);
  const { status } = await session.call('GET', '/api/v1/companie/users');
  expect(status).toBe(401);
});

it('not at another change of the user', async () => {
  expect((await updateWithoutPassword({ phone: '3105550000' })).status).toBe(200);
  expect(await isOpen()).toBe(true);
});

it('at a sign-out on the server, which ends that session alone', async () => {
  const other = await signIn(server, String(fields.username), PASSWORD);
  const { status } = await session.call('POST', '/auth/log-out');
  expect(status).toBe(204);
  expect(await isOpen()).toBe(false);
  expect(await isOpen(other)).toBe(true);
});

describe('the sessions of all users of a company', () => {
  it('at its deactivation, and stay ended after the re-activation', async () => {
    const company = payloads.company();
    const { body: made } = await superadmin.call('POST', '/api/v1/companie/save', company);
    const person = payloads.user({ companyName: company.company, password: PASSWORD });
    await superadmin.call('POST', '/auth/sign-up', person);
    const inCompany = await signIn(server, String(person.username), PASSWORD);
    const path = `/api/v1/companie/update/${made.id}`;
    await superadmin.call('PUT', path, { ...company, status: 'inactivo' });
    expect((await superadmin.call('PUT', path, { ...company, status: 'activo' })).status).toBe(200);
    expect(await isOpen(inCompany)).toBe(false);
    expect(await isOpen()).toBe(true);
  });
});
