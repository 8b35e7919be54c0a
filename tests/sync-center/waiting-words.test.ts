/** Why each operation is still queued; no time is promised to one that cannot be sent. */
import { describe, expect, test } from 'vitest';
import type { SyncError } from '../../src/db/delivery';
import { readDependencies } from '../../src/db/outbox/read-dependencies';
import type { Operation } from '../../src/db/schema';
import {
  mayHurry,
  toAttemptWords,
  toWaitingReason,
} from '../../src/features/sync-center/waiting-words';
import { delivery, operation, type SaidDelivery } from '../sync/support/operation';

const met = (
  code: SyncError['code'],
  title: string | null = null,
  status: number | null = null,
): SyncError => ({
  code,
  status,
  title,
  errors: [],
  at: 0,
});
const NOW = Date.UTC(2026, 10, 20, 20, 0);
const AT_3_15 = Date.UTC(2026, 10, 20, 20, 15);
const SIGNED_IN = {
  hasToken: true,
  delivers: false,
  isOnline: true,
  connectivity: 'unknown',
} as const;
const DELIVERS = { ...SIGNED_IN, hasToken: false, delivers: true } as const;
const LOCKED = { ...SIGNED_IN, hasToken: false } as const;

type Said = Partial<Operation> & SaidDelivery;
const reasonOf = (changes: Said, facts: Parameters<typeof toWaitingReason>[3]) => {
  const one = operation(changes);
  return toWaitingReason(one, [one], readDependencies([one]), facts, NOW);
};

test.each<[string, Said, Parameters<typeof toWaitingReason>[3], string]>([
  ['signed in', {}, SIGNED_IN, 'sale apenas haya señal'],
  ['with the server in reach', {}, { ...SIGNED_IN, connectivity: 'reached' }, 'sale enseguida'],
  [
    'behind a portal',
    {},
    { ...SIGNED_IN, connectivity: 'portal' },
    'espera a que la red deje pasar: pide iniciar sesión',
  ],
  [
    'beside a newer server',
    {},
    { ...SIGNED_IN, connectivity: 'newer' },
    'espera a que actualices la aplicación',
  ],
  [
    'sent, without an answer, while the server is out of reach',
    { state: 'inflight' },
    { ...SIGNED_IN, connectivity: 'unreachable' },
    'apenas haya señal se verifica si ya llegó al servidor',
  ],
  ['being sent', { state: 'inflight' }, SIGNED_IN, 'se está enviando'],
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
    { state: 'held', error: met('needs-session') },
    DELIVERS,
    'espera a que inicies sesión para comparar con lo que hay en el servidor',
  ],
  [
    'the same, signed in again',
    { state: 'held', error: met('needs-session') },
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
    { state: 'waiting', notBefore: AT_3_15 },
    SIGNED_IN,
    'se intenta de nuevo a las 3:15\u00a0p.\u00a0m.; «Reintentar» no espera',
  ],
  [
    'as long as the server asked',
    { state: 'waiting', notBefore: AT_3_15, error: met('busy', null, 503) },
    SIGNED_IN,
    'el servidor pidió esperar hasta las 3:15\u00a0p.\u00a0m.; «Reintentar» no espera',
  ],
  [
    'as long as the server asked, until tomorrow at one',
    {
      state: 'waiting',
      notBefore: Date.UTC(2026, 10, 21, 18, 5),
      error: met('busy', null, 429),
    },
    SIGNED_IN,
    'el servidor pidió esperar hasta el 21/11/2026 a la 1:05\u00a0p.\u00a0m.; «Reintentar» no espera',
  ],
  [
    'while the server is still at it',
    { state: 'waiting', notBefore: AT_3_15, error: met('busy', null, 409) },
    SIGNED_IN,
    'el servidor todavía lo está procesando; se pregunta de nuevo a las 3:15\u00a0p.\u00a0m.',
  ],
  [
    'unknown, until it is looked for',
    { state: 'unknown', notBefore: AT_3_15 },
    SIGNED_IN,
    'se verifica a las 3:15\u00a0p.\u00a0m. si ya llegó al servidor',
  ],
  [
    'waiting, when its time has come',
    { state: 'waiting', notBefore: NOW - 1 },
    { ...SIGNED_IN, connectivity: 'reached' },
    'sale enseguida',
  ],
  [
    'waiting, when its time has come without signal',
    { state: 'waiting', notBefore: NOW - 1 },
    { ...SIGNED_IN, isOnline: false },
    'sale apenas haya señal',
  ],
  [
    'while it can be taken back, which is no second attempt',
    { state: 'pending', notBefore: NOW + 8_000 },
    { ...SIGNED_IN, connectivity: 'reached' },
    'espera unos segundos por si lo deshaces',
  ],
  [
    'while it can be taken back, behind a clock that was set back since',
    { state: 'pending', notBefore: AT_3_15 },
    { ...SIGNED_IN, connectivity: 'reached' },
    'sale enseguida',
  ],
  ['in flight', { state: 'inflight' }, LOCKED, 'se está enviando'],
])('%s', (_name, changes, facts, words) => {
  expect(reasonOf(changes, facts)).toBe(words);
});

