/** Many sign-ins at once: the line is short, and takes turns by address. */
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { serve, startApp, type TestApp } from './support';

// At its full cost, as people have it.
vi.unmock('../../src/domain/rules/password-cost');

const DEVICE = '0199cccc-0000-4000-8000-000000000001';
const GUESSES = 120;
const LIMIT_MS = 3000;
/**
 * A sign-in takes half a second where nothing else runs; on a machine that does other things too, the limit is what
 * eight of them take: two run and six wait.
 */
const SIGN_INS = 8;

let server: TestApp;
let app: ReturnType<typeof serve>;
beforeAll(async () => {
  server = await startApp();
});
beforeEach(async () => {
  await server.database.pool.query('delete from sign_in_failures');
  app = serve(server.serving);
});

const signInFrom = (address: string, username: string, password: string, deviceId = '') =>
  app.request(
    '/auth/log-in',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Device-Id': deviceId },
      body: JSON.stringify({ username, password }),
    },
    { incoming: { socket: { remoteAddress: address } } },
  );

/** Signs in as a person does on a tablet of theirs, who waits as told; how long it took, in milliseconds. */
async function signInPatiently(address: string): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const answer = await signInFrom(address, 'empleado@fluvicarga.co', 'Guaviare2026*', DEVICE);
    if (answer.status === 200) return performance.now() - startedAt;
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get('Retry-After'));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

/** Wrong guesses of as many accounts, all at once. */
function guessFrom(addressOf: (guess: number) => string) {
  return Array.from({ length: GUESSES }, (_, guess) =>
    signInFrom(addressOf(guess), `persona${guess}@rio.co`, 'Incorrecta2026*'),
  );
}

it.each([
  ['one address', () => '203.0.113.1'],
  ['one IPv6 /64', (guess: number) => `2001:db8::${guess.toString(16)}`],
  ['three addresses', (guess: number) => `203.0.113.${guess % 3}`],
  ['an address each', (guess: number) => `203.0.113.${guess}`],
])('a right sign-in takes at most 3 s under 120 guesses from %s', async (_from, addressOf) => {
  const alone = await signInPatiently('198.51.100.7');
  const guesses = guessFrom(addressOf);
  const elapsed = await signInPatiently('198.51.100.7');
  expect(elapsed).toBeLessThan(Math.max(LIMIT_MS, SIGN_INS * alone));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(GUESSES - 8);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
});

it('guesses at one account leave the line of their address to the others there', async () => {
  const office = '203.0.113.1';
  const guesses = Array.from({ length: 30 }, () =>
    signInFrom(office, 'admin@fluvicarga.co', 'Incorrecta2026*'),
  );
  const answer = await signInFrom(office, 'empleado@fluvicarga.co', 'Guaviare2026*');
  expect(answer.status).toBe(200);
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(26);
  expect(statuses.filter((status) => status === 401)).toHaveLength(4);
});

it('refuses at once and says when to come back', async () => {
  const startedAt = performance.now();
  const refused = (
    await Promise.all(
      guessFrom(() => '203.0.113.1').map(async (guess) => {
        const { status, headers } = await guess;
        return { status, after: performance.now() - startedAt, wait: headers.get('Retry-After') };
      }),
    )
  ).filter(({ status }) => status === 429);
  expect(refused).toHaveLength(GUESSES - 4);
  for (const { wait } of refused) expect(Number(wait)).toBeGreaterThanOrEqual(1);
  // Two hashes run and two wait: the refused ones waited for none of them.
  expect(Math.min(...refused.map(({ after }) => after))).toBeLessThan(1000);
});
