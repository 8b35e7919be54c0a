/** A locked tablet sends a payment once the server has taken the payment state that it was saved with, and not before. */
import { expect, test } from 'vitest';
import { discardOperation } from '../../src/db/outbox/discard';
import { saveRecord } from '../../src/db/outbox/save-record';
import type { Fields } from '../../src/domain/entity';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import { shipmentStatusPath } from '../../src/domain/wire';
import { besideState, type Request } from '../../src/features/shipments/payments/beside-state';
import { drainInBackground } from '../../sw/drain-in-background';
import { saveVoyage, setUpScene, type Tablet } from './sealed-tablet';

const scene = setUpScene();

/** A shipment on the server and on the tablet. */
async function openSent() {
  const tablet = await scene.unlock();
  const { keys } = await saveVoyage(tablet, scene.server);
  await tablet.settle();
  const id = Number((await tablet.db.getRow('shipment', keys.shipment))?.id);
  return { tablet, id, key: keys.shipment };
}

/** Saves a shipment's change as its screen does, with what belongs to its payment state. */
async function save(
  { db }: Tablet,
  change: Pick<Request, 'key' | 'kind' | 'fields'> & { readonly opened?: Fields },
) {
  const now = Date.now();
  const stamp = {
    author: scene.server.username,
    company: scene.server.companyId,
    device: 'tablet',
    now,
  };
  const request: Request = {
    operationId: createUuid(now, randomBytes),
    entity: 'shipment',
    draft: null,
    ...change,
  };
  const serverVersion = async () => scene.server.serverVersion;
  const beside = await besideState({ db, serverVersion }, [request]);
  expect(beside).toHaveLength(1);
  await saveRecord(
    db,
    { ...request, ...stamp },
    beside.map((one) => ({ ...one, ...stamp })),
  );
}
const paid = (key: string) => ({ key, kind: 'status', fields: { estadoPago: 'PAGADO' } }) as const;
const rejectInOffice = (id: number) =>
  scene.server.call('PATCH', shipmentStatusPath(id), { estadoPago: 'RECHAZADO' });

/** The payment state of a shipment, and its payments. */
async function there(id: number) {
  const shipment = (await scene.server.list('shipment')).find((one) => one.id === id);
  const payments = (await scene.server.list('payment')).filter((one) => Number(one.envioId) === id);
  return [shipment?.estadoPago, payments.map(({ valor, estado }) => [valor, estado])];
}
const states = async (tablet: Tablet) =>
  (await tablet.queue()).map(({ entity, delivery }) => [entity, delivery.state]);

test('the server takes the state, then the payment', async () => {
  const { tablet, id, key } = await openSent();
  await save(tablet, paid(key));
  await tablet.lock();
  await drainInBackground();
  expect(await there(id)).toEqual(['PAGADO', [[250_000, 'VIGENTE']]]);
});

test('the server refuses the state', async () => {
  const { tablet, id, key } = await openSent();
  await rejectInOffice(id);
  await save(tablet, paid(key));
  await tablet.lock();
  await drainInBackground();
  expect(await there(id)).toEqual(['RECHAZADO', []]);
});

test('the state waits for a decision', async () => {
  const { tablet, id, key } = await openSent();
  await rejectInOffice(id);
  await save(tablet, paid(key));
  await tablet.settle();
  expect(await states(tablet)).toEqual([
    ['shipment', 'conflict'],
    ['payment', 'pending'],
  ]);
  await tablet.lock();
  await drainInBackground();
  expect(await there(id)).toEqual(['RECHAZADO', []]);
});

test('refused with the answer lost: unlocked, its person discards both', async () => {
  const { tablet, id, key } = await openSent();
  const opened = (await tablet.db.getRow('shipment', key))?.view ?? {};
  const fields = { ...opened, estadoPago: 'PAGADO', vehiculoNombre: 'Bote que no existe' };
  await save(tablet, { key, kind: 'update', opened, fields });
  await tablet.lock();
  scene.network.inject({ kind: 'lose-answer' }, { path: 'batch' });
  await expect(drainInBackground()).rejects.toThrow();
  scene.network.heal();
  const again = await scene.unlock();
  await again.settle();
  expect(await states(again)).toEqual([
    ['shipment', 'rejected'],
    ['payment', 'pending'],
  ]);
  const [refused] = await again.queue();
  expect(await discardOperation(again.db, refused?.seq ?? 0, Date.now())).toBe(2);
  again.db.close();
  expect(await there(id)).toEqual(['PENDIENTE', []]);
});
