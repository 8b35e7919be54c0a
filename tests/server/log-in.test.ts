import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from './support';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
beforeEach(() => {
  // Long enough for every failure of the tests before to be forgotten.
  server.clock.now += 24 * 3_600_000;
});

const logIn = (username: string, password = 'Guaviare2026*') =>
  server.call('POST', '/auth/log-in', { username, password });

describe('signing in', () => {
  it('answers a token and the account', async () => {
    const { status, body, headers } = await logIn('empleado@fluvicarga.co');
    expect(status).toBe(200);
    expect(body).toEqual({
      username: 'empleado@fluvicarga.co',
      userId: expect.any(Number),
      companyId: expect.any(Number),
      message: 'Inicio de sesión exitoso.',
      jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      status: true,
      estado: 'activo',
      companyStatus: 'activo',
      roles: ['EMPLOYEE'],
    });
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('issues a token that says nothing of the user but the id, for 30 minutes', async () => {
    const { body } = await logIn('admin@fluvicarga.co');
    const [, payload = ''] = String(body.jwt).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(Object.keys(claims).sort()).toEqual(['aud', 'epoch', 'exp', 'iat', 'jti', 'sub']);
    expect(claims.exp - claims.iat).toBe(30 * 60);
  });

  it('ignores case and surrounding spaces of the user name', async () => {
    expect((await logIn(' Empleado@FluviCarga.co ')).body.status).toBe(true);
  });

  it('tells an inactive user so, and issues no token', async () => {
    const { status, body } = await logIn('inactivo@fluvicarga.co');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: false,
      jwt: null,
      estado: 'inactivo',
      companyStatus: 'activo',
      message: 'El usuario se encuentra en estado inactivo. Por favor, comuníquese con el gerente.',
    });
  });

  it('tells the user of an inactive company so, and issues no token', async () => {
    const { status, body } = await logIn('admin@inactiva.co');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: false,
      jwt: null,
      estado: 'activo',
      companyStatus: 'inactivo',
      message: 'La empresa a la que está asociado se encuentra inactiva.',
    });
  });

  it('reveals that an account is inactive only after the right password', async () => {
    const { status, body } = await logIn('inactivo@fluvicarga.co', 'otra');
    expect({ status, type: body.type }).toEqual({ status: 401, type: 'wrong-password' });
  });

  it('answers an unknown user as it answers a wrong password', async () => {
    const wrong = await logIn('admin@fluvicarga.co', 'Incorrecta2026*');
    const unknown = await logIn('nadie@fluvicarga.co', 'Incorrecta2026*');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      type: 'wrong-password',
      title: 'Contraseña incorrecta',
      status: 401,
    });
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.body).toEqual(wrong.body);
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
  });

  it('asks for both fields', async () => {
    const { status, body } = await server.call('POST', '/auth/log-in', { username: ' ' });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { field: 'username', message: 'Ingrese datos válidos' },
      { field: 'password', message: 'Ingrese datos válidos' },
    ]);
  });
});

describe('guessing passwords', () => {
  it('doubles the wait, for the right password too', async () => {
    const username = 'admin@navieravaupes.co';
    for (let attempt = 1; attempt <= 6; attempt += 1)
      expect((await logIn(username, 'Incorrecta2026*')).status).toBe(401);
    const limited = await logIn(username);
    expect(limited.status).toBe(429);
    expect(limited.body).toMatchObject({
      type: 'too-many-attempts',
      title: 'Demasiados intentos. Espere un momento antes de intentar de nuevo.',
    });
    expect(limited.headers.get('Retry-After')).toBe('1');
    server.clock.now += 1000;
    expect((await logIn(username, 'Incorrecta2026*')).status).toBe(401);
    expect((await logIn(username)).headers.get('Retry-After')).toBe('2');
    server.clock.now += 2000;
    expect((await logIn(username)).body.status).toBe(true);
    expect((await logIn(username, 'Incorrecta2026*')).status).toBe(401);
    expect((await logIn(username)).body.status).toBe(true);
  });

  it('does not affect other accounts', async () => {
    for (let attempt = 1; attempt <= 7; attempt += 1) await logIn('invitado@fluvicarga.co', 'x');
    expect((await logIn('invitado@fluvicarga.co')).status).toBe(429);
    expect((await logIn('empleado@fluvicarga.co')).status).toBe(200);
  });

  it('counts parallel attempts one by one', async () => {
    const tries = Array.from({ length: 12 }, () => logIn('superadmin@fluvicarga.co', 'x'));
    const statuses = (await Promise.all(tries)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(7);
    expect(statuses).toContain(429);
  });

  it('does not throttle right passwords', async () => {
    // Four at once: two run, two of one address may wait.
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => logIn('empleado@fluvicarga.co')),
      );
      expect(answers.map((answer) => answer.status)).toEqual(Array(4).fill(200));
    }
  });
});
