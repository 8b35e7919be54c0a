/** The text after 'Sincronizar ahora' states only what happened. */
import { expect, test } from 'vitest';
import { isStillTrue, toOutcome } from '../../src/features/sync-center/sync-outcome';
import type { SyncFacts } from '../../src/sync/status';
import { operation } from '../sync/support/operation';

const STARTED_AT = 1_000;
const [one, two, three] = [operation(), operation(), operation()];
const refused = operation({ ...one, state: 'rejected' });

const after = (changes: Partial<SyncFacts> = {}): SyncFacts => ({
  queue: [],
  isBroken: false,
  isFull: false,
  hasToken: true,
  delivers: false,
  isOnline: true,
  connectivity: 'reached',
  progress: null,
  reading: 'complete',
  readAt: STARTED_AT + 1,
  clockOffsetMs: 0,
  isClockBroken: false,
  damage: null,
  isChecking: false,
  unreadable: 0,
  photos: [],
  doubled: 0,
  ...changes,
});

test.each([
  [[], after(), 'No había nada por enviar. Los datos de este equipo están al día.'],
  [[one], after(), 'Se envió 1 cambio. Todo está al día.'],
  [
    [one],
    after({ isChecking: true }),
    'Se envió 1 cambio. Todavía se revisan los datos de este equipo.',
  ],
  [[one, two, three], after(), 'Se enviaron 3 cambios. Todo está al día.'],
  [
    [one, two, three],
    after({ queue: [three] }),
    'Se enviaron 2 cambios. Queda 1 por enviar: abajo dice por qué.',
  ],
  [[one], after({ queue: [one, two] }), 'Quedan 2 por enviar: abajo dice por qué.'],
  [[one, two], after({ queue: [refused] }), 'Se envió 1 cambio. 1 requiere atención.'],
  [
    [one],
    after({ queue: [one], isOnline: false, connectivity: 'unknown', readAt: null }),
    'No hubo conexión con el servidor. Lo registrado sigue guardado en este equipo.',
  ],
  [
    [one, two],
    after({ queue: [two], connectivity: 'unreachable' }),
    'Se envió 1 cambio. No hubo conexión con el servidor. Lo registrado sigue guardado en este equipo.',
  ],
  [
    [one],
    after({ queue: [one], connectivity: 'portal' }),
    'La red pide iniciar sesión: ábrela en el navegador y vuelve a intentarlo.',
  ],
  [
    [one],
    after({ queue: [one], connectivity: 'newer' }),
    'Actualiza la aplicación: el servidor tiene una versión más nueva. Lo registrado sigue guardado en este equipo.',
  ],
  [[one], after({ queue: [one], hasToken: false }), 'Inicia sesión para enviar 1.'],
  [[], after({ hasToken: false }), 'Inicia sesión para actualizar.'],
  [
    [one, two],
    after({ queue: [two], reading: 'incomplete', readAt: STARTED_AT - 1 }),
    'Se envió 1 cambio. El servidor no entregó todos los datos. Vuelve a intentarlo en un rato.',
  ],
  [
    [],
    after({ readAt: STARTED_AT - 1 }),
    'El servidor no respondió como se esperaba. Vuelve a intentarlo en un rato.',
  ],
])('%#', (before, facts, words) => {
  expect(toOutcome(before, facts, STARTED_AT)).toBe(words);
});

test.each([
  [after(), true],
  [after({ progress: { what: 'reading', done: 0, total: 1 } }), true],
  [after({ isOnline: false }), false],
  [after({ connectivity: 'unreachable' }), false],
  [after({ readAt: STARTED_AT + 2 }), false],
  [after({ queue: [one] }), false],
])('is shown until something else happens: %#', (now, isShown) => {
  expect(isStillTrue({ text: 'Todo está al día.', facts: after() }, now)).toBe(isShown);
});
