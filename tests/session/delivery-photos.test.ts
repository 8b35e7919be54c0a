/** The photo of a delivery leaves an unlocked tablet after everything else, a part at a time. */
import { describe, expect, test, vi } from 'vitest';
import { discardOperation } from '../../src/db/outbox/discard';
import { BATCH_PATH, customerErasePath } from '../../src/domain/wire';
import { customer } from '../sync/support/builders';
import { readEvents } from '../sync/support/shipment-scenario';
import {
  deliver,
  endBackoff,
  expectWhole,
  keepPhoto,
  partsSent,
  waitingPhotos,
  withPhotos,
} from './photo-tablet';
import { setUpScene } from './sealed-tablet';

const scene = setUpScene();

describe('an unlocked tablet', () => {
  test('sends it after the whole queue, and shows its own copy until then', async () => {
    const tablet = await scene.unlock();
    const delivered = await deliver(tablet, scene);
    expect(await tablet.photos.read(delivered.foto.clave)).toEqual(delivered.bytes);
    await tablet.settle();
    expect(await tablet.queue()).toEqual([]);
    const paths = scene.network.requests.flatMap(({ method, path }) =>
      method === 'GET' ? [] : path,
    );
    const first = paths.findIndex((path) => path.includes('/delivery-photos/'));
    expect([paths.lastIndexOf(BATCH_PATH) < first, paths.length - first]).toEqual([true, 3]);
    await expectWhole(scene, delivered);
    expect(await tablet.photos.read(delivered.foto.clave)).toBeNull();
    tablet.db.close();
  });

  test('sends saves between two parts of a photo first', async () => {
    const tablet = await scene.unlock();
    const delivered = await deliver(tablet, scene);
    scene.network.inject({ kind: 'hold' }, { path: '/parts/0' });
    const settling = tablet.settle();
    await vi.waitFor(() => expect(partsSent(scene.network)).toEqual([0]), { timeout: 20_000 });
    await tablet.save({ entity: 'customer', fields: customer() });
    scene.network.heal();
    // The server may not have answered the part yet.
    const releasing = setInterval(() => void scene.network.release(), 20);
    await settling;
    clearInterval(releasing);
    const kinds = scene.network.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ path }) => (path.includes('/delivery-photos/') ? 'part' : 'batch'));
    expect(kinds.slice(-4)).toEqual(['part', 'batch', 'part', 'part']);
    await expectWhole(scene, delivered);
    tablet.db.close();
  });

  test.each([
    ['an answer is lost', { kind: 'lose-answer' }],
    ['a request is lost', { kind: 'lose-request' }],
    ['the server fails', { kind: 'instead', answer: { status: 500, body: '{}' } }],
    ['a proxy answers', { kind: 'instead', answer: { status: 200, body: '{"ok":true}' } }],
  ] as const)('goes on where %s', async (_name, fault) => {
    const tablet = await scene.unlock();
    const delivered = await deliver(tablet, scene);
    scene.network.inject(fault, { path: '/parts/1', times: 1 });
    await tablet.settle();
    expect(partsSent(scene.network).slice(0, 2)).toEqual([0, 1]);
    if ((await waitingPhotos(scene)).length > 0) {
      // The backoff is for the next seconds.
      expect(await waitingPhotos(scene)).toMatchObject([{ sent: [0], attempts: 1 }]);
      await endBackoff(scene, delivered);
      await tablet.settle();
    }
    await expectWhole(scene, delivered);
    tablet.db.close();
  });

  test('closed between two parts, the next page sends the rest', async () => {
    const first = await scene.unlock();
    const delivered = await deliver(first, scene);
    scene.network.inject({ kind: 'lose-request' }, { path: '/parts/1' });
    await first.settle();
    await first.lock();
    scene.network.heal();
    const tablet = await scene.unlock();
    await tablet.settle();
    expect(partsSent(scene.network).filter((part) => part === 0)).toHaveLength(1);
    await expectWhole(scene, delivered);
    tablet.db.close();
  });

  test('does not send that of a delivery that was refused, and drops it with a discard', async () => {
    const tablet = await scene.unlock();
    await deliver(tablet, scene);
    scene.network.inject(
      {
        kind: 'instead',
        answer: {
          status: 422,
          body: '{"type":"invalid","title":"No","status":422}',
          headers: { 'API-Version': '1', 'Content-Type': 'application/problem+json' },
        },
      },
      { method: 'POST', path: 'batch' },
    );
    await tablet.settle();
    expect(partsSent(scene.network)).toEqual([]);
    expect(await waitingPhotos(scene)).toMatchObject([{ isNamed: false }]);
    const queue = await tablet.queue();
    for (const { seq } of queue) await discardOperation(tablet.db, seq, Date.now());
    scene.network.heal();
    await tablet.settle();
    expect([partsSent(scene.network), await waitingPhotos(scene)]).toEqual([[], []]);
    tablet.db.close();
  });

  test('forgets one whose operation was never saved, a day later', async () => {
    const tablet = await scene.unlock();
    const { foto } = await keepPhoto(tablet);
    await tablet.settle();
    expect(await waitingPhotos(scene)).toHaveLength(1);
    const dayAgo = Date.now() - 25 * 3_600_000;
    await withPhotos(scene, (disk) => disk.change(foto.clave, { savedAt: dayAgo }));
    await tablet.settle();
    expect([partsSent(scene.network), await waitingPhotos(scene)]).toEqual([[], []]);
    tablet.db.close();
  });

  test('goes on weeks after the page was killed behind the answer to its delivery', async () => {
    const tablet = await scene.unlock();
    const delivered = await deliver(tablet, scene);
    scene.network.inject({ kind: 'lose-request' }, { path: '/parts/0' });
    await tablet.settle();
    scene.network.heal();
    // As the kill left it.
    const asKept = { isNamed: false, notBefore: 0, trouble: null };
    await withPhotos(scene, (disk) => disk.change(delivered.foto.clave, asKept));
    const weeksAgo = Date.now() - 21 * 24 * 3_600_000;
    await tablet.db.write([], async (tx) => {
      const past = await tx.listHistorySince(0, 'shipment');
      await tx.putHistory(past.map((entry) => ({ ...entry, ackedAt: weeksAgo })));
    });
    await withPhotos(scene, (disk) => disk.change(delivered.foto.clave, { savedAt: weeksAgo }));
    await tablet.settle();
    await expectWhole(scene, delivered);
    tablet.db.close();
  });

  test('keeps only a notice of one that the server does not expect any more', async () => {
    const tablet = await scene.unlock();
    const delivered = await deliver(tablet, scene);
    scene.network.inject({ kind: 'lose-request' }, { path: '/parts/1' });
    await tablet.settle();
    const row = await tablet.db.getRow('shipment', delivered.shipment);
    const document = String(row?.view.destinatarioCedula);
    const people = await scene.server.list('customer');
    const { id } = people.find(({ numDocument }) => numDocument === document) ?? {};
    const reason = { reason: 'Lo pidió por escrito' };
    await scene.server.callAsAdmin('POST', customerErasePath(Number(id)), reason);
    scene.network.heal();
    await endBackoff(scene, delivered);
    await tablet.settle();
    expect(await waitingPhotos(scene)).toMatchObject([
      { trouble: { is: 'refused', title: 'El servidor no espera esta foto' } },
    ]);
    expect(await tablet.photos.read(delivered.foto.clave)).toBeNull();
    expect(
      await withPhotos(scene, (disk) => disk.readPart(delivered.foto.clave, 1)),
    ).toBeUndefined();
    const asked = partsSent(scene.network).length;
    await tablet.settle();
    expect(partsSent(scene.network)).toHaveLength(asked);
    tablet.db.close();
  });

  test('seals it again where its keys have ended', async () => {
    const first = await scene.unlock();
    const delivered = await deliver(first, scene);
    scene.network.inject({ kind: 'lose-request' }, { path: '/parts/' });
    await first.settle();
    await first.lock();
    await scene.server.endDevices();
    scene.network.heal();
    // The sign-in that hears of it has no keys; the one after it has new ones.
    const second = await scene.unlock();
    await endBackoff(scene, delivered);
    await second.settle();
    expect(await waitingPhotos(scene)).toMatchObject([{ trouble: { is: 'undone' } }]);
    await second.lock();
    const tablet = await scene.unlock();
    await endBackoff(scene, delivered);
    await tablet.settle();
    await expectWhole(scene, delivered);
    tablet.db.close();
  });

  test('a photo that another sender changed on the disk is not sent as it is', async () => {
    const tablet = await scene.unlock();
    const delivered = await deliver(tablet, scene);
    const { clave } = delivered.foto;
    await withPhotos(scene, async (disk) => {
      const second = await disk.readPart(clave, 1);
      if (second) await disk.replaceParts(clave, [{ ...second, part: 0 }]);
    });
    await tablet.settle();
    await expectWhole(scene, delivered);
    tablet.db.close();
  });
});

