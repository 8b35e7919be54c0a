/** A password checked on the device: five tries, then a growing delay that a restart does not forget. */
import { beforeEach, describe, expect, test } from 'vitest';
import { personId, type WrappedKey } from '../../src/db/device-database';
import { createCipher } from '../../src/db/journal/cipher';
import { PLAIN_SERVER } from '../../src/domain/server-version';
import { loadSession } from './support';

const API = 'https://api.naviera.co';
const NOW = Date.UTC(2026, 10, 20, 20, 15);
const DAY = 24 * 3_600_000;
const PASSWORD = 'Guaviare2026*';

const { device, unlockOffline } = await loadSession(API);

/** Like the real one with fewer rounds: their number is stored beside it. */
async function quickWrappedKey(): Promise<WrappedKey> {
  const salt = new Uint8Array([1, 2, 3]);
  const text = new TextEncoder().encode(PASSWORD);
  const key = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 1 };
  const aes = { name: 'AES-GCM', length: 256 };
  const wrapping = await crypto.subtle.deriveKey(how, key, aes, false, ['encrypt']);
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const bytes = await createCipher(wrapping, 'data key').seal(raw, 'data key');
  return { salt, iterations: 1, bytes };
}

const ANA = await personId(API, 'ana@plano.co');

beforeEach(async () => {
  await device.people.put({
    id: ANA,
    name: ANA,
    wrappedKey: await quickWrappedKey(),
    profile: new Uint8Array(),
    serverVersion: PLAIN_SERVER,
    lastOnlineAt: NOW - 3 * DAY,
    signInCount: 4,
    failedTries: 0,
    triesFrom: 0,
  });
});

const tryOnce = (password: string, now = NOW) => unlockOffline('ana@plano.co', password, now);
const stored = () => device.people.get(ANA);

test('the right password unlocks, whatever the case of the username', async () => {
  expect(await unlockOffline('ANA@plano.co', PASSWORD, NOW)).toMatchObject({
    is: 'open',
    known: { id: ANA, signInCount: 4 },
    dataKey: { extractable: false },
  });
});

test('a user who never signed in on this device is unknown', async () => {
  expect(await unlockOffline('bruno@plano.co', PASSWORD, NOW)).toEqual({ is: 'unknown' });
});

test('unlocking works for thirty days after the last online sign-in', async () => {
  expect(await tryOnce(PASSWORD, NOW + 27 * DAY)).toMatchObject({ is: 'open' });
  expect(await tryOnce(PASSWORD, NOW + 27 * DAY + 1)).toEqual({ is: 'stale' });
  // No clock that shows what is past, and none that was set right, makes them too long ago.
  expect(await unlockOffline('ana@plano.co', PASSWORD, NOW + 28 * DAY, true)).toMatchObject({
    is: 'open',
  });
  expect(await tryOnce(PASSWORD, NOW - 34 * DAY)).toMatchObject({ is: 'open' });
});

describe('wrong passwords', () => {
  test('after five a delay begins, and it is stored', async () => {
    for (let time = 0; time < 5; time += 1) expect(await tryOnce('no')).toEqual({ is: 'wrong' });
    expect(await stored()).toMatchObject({ failedTries: 5, triesFrom: NOW + 30_000 });
    const again = await loadSession(API);
    expect(await again.unlockOffline('ana@plano.co', PASSWORD, NOW + 29_999)).toEqual({
      is: 'delayed',
      until: NOW + 30_000,
    });
    expect(await stored()).toMatchObject({ failedTries: 5 });
    again.device.close();
  });

  test('each further one doubles the delay, up to an hour', async () => {
    let now = NOW;
    const delays: number[] = [];
    for (let time = 0; time < 14; time += 1) {
      expect(await tryOnce('no', now)).toEqual({ is: 'wrong' });
      const { triesFrom = 0 } = (await stored()) ?? {};
      if (triesFrom > 0) delays.push((triesFrom - now) / 1_000);
      now = Math.max(now, triesFrom);
    }
    expect(delays).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
  });

  test('the right one after the delay unlocks and resets the count', async () => {
    for (let time = 0; time < 5; time += 1) await tryOnce('no');
    expect(await tryOnce(PASSWORD, NOW + 30_000)).toMatchObject({ is: 'open' });
    expect(await stored()).toMatchObject({ failedTries: 0, triesFrom: 0 });
    for (let time = 0; time < 5; time += 1)
      expect(await tryOnce('no', NOW + 40_000)).toEqual({ is: 'wrong' });
  });

  test('an attempt counts before it is checked: neither two tabs at once nor a killed one gain attempts', async () => {
    await Promise.all(Array.from({ length: 8 }, () => tryOnce('no')));
    expect(await stored()).toMatchObject({ failedTries: 5 });
    expect(await tryOnce(PASSWORD)).toMatchObject({ is: 'delayed' });
  });
});