test('an operation behind another names it, with or without a session', () => {
  const first = operation({ key: 'k' });
  const second = operation({ key: 'k', kind: 'update', changes: { phone: '1' } });
  const queue = [first, second];
  const reason = toWaitingReason(second, queue, readDependencies(queue), LOCKED, NOW);
  expect(reason).toBe('sale después del 1');
});

test('an operation behind several names all of them, or the one that needs attention', () => {
  const customers = [operation({ key: 'a' }), operation({ key: 'b' })];
  const shipment = operation({
    entity: 'shipment',
    key: 's',
    refs: { remitenteCedula: 'a', destinatarioCedula: 'b' },
  });
  const reason = (queue: Operation[]) =>
    toWaitingReason(shipment, queue, readDependencies(queue), SIGNED_IN, NOW);
  expect(reason([...customers, shipment])).toBe('sale después del 1 y del 2');
  const [first, second] = customers as [Operation, Operation];
  const stuck: Operation = { ...second, delivery: delivery({ state: 'rejected' }) };
  expect(reason([first, stuck, shipment])).toBe('espera a que se resuelva el 2');
});

test('«Reintentar» is offered where the delay may be skipped', () => {
  const may = (changes: SaidDelivery) => mayHurry(operation(changes), NOW);
  expect(may({ state: 'waiting', notBefore: AT_3_15 })).toBe(true);
  expect(may({ state: 'held' })).toBe(true);
  expect(may({ state: 'pending', notBefore: AT_3_15 })).toBe(true);
  expect(may({ state: 'pending' })).toBe(false);
  expect(may({ state: 'unknown', notBefore: AT_3_15 })).toBe(false);
});

describe('the last attempt', () => {
  test('is shown with the number of attempts and the server’s message', () => {
    expect(toAttemptWords(operation())).toBeNull();
    const one = { state: 'waiting', sent: { attempts: 1 }, error: met('busy') } as const;
    expect(toAttemptWords(operation(one))).toBe('El servidor pidió esperar.');
    expect(
      toAttemptWords(
        operation({ ...one, sent: { attempts: 4 }, error: met('busy', 'Mantenimiento') }),
      ),
    ).toBe('Van 4 intentos. En el último, el servidor pidió esperar («Mantenimiento»).');
  });

  test('at a failing server is not called a request to wait', () => {
    const one = operation({
      state: 'waiting',
      sent: { attempts: 1 },
      error: met('busy', null, 500),
    });
    expect(toAttemptWords(one)).toBe('El servidor tuvo un problema (error 500).');
  });

  test('is shown on its card for an operation that needs attention', () => {
    expect(toAttemptWords(operation({ state: 'rejected', error: met('refused') }))).toBeNull();
  });
});
