/** Who received a shipment travels in the operation that delivers it: never lost, never twice. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shipmentStatusPath } from '../../src/domain/wire';
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
    expect(lastSent()).toEqual(DELIVERED);
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
    expect(await deliveriesOf(id)).toEqual(
      expect.arrayContaining([
        ['EN_TRANSITO', null],
        ['ENTREGADO', PROOF],
      ]),
    );
    expect((await row()).base).toMatchObject({ estadoEntrega: 'ENTREGADO' });
  });

  test('of an earlier version gets the state without it', async () => {
    const { device, key, lastSent } = await arrange(server);
    if (device.session)
      device.session = {
        ...device.session,
        extensions: server.extensions.filter((name) => name !== 'delivery-proof'),
      };
    await device.setStatus(key, DELIVERED);
    await device.settle();
    const { entrega: _, ...state } = DELIVERED;
    expect(lastSent()).toEqual(state);
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
