/** The text and state of the sync pill: of several states that hold, the first in priority is shown. */
import { expect, test } from 'vitest';
import type { OperationState } from '../../src/db/delivery';
import { readQueue } from '../../src/db/outbox/queue';
import type { WaitingPhoto } from '../../src/db/photos/photo-rows';
import { applyReport, evaluateStatus, type SyncFacts, syncFacts } from '../../src/sync/status';
import { TestStore } from '../support/journal';
import { operation } from './support/operation';

const in15 = Date.UTC(2026, 10, 20, 20, 15);
const queueOf = (...states: OperationState[]) => states.map((state) => operation({ state }));
const facts = (overrides: Partial<SyncFacts> = {}): SyncFacts => ({
  ...syncFacts.getInitialState(),
  queue: [],
  hasToken: true,
  connectivity: 'reached',
  reading: 'complete',
  readAt: in15,
  ...overrides,
});
const photo = (overrides: Partial<WaitingPhoto> = {}): WaitingPhoto => ({
  key: crypto.randomUUID(),
  parts: 7,
  savedAt: in15,
  device: 'tablet',
  isNamed: true,
  sent: [],
  attempts: 0,
  notBefore: 0,
  trouble: null,
  ...overrides,
});
const sending = { what: 'sending', done: 1, total: 5 } as const;
const reading = { what: 'reading', done: 3, total: 12 } as const;

test.each<[string, Partial<SyncFacts>, string, string, number]>([
  ['nothing to do', {}, 'synced', 'Al día · 3:15\u00a0p.\u00a0m.', 0],
  ['nothing was read yet', { reading: 'none' }, 'syncing', 'Actualizando datos', 0],
  [
    'a new device before its first pull',
    { reading: 'none', readAt: null, connectivity: 'unknown' },
    'syncing',
    'Actualizando datos',
    0,
  ],
  ['reading failed', { reading: 'incomplete' }, 'offline', 'Datos de las 3:15\u00a0p.\u00a0m.', 0],
  [
    'reading failed, two wait',
    { reading: 'incomplete', queue: queueOf('pending', 'waiting') },
    'offline',
    'Datos de las 3:15\u00a0p.\u00a0m. · 2 pendientes',
    2,
  ],
  [
    'the last pull was two days ago and failed',
    { reading: 'incomplete', readAt: in15 - 2 * 86_400_000 },
    'offline',
    'Datos del 18/11/2026 · 3:15\u00a0p.\u00a0m.',
    0,
  ],
  [
    'no pull has ever completed',
    { reading: 'incomplete', readAt: null },
    'offline',
    'Sin datos todavía',
    0,
  ],
  [
    'a pull failed and is retried',
    { reading: 'incomplete', progress: reading },
    'syncing',
    'Actualizando datos',
    0,
  ],
  ['one waits', { queue: queueOf('pending') }, 'pending', '1 pendiente', 1],
  ['three wait', { queue: queueOf('pending', 'waiting', 'unknown') }, 'pending', '3 pendientes', 3],
  [
    'sending',
    { queue: queueOf('inflight', 'pending', 'pending', 'pending'), progress: sending },
    'syncing',
    'Enviando 2 de 5',
    4,
  ],
  [
    'the last of them',
    { queue: queueOf('inflight'), progress: { ...sending, done: 5 } },
    'syncing',
    'Enviando 5 de 5',
    1,
  ],
  ['reading', { progress: reading }, 'syncing', 'Actualizando datos', 0],
  [
    'reading with one waiting',
    { queue: queueOf('waiting'), progress: reading },
    'pending',
    '1 pendiente',
    1,
  ],
  ['offline', { isOnline: false }, 'offline', 'Sin conexión', 0],
  [
    'offline with three',
    { isOnline: false, queue: queueOf('pending', 'pending', 'pending') },
    'offline',
    'Sin conexión · 3 pendientes',
    3,
  ],
  [
    'online without a road',
    { connectivity: 'unreachable', queue: queueOf('unknown') },
    'offline',
    'Sin conexión · 1 pendiente',
    1,
  ],
  ['a portal', { connectivity: 'portal' }, 'offline', 'La red pide iniciar sesión', 0],
  [
    'a server newer than the application, with one',
    { connectivity: 'newer', queue: queueOf('pending') },
    'offline',
    'Actualiza la aplicación · 1 pendiente',
    1,
  ],
  [
    'a portal with two',
    { connectivity: 'portal', queue: queueOf('pending', 'pending') },
    'offline',
    'La red pide iniciar sesión · 2 pendientes',
    2,
  ],
  [
    'a captive portal, then no network',
    { connectivity: 'portal', isOnline: false },
    'offline',
    'Sin conexión',
    0,
  ],
  [
    'the session is over',
    { hasToken: false, queue: queueOf('held', 'pending', 'pending') },
    'locked',
    'Inicia sesión para enviar 3',
    3,
  ],
  [
    'the session has ended, nothing is pending',
    { hasToken: false },
    'locked',
    'Inicia sesión para actualizar',
    0,
  ],
  [
    'the session has ended and there is no network',
    { hasToken: false, isOnline: false, queue: queueOf('pending') },
    'locked',
    'Inicia sesión para enviar 1',
    1,
  ],
  [
    'one refused',
    { queue: queueOf('rejected', 'pending'), progress: sending },
    'error',
    '1 requiere atención',
    2,
  ],
  [
    'two to decide',
    { queue: queueOf('rejected', 'conflict'), isOnline: false, hasToken: false },
    'error',
    '2 requieren atención',
    2,
  ],
  [
    'the store cannot be read',
    { isBroken: true, queue: queueOf('rejected') },
    'error',
    'No se pueden leer los datos guardados en este equipo',
    1,
  ],
  [
    'the disk takes no more',
    { isFull: true, queue: queueOf('pending') },
    'error',
    'No hay espacio en este equipo para enviar',
    1,
  ],
  ['a photo waits', { photos: [photo()] }, 'pending', '1 foto por subir', 0],
  [
    'a photo waits behind an operation',
    { queue: queueOf('pending'), photos: [photo({ isNamed: false }), photo()] },
    'pending',
    '1 pendiente y 2 fotos',
    1,
  ],
  [
    'a part is on its way',
    { photos: [photo({ sent: [0, 1] })], progress: { what: 'uploading', done: 2, total: 7 } },
    'syncing',
    'Subiendo foto: parte 3 de 7',
    0,
  ],
  [
    'a photo waits offline',
    { photos: [photo()], isOnline: false },
    'offline',
    'Sin conexión · 1 foto',
    0,
  ],
  [
    'a photo waits and nothing may send it',
    { photos: [photo()], hasToken: false },
    'locked',
    'Inicia sesión para subir 1 foto',
    0,
  ],
  [
    'a photo waits and the delivery token sends it',
    { photos: [photo()], hasToken: false, delivers: true },
    'pending',
    '1 foto por subir',
    0,
  ],
  [
    'a photo was refused',
    { photos: [photo({ trouble: { is: 'refused', title: null, at: 0 } })] },
    'error',
    '1 requiere atención',
    0,
  ],
  ['the store was not read yet', { queue: null }, 'syncing', 'Leyendo los datos de este equipo', 0],
])('%s', (_name, overrides, state, text, pending) => {
  expect(evaluateStatus(facts(overrides), in15)).toMatchObject({ state, text, pending });
});

