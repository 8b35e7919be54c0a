/** Firefox lists no databases before its version 126: what waits on the device is told there too. */
import { expect, test, vi } from 'vitest';
import { readPendingHere } from '../../src/session/pending-here';
import { customer } from '../sync/support/builders';
import { setUpScene } from './sealed-tablet';

const scene = setUpScene();

test('waiting operations are counted where the browser lists no databases', async () => {
  const tablet = await scene.unlock();
  scene.network.inject({ kind: 'lose-request' });
  await tablet.save({ entity: 'customer', fields: customer() });
  await tablet.lock();
  const [told] = await readPendingHere();
  expect(told).toMatchObject({ count: 1 });
  vi.stubGlobal('indexedDB', {
    open: indexedDB.open.bind(indexedDB),
    databases: undefined,
  });
  try {
    expect(await readPendingHere()).toEqual([told]);
  } finally {
    vi.unstubAllGlobals();
  }
});
