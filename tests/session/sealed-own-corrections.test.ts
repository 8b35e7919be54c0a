/** A person corrects the shipment that they registered here, and the tablet locks itself: the correction leaves. */
import { expect, test } from 'vitest';
import { drainInBackground } from '../../sw/drain-in-background';
import { product } from '../sync/support/builders';
import { saveVoyage, setUpScene } from './sealed-tablet';

const scene = setUpScene();

test('its goods are named by number in the correction, and by local key in the server’s answer', async () => {
  const { server } = scene;
  const tablet = await scene.unlock();
  const { keys, sender } = await saveVoyage(tablet, server);
  const more = await tablet.save({ entity: 'product', fields: product(server.places, sender) });
  await tablet.settle();
  const [first, second] = await Promise.all(
    [keys.product, more].map(async (key) => (await tablet.db.getRow('product', key))?.id),
  );
  const change = { descripcionEnvio: 'Panela y café', productosIds: [first, second] };
  await tablet.save({ entity: 'shipment', key: keys.shipment, kind: 'update', fields: change });
  await tablet.lock();
  await drainInBackground();

  const shipments = await server.list('shipment');
  const there = shipments.find((one) => one.descripcionEnvio === 'Panela y café');
  const goods = (await server.list('product')).filter(
    ({ numeroGuiaEnvio }) => numeroGuiaEnvio === there?.numeroGuia,
  );
  expect(goods.map(({ id, productId }) => productId ?? id).sort()).toEqual([first, second].sort());
  const again = await scene.unlock();
  await again.settle();
  expect(await again.queue()).toEqual([]);
  again.db.close();
});
