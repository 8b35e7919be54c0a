import { expect, test } from 'vitest';
import { isStrongPassword } from '../../src/domain/rules/password';
import {
  beginsLater,
  evaluateSession,
  type StoredSession,
  toRole,
} from '../../src/domain/rules/session';

const NOW = Date.UTC(2026, 10, 20, 20, 15);
const MINUTE = 60_000;
const stored = (overrides: Partial<StoredSession> = {}): StoredSession => ({
  token: { offline: false },
  user: { id: 'ana', status: 'activo', companyStatus: 'activo' },
  tokenTimestamp: NOW - 5 * MINUTE,
  ...overrides,
});
const inactive = { id: 'ana', companyStatus: 'activo' } as const;

test('a session is open for thirty minutes from the sign-in', () => {
  expect(evaluateSession(stored(), NOW)).toBe('open');
  expect(evaluateSession(stored({ tokenTimestamp: NOW - 30 * MINUTE }), NOW)).toBe('open');
  expect(evaluateSession(stored({ tokenTimestamp: NOW - 30 * MINUTE - 1 }), NOW)).toBe('expired');
});

test('a clock that was set right does not end a session', () => {
  expect(evaluateSession(stored({ tokenTimestamp: NOW + 31 * MINUTE }), NOW)).toBe('open');
  expect(beginsLater(NOW + 31 * MINUTE, NOW)).toBe(true);
  expect(beginsLater(NOW + MINUTE, NOW)).toBe(false);
});

test('an offline session is open', () => {
  expect(evaluateSession(stored({ token: { offline: true } }), NOW)).toBe('open');
});

test('a session with a missing part is expired, before anything else is checked', () => {
  expect(evaluateSession(stored({ token: null }), NOW)).toBe('expired');
  expect(evaluateSession(stored({ user: null }), NOW)).toBe('expired');
  expect(evaluateSession(stored({ tokenTimestamp: null }), NOW)).toBe('expired');
  const old = stored({ tokenTimestamp: 0, user: { ...inactive, status: 'inactivo' } });
  expect(evaluateSession(old, NOW)).toBe('expired');
});

test('an inactive user or company is inactive, not expired', () => {
  expect(evaluateSession(stored({ user: { ...inactive, status: 'inactivo' } }), NOW)).toBe(
    'inactive',
  );
  const user = { ...inactive, status: 'activo', companyStatus: 'inactivo' };
  expect(evaluateSession(stored({ user }), NOW)).toBe('inactive');
});

test('a role is recognised with or without its prefix', () => {
  expect(toRole('ROLE_ADMIN')).toBe('ADMIN');
  expect(toRole('EMPLOYEE')).toBe('EMPLOYEE');
  expect(toRole('ROLE_ROOT')).toBeNull();
  expect(toRole(undefined)).toBeNull();
});

test.each([
  ['Guaviare2026*', true],
  ['Guavi1*', false],
  ['guaviare2026*', false],
  ['GUAVIARE2026*', false],
  ['GuaviareRio*', false],
  ['Guaviare2026', false],
  ['Guaviare2026#', false],
])('%s as a password: %s', (password, isStrong) => {
  expect(isStrongPassword(password)).toBe(isStrong);
});
