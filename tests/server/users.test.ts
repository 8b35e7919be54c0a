/** Employees and companies: what waits for the server, and what only some may do. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as payloads from './payloads';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let admin: SignedIn;
let superadmin: SignedIn;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
  superadmin = await signIn(server, 'superadmin@fluvicarga.co');
});

const withRole = (role: string) => ({ roleRequest: { roleListName: [role] } });
const signUp = (overrides: Json = {}, session = admin) =>
  session.call('POST', '/auth/sign-up', payloads.user(overrides));

describe('a new user', () => {
  it('is told their number and their company’s at each sign-in, also under a corrected name', async () => {
    const sent = payloads.user();
    const { body } = await signUp(sent);
    const logIn = async (username: unknown) => {
      const typed = { username, password: sent.password };
      return (await server.call('POST', '/auth/log-in', typed)).body;
    };
    const told = await logIn(sent.username);
    expect(told).toMatchObject({ userId: body.id, companyId: expect.any(Number) });
    const { password: _, ...corrected } = payloads.user();
    await admin.call('PUT', `/auth/update-nopass/${body.id}`, corrected);
    const { userId, companyId } = told;
    expect(await logIn(corrected.username)).toMatchObject({ userId, companyId });
    expect((await logIn(sent.username)).type).toBe('wrong-password');
  });

  it('is answered as its list reads it, and can sign in', async () => {
    const sent = payloads.user();
    const { status, body } = await admin.call('POST', '/auth/sign-up', sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      username: sent.username,
      status: 'activo',
      version: 1,
      roles: [{ roleEnum: 'EMPLOYEE' }],
      company: { name: 'Transportes Fluviales del Guaviare', status: 'activo' },
      city: { ciudad: 'Calamar', departamento: { departamento: 'Guaviare' } },
      birthDate: '1990-01-31',
    });
    expect(JSON.stringify(body)).not.toContain('Segura2026');
    const users = (await admin.call('GET', '/api/v1/companie/users')).list;
    expect(having(users, 'id', body.id)).toEqual(body);
    await signIn(server, String(sent.username), 'Tucunare-7492*');
  });

  it.each([
    [
      'password',
      'debil',
      'Contraseña insegura: usa al menos 8 caracteres, con una mayúscula, una minúscula, un número y un símbolo especial (@, $, !, %, *, ?, &)',
    ],
    ['password', undefined, 'Campo obligatorio'],
    [
      'username',
      'no-es-correo',
      'No es un correo válido, recuerda usar el formato: usuario@dominio.com',
    ],
    ['companyName', 'Naviera del Vaupés', 'Debe ser su propia empresa'],
  ])('is refused with %s as %j', async (field, value, message) => {
    const { status, body } = await signUp({ [field]: value });
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field, message }]);
  });

  it('has a user name unique in the whole system; a duplicate elsewhere is not shown', async () => {
    const ours = await signUp({ username: 'Empleado@fluvicarga.co' });
    expect(ours.status).toBe(409);
    expect(ours.body).toMatchObject({
      type: 'duplicate',
      errors: [{ field: 'username', message: 'Ya existe' }],
      record: { username: 'empleado@fluvicarga.co' },
    });
    const theirs = await signUp({ username: 'admin@navieravaupes.co' });
    expect(theirs.status).toBe(409);
    expect(theirs.body).not.toHaveProperty('record');
  });

  it('is made SUPERADMIN by a SUPERADMIN only', async () => {
    expect((await signUp(withRole('SUPERADMIN'))).body.type).toBe('forbidden');
    expect((await signUp(withRole('SUPERADMIN'), superadmin)).status).toBe(201);
  });

  it('may be put in any company by a SUPERADMIN', async () => {
    const { body } = await signUp({ companyName: 'naviera del vaupés' }, superadmin);
    expect(body.company).toEqual({ name: 'Naviera del Vaupés', status: 'activo' });
    const nowhere = await signUp({ companyName: 'Ninguna' }, superadmin);
    expect(nowhere.body.errors).toEqual([
      { field: 'companyName', message: 'No existe esa empresa' },
    ]);
  });
});

describe('three ADMIN users a company', () => {
  it('counts inactive ones and role changes, and cannot be raced', async () => {
    const { body: company } = await superadmin.call(
      'POST',
      '/api/v1/companie/save',
      payloads.company(),
    );
    const inCompany = { companyName: company.company };
    const first = await signUp(
      { ...inCompany, ...withRole('ADMIN'), estado: 'inactivo' },
      superadmin,
    );
    expect(first.status).toBe(201);
    const rest = await Promise.all(
      [1, 2, 3, 4].map(() => signUp({ ...inCompany, ...withRole('ADMIN') }, superadmin)),
    );
    expect(rest.map((answer) => answer.status).sort()).toEqual([201, 201, 400, 400]);
    expect(rest.find((answer) => answer.status === 400)?.body).toMatchObject({
      type: 'three-admins',
      title: 'No pueden existir más de 3 administradores',
    });
    const employee = await signUp(inCompany, superadmin);
    const path = `/auth/update-nopass/${employee.body.id}`;
    const promoted = payloads.user({ ...inCompany, ...withRole('ADMIN') });
    expect((await superadmin.call('PUT', path, promoted)).body.type).toBe('three-admins');
    const same = `/auth/update-nopass/${first.body.id}`;
    expect((await superadmin.call('PUT', same, promoted)).status).toBe(200);
    // Elsewhere there is room.
    expect((await signUp(withRole('ADMIN'))).status).toBe(201);
  });
});

describe('updating a user', () => {
  it('keeps the password unless the body has one', async () => {
    const sent = payloads.user();
    const { body: made } = await admin.call('POST', '/auth/sign-up', sent);
    const { password: _, ...withoutPassword } = sent;
    const renamed = await admin.call('PUT', `/auth/update-nopass/${made.id}`, {
      ...withoutPassword,
      name: 'Otra',
    });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Otra', version: 2 } });
    await signIn(server, String(sent.username), 'Tucunare-7492*');
    const changed = { ...sent, password: 'Distinta2027*' };
    const { status } = await admin.call('PUT', `/auth/update/${made.id}`, changed);
    expect(status).toBe(200);
    await signIn(server, String(sent.username), 'Distinta2027*');
    await expect(signIn(server, String(sent.username), 'Tucunare-7492*')).rejects.toThrow(
      'Contraseña incorrecta',
    );
  });

  it('ends the session of a deactivated one', async () => {
    const sent = payloads.user();
    const { body: made } = await admin.call('POST', '/auth/sign-up', sent);
    const session = await signIn(server, String(sent.username), 'Tucunare-7492*');
    await admin.call('PUT', `/auth/update-nopass/${made.id}`, { ...sent, estado: 'inactivo' });
    expect((await session.call('GET', '/api/v1/customers/all')).status).toBe(401);
  });

  it('rejects a stale If-Match with the current record', async () => {
    const sent = payloads.user();
    const { body: made } = await admin.call('POST', '/auth/sign-up', sent);
    const path = `/auth/update-nopass/${made.id}`;
    await admin.call('PUT', path, sent);
    const stale = await admin.call('PUT', path, sent, { 'If-Match': '"1"' });
    expect(stale).toMatchObject({ status: 412, body: { record: { id: made.id, version: 2 } } });
  });

  it('does not let an ADMIN change a SUPERADMIN', async () => {
    const users = (await admin.call('GET', '/api/v1/companie/users')).list;
    const { id } = having(users, 'username', 'superadmin@fluvicarga.co');
    const { status } = await admin.call('PUT', `/auth/update/${id}`, payloads.user());
    expect(status).toBe(403);
    await signIn(server, 'superadmin@fluvicarga.co');
  });
});

describe('companies', () => {
  it('are listed, created and updated by a SUPERADMIN', async () => {
    const sent = payloads.company();
    const { status, body } = await superadmin.call('POST', '/api/v1/companie/save', sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...sent, version: 1 });
    const path = `/api/v1/companie/update/${body.id}`;
    const changed = await superadmin.call('PUT', path, { ...sent, manager: 'Otra' });
    expect(changed).toMatchObject({ status: 200, body: { manager: 'Otra', version: 2 } });
    const stale = await superadmin.call('PUT', path, sent, { 'If-Match': '"1"' });
    expect(stale.status).toBe(412);
    const list = (await superadmin.call('GET', '/api/v1/companie/findAll')).list;
    expect(having(list, 'id', body.id)).toEqual(changed.body);
  });

  it.each([
    ['nit', { nit: 890700906 }],
    ['company', { company: 'transportes fluviales del guaviare' }],
  ])('have a unique %s', async (field, overrides) => {
    const path = '/api/v1/companie/save';
    const { status, body } = await superadmin.call('POST', path, payloads.company(overrides));
    expect(status).toBe(409);
    expect(body).toMatchObject({
      type: 'duplicate',
      errors: [{ field, message: 'Ya existe' }],
      record: { nit: 890700906 },
    });
  });
});
