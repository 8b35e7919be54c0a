/** A run that outlives its person's session tells the screen of the next person nothing. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { createValueCipher } from '../../src/db/journal/data-key';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { device } from '../../src/session/connection';
import { openRuntime } from '../../src/session/runtime';
import { syncFacts } from '../../src/sync/status';
import { testKey } from '../support/journal';

type Answer = Response | TypeError;

/** Every request waits for its answer, by the token under which it goes. */
function holdRequests() {
  const held: { token: string; answer: (answer: Answer) => void }[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    const token = new Headers(headers).get('Authorization')?.replace('Bearer ', '') ?? '';
    return new Promise<Response>((resolve, reject) => {
      const answer = (given: Answer) =>
        given instanceof Response ? resolve(given) : reject(given);
      held.push({ token, answer });
    });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return held;
}

/** Signs in online, as the one person who has unlocked the device. */
async function open(name: string) {
  const person = `${name}-${Date.now()}`;
  const dataKey = await testKey();
  const cipher = createValueCipher(dataKey, person);
  const user = {
    username: `${name}@fluvicarga.co`,
    rol: 'EMPLOYEE',
    userId: null,
    companyId: null,
    status: 'activo',
    companyStatus: 'activo',
  } as const;
  await device.people.put({
    id: person,
    wrappedKey: { salt: new Uint8Array(1), iterations: 1, bytes: new Uint8Array(1) },
    profile: await cipher.seal('profile', user),
    lastOnlineAt: Date.now(),
    serverVersion: SERVER_VERSION,
    signInCount: 1,
    failedTries: 0,
    triesFrom: 0,
  });
  const stored = {
    id: 'current',
    person,
    apiBase: '',
    dataKey,
    token: await cipher.seal('token', name),
    tokenTimestamp: Date.now(),
    serverVersion: SERVER_VERSION,
  } as const;
  await device.session.put(stored);
  const runtime = await openRuntime({ stored, user, token: name }, () => undefined);
  onTestFinished(() => runtime.close());
  return runtime;
}

it.each<[string, () => Answer]>([
  ['a lost connection', () => new TypeError('Failed to fetch')],
  [
    'an ended session',
    () =>
      Response.json(
        { type: 'about:blank', title: 'La sesión terminó', status: 401 },
        { status: 401, headers: { 'API-Version': String(SERVER_VERSION) } },
      ),
  ],
])('%s of the last person is not the next one’s', async (_, toAnswer) => {
  const requests = holdRequests();
  const first = await open('primera');
  const isReading = () => syncFacts.getState().progress?.what === 'reading';
  await expect.poll(isReading).toBe(true);
  first.close();
  await open('segunda');
  await expect.poll(isReading).toBe(true);
  const before = syncFacts.getState();
  expect(before).toMatchObject({ hasToken: true, connectivity: 'unknown', reading: 'none' });
  for (const { token, answer } of requests) if (token === 'primera') answer(toAnswer());
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(syncFacts.getState()).toEqual(before);
});
