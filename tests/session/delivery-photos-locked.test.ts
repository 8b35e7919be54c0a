/** The photo of a delivery leaves a locked tablet by the delivery token of its person, after their operations. */
import { describe, expect, test } from 'vitest';
import { OWN_DEVICE_PATH } from '../../src/domain/wire';
import { readPendingHere } from '../../src/session/pending-here';
import { drainInBackground } from '../../sw/drain-in-background';
import {
  deliver,
  endBackoff,
  expectWhole,
  keepPhoto,
  partsSent,
  waitingPhotos,
} from './photo-tablet';
import { setUpScene } from './sealed-tablet';

const scene = setUpScene();

describe('a locked tablet', () => {
  test('sends operation and photo by the delivery token, and reads nothing of it', async () => {
    const tablet = await scene.unlock();
    const delivered = await deliver(tablet, scene);
    await tablet.lock();
    const asked = scene.network.requests.length;
    await drainInBackground();
    await expectWhole(scene, delivered);
    const sent = scene.network.requests.slice(asked).map(({ method, path }) => `${method} ${path}`);
    expect(sent.map((one) => one.replace(delivered.foto.clave, ':key'))).toEqual([
      // The second state waits until the first is done.
      'POST /api/v1/batch',
      'POST /api/v1/batch',
      'PUT /api/v1/delivery-photos/:key/parts/0',
      'PUT /api/v1/delivery-photos/:key/parts/1',
      'PUT /api/v1/delivery-photos/:key/parts/2',
    ]);
    const again = await scene.unlock();
    await again.settle();
    expect(await again.queue()).toEqual([]);
    again.db.close();
  });

  test('stopped between two parts, asks to be called again and sends the rest', async () => {
    const tablet = await scene.unlock();
    const delivered = await deliver(tablet, scene);
    await tablet.lock();
    scene.network.inject({ kind: 'lose-answer' }, { path: '/parts/1', times: 1 });
    await expect(drainInBackground()).rejects.toThrow('1 operations still to send');
    await drainInBackground();
    expect(partsSent(scene.network)).toEqual([0, 1, 1, 2]);
    await expectWhole(scene, delivered);
  });

  test('leaves that of a delivery that did not arrive, and the next unlock sends both', async () => {
    const tablet = await scene.unlock();
    const delivered = await deliver(tablet, scene);
    await tablet.lock();
    scene.network.inject({ kind: 'lose-request' }, { path: 'batch' });
    await expect(drainInBackground()).rejects.toThrow();
    expect(partsSent(scene.network)).toEqual([]);
    scene.network.heal();
    const again = await scene.unlock();
    await again.settle();
    await expectWhole(scene, delivered);
    again.db.close();
  });

  test('sends that of a delivery which the page had sent before its reading failed', async () => {
    const tablet = await scene.unlock();
    const delivered = await deliver(tablet, scene);
    scene.network.inject({ kind: 'lose-request' }, { path: '/changes' });
    await tablet.settle();
    expect([await tablet.queue(), partsSent(scene.network)]).toEqual([[], []]);
    await tablet.lock();
    scene.network.heal();
    await drainInBackground();
    await expectWhole(scene, delivered);
  });

  test('leaves one that was never saved alone', async () => {
    const tablet = await scene.unlock();
    await keepPhoto(tablet);
    await tablet.lock();
    await drainInBackground();
    expect([partsSent(scene.network), (await waitingPhotos(scene)).length]).toEqual([[], 1]);
    // The sign-in counts this for the device.
    expect(await readPendingHere()).toMatchObject([{ count: 0, photos: 1, asking: 1 }]);
  });

  test('with its token ended, keeps it for the next session', async () => {
    const tablet = await scene.unlock();
    const delivered = await deliver(tablet, scene);
    await tablet.lock();
    scene.network.inject({ kind: 'lose-request' }, { path: '/parts/' });
    await expect(drainInBackground()).rejects.toThrow();
    scene.network.heal();
    const known = await scene.session.device.people.get(scene.person);
    const headers = { Authorization: `Bearer ${known?.delivery?.token}` };
    await scene.server.fetch(scene.server.baseUrl + OWN_DEVICE_PATH, { method: 'DELETE', headers });
    await drainInBackground();
    expect(await waitingPhotos(scene)).toMatchObject([{ trouble: { is: 'unreached' } }]);
    const again = await scene.unlock();
    await endBackoff(scene, delivered);
    await again.settle();
    await expectWhole(scene, delivered);
    again.db.close();
  });
});

test('under somebody else’s session it goes by its own person’s token, and by no other', async () => {
  const tablet = await scene.unlock();
  const delivered = await deliver(tablet, scene);
  const known = await scene.session.device.people.get(scene.person);
  await tablet.lock();
  expect(await scene.session.signIn('admin@fluvicarga.co', 'Guaviare2026*')).toMatchObject({
    is: 'in',
  });
  await drainInBackground();
  await expectWhole(scene, delivered);
  const tokens = scene.network.requests
    .filter(({ path }) => path.includes('/delivery-photos/'))
    .map(({ headers }) => headers.Authorization);
  expect(new Set(tokens)).toEqual(new Set([`Bearer ${known?.delivery?.token}`]));
});
