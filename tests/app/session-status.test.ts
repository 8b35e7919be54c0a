import { expect, test } from 'vitest';
import { evaluateSessionStatus } from '../../src/app/guard/session-status';
import type { StoredSession } from '../../src/domain/rules/session';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 20, 15);

const session = (overrides: Partial<StoredSession> = {}): StoredSession => ({
  token: { offline: false },
  user: {
    id: 'empleado',
    status: 'activo',
    companyStatus: 'activo',
  },
  tokenTimestamp: START,
  ...overrides,
});
const GONE: StoredSession = { token: null, user: null, tokenTimestamp: null };
const mine = { id: 'empleado', since: START };
const statusAt = (minutes: number, stored: StoredSession) =>
  evaluateSessionStatus(stored, mine, START + minutes * MINUTE);

test('a session is open for thirty minutes, then ended', () => {
  expect(statusAt(0, session())).toBe('open');
  expect(statusAt(30, session())).toBe('open');
  expect(statusAt(30.01, session())).toBe('ended');
});

test('a sign-in in another tab renews the session of this one', () => {
  const renewed = session({ tokenTimestamp: START + 29 * MINUTE });
  expect(statusAt(45, renewed)).toBe('open');
});

test('an offline session lasts as long as any other', () => {
  expect(statusAt(10, session({ token: { offline: true } }))).toBe('open');
  expect(statusAt(31, session({ token: { offline: true } }))).toBe('ended');
});

test('a sign-out in another tab closes the session here', () => {
  expect(statusAt(5, GONE)).toBe('gone');
});

test('storage cleared by another tab after the session’s time is no sign-out', () => {
  expect(statusAt(31, GONE)).toBe('ended');
});

test('a sign-in of another user in the same browser closes the session here', () => {
  const other = session({
    user: {
      id: 'admin',
      status: 'activo',
      companyStatus: 'activo',
    },
  });
  expect(statusAt(5, other)).toBe('gone');
});

test('the session of a deactivated user is closed', () => {
  const inactive = session({
    user: {
      id: 'empleado',
      status: 'inactivo',
      companyStatus: 'activo',
    },
  });
  expect(statusAt(5, inactive)).toBe('gone');
});
