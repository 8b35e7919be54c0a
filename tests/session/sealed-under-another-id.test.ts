/**
 * Operations that name a record which gets another id while it waits, because it was corrected, leave a locked tablet
 * with it.
 */
import { expect, test } from 'vitest';
import type { Fields } from '../../src/domain/entity';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import { toPaymentRequest } from '../../src/features/shipments/payments/beside-state';
import { drainInBackground } from '../../sw/drain-in-background';
import { customer, product, shipment } from '../sync/support/builders';
import { saveVoyage, setUpScene, type Tablet } from './sealed-tablet';

const scene = setUpScene();

const pay = ({ save }: Tablet, envioId: string) =>
  save(
    toPaymentRequest(createUuid(Date.now(), randomBytes), {
      envioId,
      valor: 70_000,
      tipoPago: 'EFECTIVO',
      nota: null,
    }),
  );

/** The states of the shipment on the server, and the payments of it. */
async function there({ descripcionEnvio }: Fields) {
  const found = (await scene.server.list('shipment')).filter(
    (one) => one.descripcionEnvio === descripcionEnvio,
  );
  const ids = found.map(({ id }) => id);
  const payments = (await scene.server.list('payment')).filter(({ envioId }) =>
    ids.includes(envioId),
  );
  return [found.map(({ estadoEntrega }) => estadoEntrega), payments.map(({ valor }) => valor)];
}

test('an unsent sender was corrected: goods and shipment', async () => {
  const tablet = await scene.unlock();
  const { keys, fields, sender } = await saveVoyage(tablet, scene.server);
  const corrected = { ...sender, phone: '3110001122' };
  await tablet.save({ entity: 'customer', key: keys.sender, kind: 'update', fields: corrected });
  await tablet.lock();
  await drainInBackground();
  expect(await scene.isThere(sender)).toBe(true);
  expect(await there(fields)).toEqual([['EN_PREPARACION'], []]);
});

test('an unsent shipment was corrected: a payment', async () => {
  const tablet = await scene.unlock();
  const { keys, fields } = await saveVoyage(tablet, scene.server);
  await pay(tablet, keys.shipment);
  const corrected = { ...fields, direccionEnvio: 'Otro muelle' };
  await tablet.save({ entity: 'shipment', key: keys.shipment, kind: 'update', fields: corrected });
  await tablet.lock();
  await drainInBackground();
  expect(await there(fields)).toEqual([['EN_PREPARACION'], [70_000]]);
});

test('a refused shipment was corrected: a payment and a state, once', async () => {
  const tablet = await scene.unlock();
  const { places } = scene.server;
  const [sender, recipient] = [customer(), customer()];
  await tablet.save({ entity: 'customer', fields: sender });
  await tablet.save({ entity: 'customer', fields: recipient });
  const goods = await tablet.save({ entity: 'product', fields: product(places, sender) });
  const fields = shipment(places, sender, recipient, [goods]);
  const wrong = { ...fields, vehiculoNombre: 'Bote que no existe' };
  const key = await tablet.save({ entity: 'shipment', fields: wrong });
  await pay(tablet, key);
  const status = { entity: 'shipment', key, kind: 'status' } as const;
  await tablet.save({ ...status, fields: { estadoEntrega: 'EN_TRANSITO' } });
  await tablet.settle();
  expect(await tablet.queue()).toMatchObject([{ delivery: { state: 'rejected' } }, {}, {}]);
  await tablet.save({ entity: 'shipment', key, kind: 'update', fields });
  await tablet.lock();
  await drainInBackground();
  const again = await scene.unlock();
  await again.settle();
  expect([await again.queue(), await there(fields)]).toEqual([[], [['EN_TRANSITO'], [70_000]]]);
  await again.lock();
});
