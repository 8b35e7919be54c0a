/** The photo of what was received leaves also where the sender's data was suppressed, of whom no history is kept. */
import { expect, test } from 'vitest';
import { customerErasePath, shipmentStatusPath } from '../../src/domain/wire';
import { drainInBackground } from '../../sw/drain-in-background';
import { readEvents } from '../sync/support/shipment-scenario';
import { expectWhole, keepPhoto, partsSent, waitingPhotos } from './photo-tablet';
import { saveVoyage, setUpScene } from './sealed-tablet';

const scene = setUpScene();

/** A shipment that was received, its sender's data suppressed since; who received it, with a photo, is noted and waits. */
async function noteLateProof() {
  const tablet = await scene.unlock();
  const { server } = scene;
  const { keys, sender } = await saveVoyage(tablet, server);
  await tablet.settle();
  const id = Number((await tablet.db.getRow('shipment', keys.shipment))?.id);
  for (const estadoEntrega of ['EN_TRANSITO', 'ENTREGADO'])
    await server.call('PATCH', shipmentStatusPath(id), { estadoEntrega });
  const people = await server.list('customer');
  const who = people.find(({ numDocument }) => numDocument === sender.numDocument);
  await server.callAsAdmin('POST', customerErasePath(Number(who?.id)), { reason: 'Lo pidió' });
  await tablet.settle();
  const photo = await keepPhoto(tablet);
  await tablet.save({
    entity: 'shipment',
    key: keys.shipment,
    kind: 'status',
    fields: {
      estadoEntrega: 'ENTREGADO',
      entrega: { recibe: 'Rosalba Tique', documento: null, firma: null, foto: photo.foto },
    },
  });
  return { tablet, id, photo };
}

test('the photo of a late proof', async () => {
  const { tablet, id, photo } = await noteLateProof();
  await tablet.settle();
  expect(await tablet.queue()).toEqual([]);
  // The server has the proof and awaits the photo.
  const last = (await readEvents(scene.server, id)).filter(({ entrega }) => entrega).at(-1);
  expect(last?.entrega?.foto?.clave).toBe(photo.foto.clave);
  const facts = { parts: partsSent(scene.network), left: (await waitingPhotos(scene)).length };
  expect(facts).toEqual({ parts: [0, 1, 2], left: 0 });
  await expectWhole(scene, photo);
  tablet.db.close();
});

test('one whose proof left while the tablet was locked, and whose line broke then', async () => {
  const { tablet, photo } = await noteLateProof();
  await tablet.lock();
  scene.network.inject({ kind: 'lose-request' }, { path: 'delivery-photos' });
  await expect(drainInBackground()).rejects.toThrow();
  scene.network.heal();
  const again = await scene.unlock();
  await again.settle();
  expect(await again.queue()).toEqual([]);
  await again.photos.disk.change(photo.foto.clave, { notBefore: 0 });
  await again.settle();
  await expectWhole(scene, photo);
  again.db.close();
});
