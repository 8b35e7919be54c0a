/** A guess at a password costs the server the same where there is no such user. */
import { beforeAll, expect, it, vi } from 'vitest';
import { hashPassword } from '../../server/repositories/password-hash';
import { restorePassword } from './cheap-passwords';
import { startApp, type TestApp } from './support';

// At its full cost, as people have it.
vi.unmock('../../src/domain/rules/password-cost');

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});

const logIn = (username: string, password: string) =>
  server.call('POST', '/auth/log-in', { username, password });

it('keeps a password as a costly hash', async () => {
  const costly = /^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;
  expect(await hashPassword('Guaviare2026*')).toMatch(costly);
});

it('takes as long for an unknown user as for a wrong password', async () => {
  await restorePassword(server.database.pool, 'empleado@fluvicarga.co');
  const timeOf = async (username: string) => {
    const startedAt = performance.now();
    await logIn(username, 'Incorrecta2026*');
    return performance.now() - startedAt;
  };
  const [known, unknown] = [
    await timeOf('empleado@fluvicarga.co'),
    await timeOf('nadie@fluvicarga.co'),
  ];
  // Without the hash it would take a hundredth of this. A tenth, because other work on the machine delays either.
  expect(unknown).toBeGreaterThan(known / 10);
});
