/** The sync centre promises for the closed app only operations that can be sent without the user. */
import { expect, test } from 'vitest';
import { toPromise } from '../../src/features/sync-center/promise-words';
import { operation } from '../sync/support/operation';

const KEEPING = { hasBackgroundSync: true, delivers: false } as const;
const WAITING = operation({});
const REFUSED = operation({ state: 'rejected' });
const MET = operation({ state: 'conflict' });
const DECISION = 'Lo que requiere atención no se envía hasta que lo decidas.';
const SENT_ALONE = 'Si cierras la aplicación, lo que espera se envía solo cuando vuelva la señal, ';

test.each([
  [KEEPING, `${SENT_ALONE}mientras tu sesión siga abierta.`],
  [{ ...KEEPING, delivers: true }, `${SENT_ALONE}aunque tu sesión haya terminado.`],
  [
    { ...KEEPING, hasBackgroundSync: false },
    'Lo que espera se envía cuando abras la aplicación con señal.',
  ],
])('as far as browser and session go: %o', (keeping, words) => {
  expect(toPromise([WAITING], keeping)).toBe(words);
  expect(toPromise([REFUSED, WAITING], keeping)).toBe(`${words} ${DECISION}`);
});

test('operations that need attention are not promised to be sent', () => {
  expect(toPromise([REFUSED], KEEPING)).toBe(DECISION);
  expect(toPromise([MET, REFUSED], { hasBackgroundSync: true, delivers: true })).toBe(DECISION);
  const cargo = operation({
    entity: 'product',
    key: 'cargo',
    refs: { customerNumDocument: MET.key },
  });
  expect(toPromise([MET, cargo], KEEPING)).toBe(DECISION);
});
