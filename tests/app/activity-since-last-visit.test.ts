/** Operations settled while no page was visible are announced once; a wrong clock is announced once a session. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { claimActivity, toActivityText } from '../../src/app/activity-since-last-visit';
import { claimClockWarning } from '../../src/app/clock-warning';
import { toSettledStateChanges, toUnneededNotice } from '../../src/app/unneeded-changes';
import { type SyncError, syncErrorOf } from '../../src/db/delivery';
import { type Ending, toPast } from '../../src/db/schema';
import { openTestJournal } from '../support/journal';
import { operation, type SaidDelivery } from '../sync/support/operation';

let databases = 0;
async function arrange(...operations: (SaidDelivery | Ended)[]) {
  databases += 1;
  const db = await openTestJournal(`away-${databases}`);
  for (const overrides of operations) {
    await db.write([], (tx) =>
      'ending' in overrides
        ? tx.archive([toPast(operation(), overrides.ending, overrides.at)])
        : tx.putOperation(operation(overrides)),
    );
  }
  return db;
}
interface Ended {
  readonly ending: Ending;
  readonly at: number;
}
const refused = (at: number): SyncError => ({ ...syncErrorOf('refused', at), status: 422 });

test('counts operations settled between the last visit and this one', async () => {
  const db = await arrange(
    { at: 900, ending: { is: 'sent' } },
    { at: 1_100, ending: { is: 'sent' } },
    { at: 1_200, ending: { is: 'sent' } },
    { at: 2_100, ending: { is: 'sent' } },
    { at: 1_300, ending: { is: 'not-needed', theirs: {} } },
    { at: 1_300, ending: { is: 'discarded' } },
    { at: 1_300, ending: { is: 'left', theirs: {} } },
    { state: 'rejected', error: refused(1_500) },
    { state: 'conflict', question: { code: 'erased', at: 800 } },
    { state: 'waiting', error: refused(1_500) },
  );
  expect(await claimActivity(db, 1_000)).toBeNull();
  expect(await claimActivity(db, 2_000)).toEqual({ sent: 2, unneeded: 1, attention: 1 });
  expect(await claimActivity(db, 2_000)).toEqual({ sent: 0, unneeded: 0, attention: 0 });
  expect(await claimActivity(db, 3_000)).toEqual({ sent: 1, unneeded: 0, attention: 0 });
});

test('a clock set back does not suppress the count', async () => {
  const db = await arrange({ at: 1_500, ending: { is: 'sent' } });
  await claimActivity(db, 9_000_000);
  await claimActivity(db, 1_000);
  expect(await claimActivity(db, 2_000)).toEqual({ sent: 1, unneeded: 0, attention: 0 });
});

test.each([
  [{ sent: 0, unneeded: 0, attention: 0 }, null],
  [{ sent: 1, unneeded: 0, attention: 0 }, 'Mientras no estabas: se envió 1.'],
  [
    { sent: 3, unneeded: 0, attention: 1 },
    'Mientras no estabas: se enviaron 3, 1 requiere atención.',
  ],
  [{ sent: 0, unneeded: 0, attention: 2 }, 'Mientras no estabas: 2 requieren atención.'],
  [{ sent: 0, unneeded: 1, attention: 0 }, 'Mientras no estabas: 1 no hizo falta enviarlo.'],
  [
    { sent: 1, unneeded: 2, attention: 0 },
    'Mientras no estabas: se envió 1, 2 no hizo falta enviarlos.',
  ],
])('%j', (happened, words) => {
  expect(toActivityText(happened)).toBe(words);
});

test('a visible page announces only that a state change was not needed', () => {
  const inTransit = operation({
    entity: 'shipment',
    kind: 'status',
    changes: { estadoEntrega: 'EN_TRANSITO' },
  });
  const sent = operation({ kind: 'status', entity: 'shipment' });
  const customer = operation();
  expect(toSettledStateChanges([inTransit, sent, customer], [sent])).toEqual([inTransit]);
  const view = { numeroGuia: 'NJ9fz3p7h' };
  const needless = { is: 'not-needed', theirs: { estadoEntrega: 'ENTREGADO' } } as const;
  expect(toUnneededNotice(toPast(inTransit, needless, 1), view)).toMatchObject({
    kind: 'info',
    title: 'Cambiar la entrega NJ9fz3p7h',
    text: 'No hizo falta: el servidor ya lo tenía en Entregado.',
  });
  expect(toUnneededNotice(toPast(inTransit, { is: 'sent' }, 1), view)).toBeNull();
});

test('each session gets the clock warning once', async () => {
  const db = await arrange();
  expect(await claimClockWarning(db, 5_000)).toBe(true);
  expect(await claimClockWarning(db, 5_000)).toBe(false);
  expect(await claimClockWarning(db, 6_000)).toBe(true);
});
