/** Two people of one tablet, one of whom has unlocked it: what the worker sends for each, and for how long. */
import { expect, test, vi } from 'vitest';
import { deliverForOthers, drainInBackground } from '../../sw/drain-in-background';
import { customer } from '../sync/support/builders';
import { countThere, ONCE_EACH } from '../sync/support/shipment-scenario';
import { setUpScene } from './sealed-tablet';

const ADMIN = 'admin@fluvicarga.co';
const scene = setUpScene();

test('the worker, asked by a page, sends for the others and leaves its person’s queue to it', async () => {
  const voyage = await scene.saveAndLock();
  const admin = await scene.unlock(ADMIN);
  const own = customer();
  await admin.save({ entity: 'customer', fields: own });
  await deliverForOthers();
  expect(await countThere(scene.server, voyage)).toEqual(ONCE_EACH);
  expect(await admin.queue()).toHaveLength(1);
  expect(await scene.isThere(own)).toBe(false);
  await admin.lock();
});

test('a queue that outlasts its share of the ninety seconds leaves the next one the rest', async () => {
  const employee = await scene.unlock();
  for (let count = 0; count < 120; count += 1)
    await employee.save({ entity: 'customer', fields: customer() });
  await employee.lock();
  const admin = await scene.unlock(ADMIN);
  await admin.save({ entity: 'customer', fields: customer() });
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { fetch } = scene.network;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      vi.setSystemTime(Date.now() + 30_000);
      return fetch(input, init);
    });
    await expect(drainInBackground()).rejects.toThrow('20 operations still to send');
    expect(await admin.queue()).toEqual([]);
  } finally {
    vi.useRealTimers();
    await admin.lock();
  }
});
