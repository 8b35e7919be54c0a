import { expect, test } from 'vitest';
import { evaluateSessionStatus } from '../../src/app/guard/session-status';
import type { StoredSession } from '../../src/domain/rules/session';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 20, 15);

const session = (overrides: Partial<StoredSession> = {}): StoredSession => ({
  token: 'a-token',
  user: {
    username: 'empleado@fluvicarga.co',
    rol: 'EMPLOYEE',
    status: 'activo',
    companyStatus: 'activo',
  },
  tokenTimestamp: START,
  ...overrides,
});
const GONE: StoredSession = { token: null, user: null, tokenTimestamp: null };
const mine = { username: 'empleado@fluvicarga.co', since: START };
const statusAt = (minutes: number, stored: StoredSession) =>
  evaluateSessionStatus(stored, mine, START + minutes * MINUTE);

test('a session is open for its thirty minutes, and then one signs in on the spot', () => {
  expect(statusAt(0, session())).toBe('open');
  expect(statusAt(30, session())).toBe('open');
  expect(statusAt(30.01, session())).toBe('ended');
});

test('a sign-in in another tab goes on in this one', () => {
  const renewed = session({ tokenTimestamp: START + 29 * MINUTE });
  expect(statusAt(45, renewed)).toBe('open');
});

test('a session opened without signal counts like any other', () => {
  expect(statusAt(10, session({ token: { offline: true } }))).toBe('open');
  expect(statusAt(31, session({ token: { offline: true } }))).toBe('ended');
});

test('a sign-out in another tab ends this screen', () => {
  expect(statusAt(5, GONE)).toBe('gone');
});

test('what another tab cleared because the time was over is not a sign-out', () => {
  expect(statusAt(31, GONE)).toBe('ended');
});

test('another person in the same browser ends this screen', () => {
  const other = session({
    user: {
      username: 'admin@fluvicarga.co',
      rol: 'ADMIN',
      status: 'activo',
      companyStatus: 'activo',
    },
  });
  expect(statusAt(5, other)).toBe('gone');
});

test('somebody made inactive leaves', () => {
  const inactive = session({
    user: {
      username: 'empleado@fluvicarga.co',
      rol: 'EMPLOYEE',
      status: 'inactivo',
      companyStatus: 'activo',
    },
  });
  expect(statusAt(5, inactive)).toBe('gone');
});