test('an unreadable store is never “0 pendientes”, nor “Al día”', () => {
  for (const queue of [null, []])
    expect(evaluateStatus(facts({ isBroken: true, queue }))).toMatchObject({
      state: 'error',
      text: expect.not.stringMatching(/pendiente|Al día/),
    });
});

test('a closed store throws instead of answering an empty queue', async () => {
  const db = new TestStore('closed');
  await db.catchUp();
  db.close();
  await expect(readQueue(db)).rejects.toThrow();
});

test('engine events become status facts', () => {
  syncFacts.setState(facts({ queue: [], readAt: null, reading: 'none', connectivity: 'unknown' }));
  applyReport({ is: 'sending', done: 0, total: 2 });
  expect(syncFacts.getState().progress).toEqual({ what: 'sending', done: 0, total: 2 });
  applyReport({ is: 'unreached', why: 'portal' });
  expect(syncFacts.getState().connectivity).toBe('portal');
  applyReport({ is: 'reached', at: in15, clockOffsetMs: 5_000 });
  expect(syncFacts.getState()).toMatchObject({
    connectivity: 'reached',
    reading: 'none',
    readAt: null,
    clockOffsetMs: 5_000,
  });
  applyReport({ is: 'read', at: in15 });
  expect(syncFacts.getState()).toMatchObject({ reading: 'complete', readAt: in15 });
  applyReport({ is: 'unread' });
  expect(syncFacts.getState()).toMatchObject({ reading: 'incomplete', readAt: in15 });
  applyReport({ is: 'resting' });
  expect(syncFacts.getState().progress).toBeNull();
});

test('a first run that ends without a pull is not up to date', () => {
  syncFacts.setState(facts({ reading: 'none' }));
  applyReport({ is: 'resting' });
  expect(evaluateStatus(syncFacts.getState(), in15)).toMatchObject({
    state: 'offline',
    text: 'Datos de las 3:15\u00a0p.\u00a0m.',
  });
});
