/** The browser empties the disk while the worker sends alone, the page being closed. */
import { expect, test, vi } from 'vitest';
import { personDatabaseName, TABLET_DATABASE } from '../../src/db/database-names';
import { drainInBackground } from '../../sw/drain-in-background';
import { putImage } from '../db/support/disk-image';
import { saveVoyage, setUpScene } from './sealed-tablet';

const scene = setUpScene();

test('operations that the worker writes down again open with the password, and can leave while nobody is unlocked', async () => {
  const tablet = await scene.unlock();
  await saveVoyage(tablet, scene.server);
  const ids = (await tablet.queue()).map(({ id }) => id);
  tablet.db.close();
  tablet.photos.disk.close();
  const { device } = scene.session;
  const row = await device.people.get(scene.person);
  scene.network.inject({ kind: 'hold', answer: { status: 502 } }, { path: 'batch', times: 1 });
  scene.network.inject({ kind: 'lose-request' }, { path: 'batch' });
  const sending = drainInBackground().catch(() => undefined);
  await vi.waitFor(() => expect(scene.network.batches()).toHaveLength(1));
  for (const name of [personDatabaseName(scene.person), TABLET_DATABASE]) await putImage(name);
  const releasing = setInterval(() => void scene.network.release(), 20);
  await sending;
  clearInterval(releasing);
  expect(await device.people.get(scene.person)).toEqual(row);
  await scene.withDisk(async (disk) => {
    expect([...(await disk.inventory()).envelopes].sort()).toEqual([...ids].sort());
  });
  scene.network.heal();
  const again = await scene.unlock();
  expect((await again.queue()).map(({ id }) => id)).toEqual(ids);
  await again.settle();
  expect(await again.queue()).toEqual([]);
  again.db.close();
});
