/** A clock that starts again under an open page: what is saved keeps the last known time, and the person is told. */
import '../../src/ui/styles/index.css';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { watchClock } from '../../src/app/clock-warning';
import { buildTypedCustomer } from '../crud/builders';
import { openPerson, openScreen } from './support/workplace';

const MINUTE = 60_000;

it('stamps a save with the last known time, and warns in the sync centre and once on any screen', async () => {
  const runtime = await openPerson();
  const save = (operationId: string, numDocument: string) =>
    runtime.save({
      operationId,
      entity: 'customer',
      key: null,
      draft: null,
      kind: 'create',
      fields: { ...buildTypedCustomer(), numDocument },
    });
  const before = Date.now();
  await save(crypto.randomUUID(), '41240318');
  // Kept beside the save, once a minute.
  await new Promise((resolve) => setTimeout(resolve, 500));

  const clock = vi.spyOn(Date, 'now').mockReturnValue(5 * MINUTE);
  try {
    await save(crypto.randomUUID(), '41240319');
    const stamps = (await runtime.db.listUnsettled()).map(({ happenedAt }) => happenedAt);
    expect(stamps).toHaveLength(2);
    for (const stamp of stamps) {
      expect(stamp).toBeGreaterThanOrEqual(before);
      expect(stamp).toBeLessThan(before + MINUTE);
    }
    dispatchEvent(new Event('focus'));
    const stop = watchClock(runtime.db);
    await openScreen(runtime, 'sync');
    const words = page.getByText('El reloj de este equipo muestra una fecha que ya pasó.', {
      exact: false,
    });
    await expect.poll(() => words.elements().length).toBe(2);
    await expect.element(page.getByText('Revisa la hora')).toBeVisible();
    stop();
  } finally {
    clock.mockRestore();
  }
});
