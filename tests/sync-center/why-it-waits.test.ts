/** Why each operation is still here: it is never said to leave when it cannot. */
import { describe, expect, test } from 'vitest';
import type { Operation, Trouble } from '../../src/db/rows';
import { toAttemptWords, toWaitingReason } from '../../src/features/sync-center/waiting-words';
import { operation } from '../sync/support/operation';

const trouble = (code: Trouble['code'], title: string | null = null): Trouble => ({
  code,
  status: null,
  title,
  errors: [],
  at: 0,
});
const SIGNED_IN = { hasToken: true, delivers: false, isOnline: true, road: 'unknown' } as const;
const DELIVERS = { ...SIGNED_IN, hasToken: false, delivers: true } as const;
const LOCKED = { ...SIGNED_IN, hasToken: false } as const;

const reasonOf = (changes: Partial<Operation>, facts: Parameters<typeof toWaitingReason>[2]) => {
  const one = operation(changes);
  return toWaitingReason(one, [one], facts);
};

test.each<[string, Partial<Operation>, Parameters<typeof toWaitingReason>[2], string]>([
  ['signed in', {}, SIGNED_IN, 'sale apenas haya señal'],
  ['with the server in reach', {}, { ...SIGNED_IN, road: 'reached' }, 'sale enseguida'],
  [
    'behind a portal',
    {},
    { ...SIGNED_IN, road: 'portal' },
    'espera a que la red deje pasar: pide iniciar sesión',
  ],
  ['without a session', {}, LOCKED, 'espera a que inicies sesión'],
  ['without a session, held', { state: 'held' }, LOCKED, 'espera a que inicies sesión'],
  ['signed in again, held', { state: 'held' }, SIGNED_IN, 'sale apenas haya señal'],
  ['delivered by the device', {}, DELIVERS, 'sale apenas haya señal'],
  [
    'which the device may not deliver',
    { entity: 'branch' },
    DELIVERS,
    'espera a que inicies sesión',
  ],
  [
    'which the device was not told enough of',
    { state: 'held', trouble: trouble('needs-session') },
    DELIVERS,
    'espera a que inicies sesión para comparar con lo que hay en el servidor',
  ],
  [
    'the same, signed in again',
    { state: 'held', trouble: trouble('needs-session') },
    SIGNED_IN,
    'se compara con lo que hay en el servidor apenas haya señal',
  ],
  [
    'unknown, without a session',
    { state: 'unknown' },
    LOCKED,
    'espera a que inicies sesión para verificar si ya llegó',
  ],
  ['unknown', { state: 'unknown' }, SIGNED_IN, 'se verifica si ya llegó al servidor'],
  [
    'waiting for its time',
    { state: 'waiting', notBefore: Date.UTC(2026, 10, 20, 20, 15) },
    SIGNED_IN,
    'se intenta de nuevo a las 3:15 p. m.',
  ],
  ['in flight', { state: 'inflight' }, LOCKED, 'se está enviando'],
])('%s', (_name, changes, facts, words) => {
  expect(reasonOf(changes, facts)).toBe(words);
});

test('behind another, that one is named, session or not', () => {
  const first = operation({ key: 'k' });
  const second = operation({ key: 'k', kind: 'update', changes: { phone: '1' } });
  expect(toWaitingReason(second, [first, second], LOCKED)).toBe('sale cuando termine el 1');
});

describe('the last attempt', () => {
  test('is told with how many there were, and the server’s own words', () => {
    expect(toAttemptWords(operation())).toBeNull();
    const one = { state: 'waiting', attempts: 1, trouble: trouble('busy') } as const;
    expect(toAttemptWords(operation(one))).toBe('El servidor pidió esperar.');
    expect(
      toAttemptWords(operation({ ...one, attempts: 4, trouble: trouble('busy', 'Mantenimiento') })),
    ).toBe('Van 4 intentos. En el último, el servidor pidió esperar («Mantenimiento»).');
  });

  test('of what waits for a person is on its card', () => {
    expect(
      toAttemptWords(operation({ state: 'rejected', trouble: trouble('refused') })),
    ).toBeNull();
  });
});
