/** The session in the browser's storage: which one the guard lets in, and which it clears. */
import { beforeEach, expect, test } from 'vitest';
import { guardSession, writeStoredSession } from '../../src/session/stored-session';
import { installStorage } from './support';

const storage = installStorage();
beforeEach(() => storage.clear());

const user = {
  id: 'ana',
  status: 'activo',
  companyStatus: 'activo',
} as const;
const token = { offline: false };
const now = Date.now();

test('clears an expired session and keeps an inactive one', () => {
  writeStoredSession({ token, user, tokenTimestamp: now - 31 * 60_000 });
  expect(guardSession(now)).toEqual({ verdict: 'expired', user: null });
  expect(storage.size).toBe(0);
  writeStoredSession({
    token,
    user: { ...user, status: 'inactivo' },
    tokenTimestamp: now,
  });
  expect(guardSession(now)).toEqual({ verdict: 'inactive', user: null });
  expect(storage.size).toBe(3);
});

test.each([
  ['a token alone', { token: JSON.stringify(token) }],
  [
    'a token that does not parse',
    { token: 'x', user: JSON.stringify(user), tokenTimestamp: String(now) },
  ],
  [
    'a user that does not parse',
    { token: JSON.stringify(token), user: '{"id":', tokenTimestamp: String(now) },
  ],
  [
    'a user without an id',
    { token: JSON.stringify(token), user: '{"username":"a"}', tokenTimestamp: String(now) },
  ],
  [
    'a timestamp that is none',
    { token: JSON.stringify(token), user: JSON.stringify(user), tokenTimestamp: 'ayer' },
  ],
])('%s is no session', (_name, entries) => {
  for (const [key, value] of Object.entries(entries)) storage.set(key, value);
  expect(guardSession(now)).toEqual({ verdict: 'expired', user: null });
  expect(storage.size).toBe(0);
});
