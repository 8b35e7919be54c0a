/** The recipient of a shipment travels in the operation that delivers it: never lost, never twice. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { UNDO_MS } from '../../src/db/outbox/undo-window';
import { customerErasePath, shipmentStatusPath } from '../../src/domain/wire';
import { startOurs, startPlain, type TestServer } from './support/servers';
import { readEvents, registerShipment } from './support/shipment-scenario';

const PROOF = { recibe: 'Rosalba Tique', documento: '41219530', firma: 'M10 10L90 40' };
const DELIVERED = {
  estadoEntrega: 'ENTREGADO',
  occurredAt: new Date(Date.now() - 60_000).toISOString(),
  entrega: PROOF,
};

async function arrange(server: TestServer) {
  const registered = await registerShipment(server, 'EN_TRANSITO');
  const lastSent = () => registered.device.network.writes().at(-1)?.body;
  return { ...registered, lastSent };
}

describe('our server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startOurs();
  });
  afterAll(() => server.close());
  const deliveriesOf = async (id: number) =>
    (await readEvents(server, id))
      .filter(({ to }) => to === 'ENTREGADO')
      .map(({ from, entrega }) => [from, entrega]);

  test('gets it with the state, and the shipment does not have it', async () => {
    const { device, key, id, row, lastSent } = await arrange(server);
    await device.setStatus(key, DELIVERED);
    expect((await row()).view).not.toHaveProperty('entrega');
    await device.settle();
    expect(lastSent()).toMatchObject(DELIVERED);
    expect(await deliveriesOf(id)).toEqual([['EN_TRANSITO', PROOF]]);
    expect((await row()).base).not.toHaveProperty('entrega');
  });

  test('has it once when its answer was lost', async () => {
    const { device, key, id } = await arrange(server);
    await device.setStatus(key, DELIVERED);
    device.network.inject({ kind: 'lose-answer' }, { times: 1 });
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await deliveriesOf(id)).toEqual([['EN_TRANSITO', PROOF]]);
  });

  test.each([
    ['before this device knows', false],
    ['and this device knows', true],
  ])('gets it also where somebody else has delivered the shipment: %s', async (_when, isTold) => {
    const { device, key, id, row } = await arrange(server);
    if (!isTold) await device.setStatus(key, DELIVERED);
    await server.call('PATCH', shipmentStatusPath(id), { estadoEntrega: 'ENTREGADO' });
    if (isTold) {
      await device.setStatus(key, DELIVERED);
      await device.pull();
    }
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await deliveriesOf(id)).toEqual([['EN_TRANSITO', PROOF]]);
    expect((await row()).base).toMatchObject({ estadoEntrega: 'ENTREGADO' });
  });

  test('gets it also where this device knew of the delivery when it was saved', async () => {
    const { device, key, id } = await arrange(server);
    await server.call('PATCH', shipmentStatusPath(id), { estadoEntrega: 'ENTREGADO' });
    await device.pull();
    await device.setStatus(key, DELIVERED);
    expect(await device.queue()).toHaveLength(1);
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await deliveriesOf(id)).toEqual([['EN_TRANSITO', PROOF]]);
  });

  test('keeps the first, and the second waits for its person', async () => {
    const { device, key, id } = await arrange(server);
    await device.setStatus(key, { ...DELIVERED, entrega: { ...PROOF, recibe: 'Otra Persona' } });
    await server.call('PATCH', shipmentStatusPath(id), DELIVERED);
    await device.settle();
    expect(await device.queue()).toMatchObject([
      {
        changes: { entrega: { recibe: 'Otra Persona' } },
        delivery: {
          state: 'rejected',
          error: { errors: [{ message: 'Este envío ya dice quién lo recibió' }] },
        },
      },
    ]);
    expect(await deliveriesOf(id)).toEqual([['EN_TRANSITO', PROOF]]);
  });
});

test('a plain server gets the state alone', async () => {
  const server = await startPlain('empty');
  const { device, key, lastSent } = await arrange(server);
  await device.setStatus(key, DELIVERED);
  await device.settle();
  expect(lastSent()).toEqual({ estadoEntrega: 'ENTREGADO' });
  expect(await device.queue()).toEqual([]);
  await server.close();
});

test('a proof that waits while its recipient is suppressed is kept nowhere', async () => {
  const server = await startOurs();
  onTestFinished(() => server.close());
  const { device, key, id, row } = await arrange(server);
  const document = String((await row()).view.destinatarioCedula);
  await device.setStatus(key, { ...DELIVERED, entrega: { ...PROOF, documento: document } });
  await server.call('PATCH', shipmentStatusPath(id), { estadoEntrega: 'ENTREGADO' });
  const customers = await server.list('customer');
  const recipient = customers.find(({ numDocument }) => String(numDocument) === document);
  const reason = { reason: 'Lo pidió por escrito' };
  await server.callAsAdmin('POST', customerErasePath(Number(recipient?.id)), reason);
  const hold = { notBefore: device.clock.now + UNDO_MS };
  await device.db.putOperations((await device.queue()).map((one) => ({ ...one, ...hold })));
  await device.pull();
  await device.settle();
  expect(await device.queue()).toEqual([]);
  const past = await device.db.listHistoryAfter(0);
  expect(JSON.stringify([past, await readEvents(server, id)])).not.toContain(PROOF.recibe);
});
