/** The password was changed elsewhere and the old one is forgotten: a photo that waits is sent without being opened. */
import { expect, test } from 'vitest';
import { readPendingHere } from '../../src/session/pending-here';
import { changeElsewhere } from './change-elsewhere';
import { deliver, partsSent, waitingPhotos } from './photo-tablet';
import { setUpScene } from './sealed-tablet';

const scene = setUpScene();
const [OLD, NEW] = ['Guaviare2026*', 'Cambiada2026*'];

test('a photo that waits alone', async () => {
  const tablet = await scene.unlock();
  await deliver(tablet, scene);
  scene.network.inject({ kind: 'lose-request' }, { path: '/parts/' });
  await tablet.settle();
  expect([await tablet.queue(), (await waitingPhotos(scene)).length]).toEqual([[], 1]);
  await tablet.lock();
  await changeElsewhere(scene.server, OLD, NEW);
  const result = await scene.session.signIn(scene.server.username, NEW);
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
