/** A locked tablet sends changes of a record that the office has changed or made meanwhile. */
import { expect, test } from 'vitest';
import { shipmentStatusPath } from '../../src/domain/wire';
import { drainInBackground } from '../../sw/drain-in-background';
import { saveVoyage, setUpScene } from './sealed-tablet';

const scene = setUpScene();

test('a change that the office has made already is reported as not needed, and never shown as undone', async () => {
  const tablet = await scene.unlock();
  const { keys } = await saveVoyage(tablet, scene.server);
  await tablet.settle();
  const row = () => tablet.db.getRow('shipment', keys.shipment);
  const path = shipmentStatusPath(Number((await row())?.id));
  await tablet.save({
    entity: 'shipment',
    key: keys.shipment,
    kind: 'status',
    fields: { estadoEntrega: 'EN_TRANSITO' },
  });
  for (const estadoEntrega of ['EN_TRANSITO', 'ENTREGADO'])
    await scene.server.call('PATCH', path, { estadoEntrega });
  await tablet.lock();
  await drainInBackground();
  const again = await scene.unlock();
  expect(await again.queue()).toEqual([]);
  const [ended] = await again.db.listRecentHistory(1);
  expect(ended).toMatchObject({ kind: 'status', ending: { is: 'not-needed' } });
  expect((await again.db.getRow('shipment', keys.shipment))?.view.estadoEntrega).toBe(
    'EN_TRANSITO',
  );
  await again.settle();
  expect((await again.db.getRow('shipment', keys.shipment))?.view.estadoEntrega).toBe('ENTREGADO');
  again.db.close();
});
