/** A state change of a shipment that the server does not have yet, or has moved on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { discardOperation } from '../../src/db/outbox/discard';
import { PLAIN_SERVER } from '../../src/domain/server-version';
import { shipmentStatusPath } from '../../src/domain/wire';
import { createDevice, type Device } from './support/device';
import { EITHER_SERVER, type TestServer } from './support/servers';
import {
  countThere,
  ONCE_EACH,
  PATHS,
  registerVoyage,
  type Voyage,
} from './support/shipment-scenario';

describe.each(EITHER_SERVER)('on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const there = async ({ fields }: Voyage) =>
    (await server.list('shipment')).filter(
      (one) => one.descripcionEnvio === fields.descripcionEnvio,
    );
  const patches = ({ network }: Device) =>
    network.writes().filter(({ method }) => method === 'PATCH');

  test('its create is pending: the state change is sent after it', async () => {
    const device = createDevice(server);
    const voyage = await registerVoyage(device, server);
    await device.setStatus(voyage.keys.shipment, { estadoEntrega: 'EN_TRANSITO' });
    await device.setStatus(voyage.keys.shipment, { estadoPago: 'PAGADO' });
    await device.setStatus(voyage.keys.shipment, { estadoEntrega: 'ENTREGADO' });
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await there(voyage)).toMatchObject([
      { estadoEntrega: 'ENTREGADO', estadoPago: 'PAGADO' },
    ]);
    expect(patches(device).map(({ body }) => body)).toMatchObject([
      { estadoEntrega: 'EN_TRANSITO' },
      { estadoPago: 'PAGADO' },
      { estadoEntrega: 'ENTREGADO' },
    ]);
  });

  test('its create is unknown: the state change waits', async () => {
    const device = createDevice(server);
    const voyage = await registerVoyage(device, server);
    device.network.inject({ kind: 'lose-answer' }, { path: PATHS.shipment, times: 1 });
    await device.drain();
    await device.setStatus(voyage.keys.shipment, { estadoEntrega: 'EN_TRANSITO' });
    expect((await device.row('shipment', voyage.keys.shipment)).view.estadoEntrega).toBe(
      'EN_TRANSITO',
    );
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
    expect(await there(voyage)).toMatchObject([{ estadoEntrega: 'EN_TRANSITO' }]);
  });

  test('its create is discarded: the state change is discarded too', async () => {
    const device = createDevice(server);
    const voyage = await registerVoyage(device, server);
    await device.setStatus(voyage.keys.shipment, { estadoEntrega: 'EN_TRANSITO' });
    const create = (await device.queue()).find(({ entity }) => entity === 'shipment');
    expect(await discardOperation(device.db, create?.seq ?? 0, 0)).toBe(2);
    await device.settle();
    expect(patches(device)).toEqual([]);
    expect(await there(voyage)).toEqual([]);
  });

  test('its create is discarded in another tab meanwhile: saving the state change fails', async () => {
    const device = createDevice(server);
    const voyage = await registerVoyage(device, server);
    const create = (await device.queue()).find(({ entity }) => entity === 'shipment');
    await discardOperation(device.otherTab().db, create?.seq ?? 0, 0);
    const before = await device.queue();
    const saving = device.setStatus(voyage.keys.shipment, { estadoEntrega: 'EN_TRANSITO' });
    await expect(saving).rejects.toMatchObject({ name: 'RecordGone' });
    expect(await device.queue()).toEqual(before);
  });

  test('a double tap is one operation', async () => {
    const device = createDevice(server);
    const voyage = await registerVoyage(device, server);
    await device.setStatus(voyage.keys.shipment, { estadoEntrega: 'EN_TRANSITO' });
    await device.setStatus(voyage.keys.shipment, { estadoEntrega: 'EN_TRANSITO' });
    await device.settle();
    expect(patches(device)).toHaveLength(1);
  });

  /** The shipment is on the server and on this tablet; another user has moved it through `states`. */
  async function arrange(states: readonly Record<string, string>[]) {
    const device = createDevice(server);
    const voyage = await registerVoyage(device, server);
    await device.settle();
    const { id } = await device.row('shipment', voyage.keys.shipment);
    for (const state of states) await server.call('PATCH', shipmentStatusPath(id ?? 0), state);
    return { device, voyage };
  }

  test('the server has passed through my state: acknowledged without sending', async () => {
    const { device, voyage } = await arrange([
      { estadoEntrega: 'EN_TRANSITO' },
      { estadoEntrega: 'ENTREGADO' },
    ]);
    await device.setStatus(voyage.keys.shipment, { estadoEntrega: 'EN_TRANSITO' });
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await there(voyage)).toMatchObject([{ estadoEntrega: 'ENTREGADO' }]);
    expect((await device.row('shipment', voyage.keys.shipment)).view.estadoEntrega).toBe(
      'ENTREGADO',
    );
    const [last] = await device.db.listRecentHistory(1);
    expect(last).toMatchObject({
      kind: 'status',
      ending: { is: 'not-needed', theirs: { estadoEntrega: 'ENTREGADO' } },
    });
  });

  test.each([
    ['cancelled there, in transit here', [], 'EN_TRANSITO', 'CANCELADO'],
    ['departed there, cancelled here', [], 'CANCELADO', 'EN_TRANSITO'],
  ])('%s: a person decides, and nothing is told as sent', async (_name, before, mine, theirs) => {
    const { device, voyage } = await arrange([...before, { estadoEntrega: theirs }]);
    await device.setStatus(voyage.keys.shipment, { estadoEntrega: mine });
    await device.settle();
    expect(await device.queue()).toMatchObject([
      {
        kind: 'status',
        delivery: { state: 'conflict', question: { theirs: { estadoEntrega: theirs } } },
      },
    ]);
    expect(await there(voyage)).toMatchObject([{ estadoEntrega: theirs }]);
    expect(await device.row('shipment', voyage.keys.shipment)).toMatchObject({
      mark: 'attention',
      view: { estadoEntrega: mine },
    });
    const sent = await device.db.listRecentHistory(10);
    expect(sent.filter(({ kind }) => kind === 'status')).toEqual([]);
  });

  test('mine can follow the server’s state: it is sent', async () => {
    const { device, voyage } = await arrange([{ estadoEntrega: 'EN_TRANSITO' }]);
    await device.setStatus(voyage.keys.shipment, { estadoEntrega: 'EN_TRANSITO' });
    await device.setStatus(voyage.keys.shipment, { estadoEntrega: 'ENTREGADO' });
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await there(voyage)).toMatchObject([{ estadoEntrega: 'ENTREGADO' }]);
  });

  test('delivered here, cancelled there: a conflict', async () => {
    const { device: other, voyage: second } = await arrange([{ estadoEntrega: 'EN_TRANSITO' }]);
    await other.pull();
    const { id } = await other.row('shipment', second.keys.shipment);
    await server.call('PATCH', shipmentStatusPath(id ?? 0), { estadoEntrega: 'CANCELADO' });
    await other.setStatus(second.keys.shipment, { estadoEntrega: 'ENTREGADO' });
    await other.settle();
    expect(await other.queue()).toMatchObject([
      {
        delivery: {
          state: 'conflict',
          question: { code: 'differs', theirs: { estadoEntrega: 'CANCELADO' } },
        },
      },
    ]);
    expect(await there(second)).toMatchObject([{ estadoEntrega: 'CANCELADO' }]);
  });

  test('paid here, refused there: a conflict', async () => {
    const { device, voyage } = await arrange([{ estadoPago: 'RECHAZADO' }]);
    await device.setStatus(voyage.keys.shipment, { estadoPago: 'PAGADO' });
    await device.settle();
    expect(await device.queue()).toMatchObject([
      { delivery: { state: 'conflict', question: { theirs: { estadoPago: 'RECHAZADO' } } } },
    ]);
  });

  test('the response is lost: the change is made once', async () => {
    const { device, voyage } = await arrange([]);
    await device.setStatus(voyage.keys.shipment, { estadoEntrega: 'EN_TRANSITO' });
    device.network.inject({ kind: 'lose-answer' }, { method: 'PATCH', times: 1 });
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await there(voyage)).toMatchObject([{ estadoEntrega: 'EN_TRANSITO' }]);
  });

  test('an update of a shipment is rejected as not offered where the server counts as plain', async () => {
    const { device, voyage } = await arrange([]);
    if (device.session) device.session = { ...device.session, serverVersion: PLAIN_SERVER };
    await device.update('shipment', voyage.keys.shipment, {
      ...voyage.fields,
      direccionEnvio: 'Otro muelle',
    });
    await device.settle();
    expect(await device.queue()).toMatchObject([
      { delivery: { state: 'rejected', error: { code: 'not-offered' } } },
    ]);
  });
});
