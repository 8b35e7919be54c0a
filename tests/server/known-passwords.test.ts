/** Passwords that are tried first are refused wherever one is set, in one sentence (docs/decisions/0088). */
import { dictionary } from '@zxcvbn-ts/language-common';
import { beforeAll, describe, expect, it } from 'vitest';
import { isKnownPassword } from '../../server/http/known-passwords';
import { weaknessOf } from '../../server/http/password-rule';
import * as payloads from './payloads';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

const SENTENCE =
  'Es de las primeras contraseñas que se prueban: no uses una palabra común, un nombre o un lugar con números y símbolos';

const COMMONEST = dictionary['passwords-common'].map(String).slice(0, 3000);

describe('is known', () => {
  it.each([
    ...['Guaviare2026*', 'Colombia2026*', 'Fluvicarga2026*', '2026Guaviare*', 'GuaviareGuaviare1*'],
    ...['P@ssw0rd1!', 'Passw0rd*', 'P4$$word2026!', 'Qwerty123!', 'Qwertyuiop1!', '1Qaz2wsx!'],
    ...['Admin123*', '4Dmin2026*', 'Colombi@2026', 'Contraseña1*', 'Bogotá2026!', 'Welcome1!'],
    ...['Aa123456@', 'Aaaaaa1!', 'A1b2c3d4!', 'Abc12345!', 'Carlos1985*', 'Ingreso2026$'],
  ])('%s', (password) => {
    expect(weaknessOf(password)).toBe(SENTENCE);
  });

  it('the commonest 3,000, made to fit the rule', () => {
    // Decorated as people do who are asked for an upper-case letter, a digit and a symbol.
    const decorated = COMMONEST.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}1*`);
    expect(decorated.filter((password) => !isKnownPassword(password))).toEqual([]);
  });
});

it.each([
  'Tucunare-7492-Luna*',
  'Rv7$kQ2!',
  'LaCanoaVerdeSale5*',
  'pWx4!trenLargo',
  'Zaguan&48Musgo',
])('is not known: %s', (password) => expect(weaknessOf(password)).toBeNull());

describe('is refused', () => {
  let server: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await startApp();
    admin = await signIn(server, 'admin@fluvicarga.co');
  });

  it.each(['Colombia2026*', 'Guaviare2026*'])('to a new user: %s', async (password) => {
    const { status, body } = await admin.call('POST', '/auth/sign-up', payloads.user({ password }));
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field: 'password', message: SENTENCE }]);
  });

  it('to an ADMIN who resets one, and to a person who changes their own', async () => {
    const sent = payloads.user();
    const { body: made } = await admin.call('POST', '/auth/sign-up', sent);
    const reset = await admin.call('PUT', `/auth/update/${made.id}`, {
      ...sent,
      password: 'Admin123*',
    });
    expect(reset.body.errors).toEqual([{ field: 'password', message: SENTENCE }]);
    const own = await admin.call('PUT', '/api/v1/account/password', {
      currentPassword: 'Guaviare2026*',
      newPassword: 'Administrador2026*',
    });
    expect(own.body.errors).toEqual([{ field: 'newPassword', message: SENTENCE }]);
    // The published one of the demo accounts signs in as before.
    await expect(signIn(server, 'admin@fluvicarga.co')).resolves.toBeDefined();
  });
});
