/** The password was changed elsewhere and the old one is forgotten: a photo that waits is sent without being opened. */
import { expect, test } from 'vitest';
import { LOGIN_PATH, OWN_PASSWORD_PATH } from '../../src/domain/wire';
import { readPendingHere } from '../../src/session/pending-here';
import { deliver, partsSent, waitingPhotos } from './photo-tablet';
import { setUpScene } from './sealed-tablet';

const scene = setUpScene();
let password = 'Guaviare2026*';
async function changeElsewhere(): Promise<void> {
  const { server } = scene;
  const call = async (method: string, path: string, body: unknown, token = '') => {
    const answer = await server.fetch(server.baseUrl + path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { readonly jwt: string };
  };
  const { jwt } = await call('POST', LOGIN_PATH, { username: server.username, password });
  await call(
    'PUT',
    OWN_PASSWORD_PATH,
    { currentPassword: password, newPassword: 'Cambiada2026*' },
    jwt,
  );
  password = 'Cambiada2026*';
}

test('a photo that waits alone', async () => {
  const tablet = await scene.unlock();
  await deliver(tablet, scene);
  scene.network.inject({ kind: 'lose-request' }, { path: '/parts/' });
  await tablet.settle();
  expect([await tablet.queue(), (await waitingPhotos(scene)).length]).toEqual([[], 1]);
  await tablet.lock();
  await changeElsewhere();
  const result = await scene.session.signIn(scene.server.username, password);
  if (result.is !== 'other-password') throw new Error(`It is ${result.is}`);
  scene.network.heal();
  // The line is good: nothing hinders the photo.
  const before = partsSent(scene.network).length;
  const fate = await scene.session.sendUnopened(result.accepted);
  const pending = await readPendingHere();
  expect({
    fate,
    partsTried: partsSent(scene.network).length - before,
    stillHere: pending.map(({ photos }) => photos),
  }).toEqual({ fate: { sent: 0, left: 0, photos: 0 }, partsTried: 3, stillHere: [] });
});
