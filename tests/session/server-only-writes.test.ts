/** Users and companies are written on the server only; each outcome has its message. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { applyRecord } from '../../src/db/mirror/apply-list';
import { user } from '../../src/domain/entities/user';
import { type Fields, validate } from '../../src/domain/entity';
import { PLAIN_SERVER } from '../../src/domain/server-version';
import { toUserWrite } from '../../src/features/users/save-user';
import type { Runtime } from '../../src/session/runtime';
import { startFaultProxy } from '../support/fault-proxy';
import { TestStore } from '../support/journal';
import { startPlainServer } from '../support/plain-server';
import { installStorage, loadSession } from './support';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

installStorage();
const page = { onLine: true };
vi.stubGlobal('navigator', page);
let plain: Awaited<ReturnType<typeof startPlainServer>>;
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
let sendNow: typeof import('../../src/session/send-now')['sendNow'];
let token: string | null;
let reads = 0;

beforeAll(async () => {
  plain = await startPlainServer();
  proxy = await startFaultProxy(plain.baseUrl);
  const session = await loadSession(proxy.url);
  ({ sendNow } = await import('../../src/session/send-now'));
  await session.signIn('admin@plano.co', 'Guaviare2026*');
  token = (await session.readUnlockedHere())?.token ?? null;
});
afterAll(async () => {
  await proxy.close();
  await plain.close();
});
beforeEach(() => {
  proxy.heal();
  page.onLine = true;
  reads = 0;
});

const db = new TestStore('never-queued');
const runtime = {
  db,
  token: async () => token,
  serverVersion: async () => PLAIN_SERVER,
  wake: async () => {
    reads += 1;
  },
} as unknown as Runtime;

const COMPANY = 'Naviera Plana del Guaviare';
let made = 0;
function signUp(role: string, more: Fields = {}) {
  made += 1;
  const typed = {
    username: `nuevo${made}@plano.co`,
    role,
    estado: 'activo',
    companyName: COMPANY,
    name: 'Luz Dary',
    lastName: 'Piñeros',
    typeDocument: 'Cedula',
    numDocument: '41240318',
    phone: '3132604471',
    address: 'Calle 5 No. 12-30',
    departmentName: 'Guaviare',
    cityName: 'Calamar',
    sex: 'Femenino',
    birthDate: '1980-05-17',
    maritalStatus: 'casado',
    ...more,
  };
  const { fields } = validate(user.schema, typed);
  return sendNow(
    runtime,
    'user',
    toUserWrite({ row: null, fields: fields ?? {}, password: 'Tucunare-7492*' }),
    // A plain server never asks.
    () => expect.fail('the password was asked for'),
  );
}

test('after a success the lists are pulled again', async () => {
  expect(await signUp('EMPLOYEE')).toEqual({ is: 'done' });
  expect(reads).toBe(1);
});

test('a fourth ADMIN is distinguished from any other refusal', async () => {
  // The company has one already.
  for (let tries = 0; tries < 2; tries += 1) expect(await signUp('ADMIN')).toEqual({ is: 'done' });
  expect(await signUp('ADMIN')).toMatchObject({ is: 'refused', isThreeAdmins: true });
  expect(await signUp('EMPLOYEE', { companyName: 'Otra' })).toMatchObject({
    is: 'refused',
    isThreeAdmins: false,
  });
});

test('without a network nothing is sent, and the message says so', async () => {
  page.onLine = false;
  expect(await signUp('EMPLOYEE')).toMatchObject({
    is: 'refused',
    reason:
      'Sin conexión. Esto se guarda directamente en el servidor: no se guardó nada. Vuelve a intentarlo cuando haya señal.',
  });
  expect(reads).toBe(0);
});

test('a lost response is reported as an unknown outcome', async () => {
  proxy.inject({ kind: 'drop-answer' }, { method: 'POST', path: '/auth/sign-up' });
  const sent = await signUp('EMPLOYEE');
  expect(sent).toMatchObject({
    is: 'refused',
    reason:
      'El servidor no respondió. Puede que sí se haya guardado: revisa el listado antes de intentarlo de nuevo.',
  });
  expect(reads).toBe(1);
});

test('the response is shown at once, and an older one does not overwrite it', async () => {
  const record = (version: number, name: string) => ({
    id: 7,
    name: '7',
    recordKey: null,
    version,
    fields: { name },
  });
  await applyRecord(db, 'user', record(2, 'Luz Dary'));
  await applyRecord(db, 'user', record(1, 'Luz'));
  expect(await db.getRow('user', '7')).toMatchObject({
    version: 2,
    view: { name: 'Luz Dary' },
  });
  await applyRecord(db, 'user', record(3, 'Luz D.'));
  expect(await db.getRow('user', '7')).toMatchObject({ version: 3, view: { name: 'Luz D.' } });
});
