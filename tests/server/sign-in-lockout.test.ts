/** Nobody can keep the owner of an e-mail out by knowing it. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { serve, startApp, type TestApp } from './support';

const OWNER = 'admin@fluvicarga.co';
const ATTACKER = '203.0.113.66';
const DEVICE = '0199bbbb-0000-4000-8000-000000000001';

let server: TestApp;
let app: ReturnType<typeof serve>;
beforeAll(async () => {
  server = await startApp();
});
beforeEach(async () => {
  await server.database.pool.query('delete from sign_in_failures');
  app = serve(server.serving, { clock: server.clock });
});

async function signInFrom(address: string, password: string, deviceId?: string, username = OWNER) {
  const answer = await app.request(
    '/auth/log-in',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(deviceId && { 'Device-Id': deviceId }) },
      body: JSON.stringify({ username, password }),
    },
    { incoming: { socket: { remoteAddress: address } } },
  );
  return answer.status;
}

async function lockAddress(address: string) {
  for (let guess = 0; guess < 6; guess += 1)
    expect(await signInFrom(address, 'Incorrecta2026*')).toBe(401);
  expect(await signInFrom(address, 'Guaviare2026*')).toBe(429);
}

it('six wrong passwords from one address leave every other address free', async () => {
  await lockAddress(ATTACKER);
  expect(await signInFrom('198.51.100.7', 'Guaviare2026*')).toBe(200);
});

it('a device that has signed in gets in from the same address as the attacker', async () => {
  expect(await signInFrom(ATTACKER, 'Guaviare2026*', DEVICE)).toBe(200);
  await lockAddress(ATTACKER);
  expect(await signInFrom(ATTACKER, 'Guaviare2026*', DEVICE)).toBe(200);
  expect(await signInFrom(ATTACKER, 'Guaviare2026*')).toBe(429);
});

it('every spelling of a user name counts for its account', async () => {
  const spellings = [OWNER, 'ADMIN@fluvicarga.co', 'ad\u200bmin@fluvicarga.co'];
  for (let guess = 0; guess < 6; guess += 1)
    await signInFrom(ATTACKER, 'Incorrecta2026*', undefined, spellings[guess % spellings.length]);
  for (const spelling of spellings)
    expect([401, 429]).toContain(
      await signInFrom(ATTACKER, 'Incorrecta2026*', undefined, spelling),
    );
  expect(await signInFrom(ATTACKER, 'Guaviare2026*')).toBe(429);
});