test('on the disk nothing of it is readable', async () => {
  const tablet = await scene.unlock();
  const { foto, bytes, shipment } = await deliver(tablet, scene);
  const stored = await withPhotos(scene, async (disk) => [
    await disk.readCopy(foto.clave),
    ...(await Promise.all([0, 1, 2].map((part) => disk.readPart(foto.clave, part)))),
    await disk.list(),
  ]);
  const text = JSON.stringify(stored);
  expect(text).not.toContain('Rosalba');
  expect(text).not.toContain(shipment);
  expect(text).not.toContain(Buffer.from(bytes.slice(100, 160)).toString('base64url'));
  const copy = Buffer.from(stored[0] as Uint8Array);
  expect(copy.includes(Buffer.from(bytes.slice(100, 130)))).toBe(false);
  tablet.db.close();
});

test('the history tells when it has arrived', async () => {
  const tablet = await scene.unlock();
  const { shipment } = await deliver(tablet, scene);
  scene.network.inject({ kind: 'lose-request' }, { path: '/parts/2', times: 1 });
  await tablet.settle();
  const { id } = (await tablet.db.getRow('shipment', shipment)) ?? {};
  const stateOf = async () => (await readEvents(scene.server, Number(id))).at(-1)?.foto;
  await tablet.settle();
  expect(await stateOf()).toBe('RECIBIDA');
  tablet.db.close();
});
