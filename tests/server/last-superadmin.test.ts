/** Nobody can lock the platform: one SUPERADMIN who can sign in always stays, and the settings make another. */
import { beforeAll, expect, it } from 'vitest';
import { ensureSuperadmin } from '../../server/modules/users/ensure-superadmin';
import * as payloads from './payloads';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

const COMPANY = 'Transportes Fluviales del Guaviare';

let server: TestApp;
let superadmin: SignedIn;
let own: Json;
let company: Json;
beforeAll(async () => {
  server = await startApp();
  superadmin = await signIn(server, 'superadmin@fluvicarga.co');
  const { list } = await superadmin.call('GET', '/api/v1/companie/users');
  const read = having(list, 'username', 'superadmin@fluvicarga.co');
  own = {
    ...payloads.user({ companyName: COMPANY, roleRequest: { roleListName: ['SUPERADMIN'] } }),
    ...{ id: read.id, username: read.username, confirmUsername: read.username },
  };
  const companies = (await superadmin.call('GET', '/api/v1/companie/findAll')).list;
  company = having(companies, 'company', COMPANY);
});

const updateSelf = (change: Json) =>
  superadmin.call('PUT', `/auth/update-nopass/${own.id}`, { ...own, ...change });

it.each([
  ['deactivated', { estado: 'inactivo' }],
  ['given another role', { roleRequest: { roleListName: ['ADMIN'] } }],
])('the last SUPERADMIN cannot be %s', async (_what, change) => {
  const { status, body } = await updateSelf(change);
  expect({ status, type: body.type, title: body.title }).toEqual({
    status: 409,
    type: 'illegal-transition',
    title: 'Debe quedar al menos un SUPERADMIN activo, en una empresa activa',
  });
  expect((await superadmin.call('GET', '/api/v1/companie/findAll')).status).toBe(200);
});

it('nor can the company of the last SUPERADMIN be deactivated', async () => {
  const path = `/api/v1/companie/update/${company.id}`;
  const { status } = await superadmin.call('PUT', path, { ...company, status: 'inactivo' });
  expect(status).toBe(409);
  expect((await superadmin.call('GET', '/api/v1/companie/findAll')).status).toBe(200);
});

it('the settings make a SUPERADMIN who can sign in, in a company of its own', async () => {
  await server.database.pool.query(`update companies set status = 'inactivo'`);
  await ensureSuperadmin(server.serving, { email: 'jefa@rio.co', password: 'Propia2026*' });
  const { call } = await signIn(server, 'jefa@rio.co', 'Propia2026*');
  const { list } = await call('GET', '/api/v1/companie/users');
  expect(list[0]).toMatchObject({ company: { name: 'Administración FluviCarga' } });
  await server.database.pool.query(
    `update companies set status = 'inactivo' where company like 'Administración%'`,
  );
  await ensureSuperadmin(server.serving, { email: 'otra@rio.co', password: 'Propia2026*' });
  await expect(signIn(server, 'otra@rio.co', 'Propia2026*')).resolves.toBeDefined();
});
