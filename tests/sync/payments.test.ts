/** Payments beside a shipment's state: saved as one, sent once each, taken back as one, and only where the server keeps them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { discardOperation } from '../../src/db/outbox/discard';
import { undoGroup } from '../../src/db/outbox/save-group';
import { createDevice, type Device } from './support/device';
import { COST, register } from './support/payments-screen';
import { startOurs, startPlain, type TestServer } from './support/servers';

const theirPayments = async (server: TestServer, device: Device, key: string) => {
  const { id } = await device.row('shipment', key);
  return (await server.list('payment')).filter(({ envioId }) => envioId === id);
};

describe('on our server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startOurs();
  });
  afterAll(() => server.close());

  test('a shipment registered as paid brings its payment; saved twice, it is one', async () => {
    const device = createDevice(server);
    const { key, request, screen } = await register(device, server, 'PAGADO');
    await screen.save(request);
    expect(await screen.payments(key)).toEqual([[COST, 'VIGENTE']]);
    await device.settle();
    await screen.save(request);
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await theirPayments(server, device, key)).toMatchObject([
      { valor: COST, tipoPago: 'EFECTIVO', estado: 'VIGENTE', registradoPor: server.username },
    ]);
    await device.pull();
    expect(await screen.payments(key)).toEqual([[COST, 'VIGENTE']]);
  });

  test('the time of a payment is the server’s, as far as the device knows it', async () => {
    const device = createDevice(server);
    await device.db.write([], (tx) => tx.putMeta('clockOffsetMs', -3_600_000));
    const { key, screen } = await register(device, server);
    const payment = await screen.pay(key, 1000);
    const at = new Date(device.clock.now - 3_600_000).toISOString();
    expect((await device.row('payment', payment)).view.pagadoEn).toBe(at);
  });

  test('marking as paid records the missing amount, and reverting annuls it with the reason', async () => {
    const device = createDevice(server);
    const { key, screen } = await register(device, server);
    await screen.pay(key, 100_000);
    await device.settle();
    await screen.setState(key, 'PAGADO');
    expect(await screen.payments(key)).toEqual([
      [100_000, 'VIGENTE'],
      [150_000, 'VIGENTE'],
    ]);
    await device.settle();
    expect((await device.row('shipment', key)).view.estadoPago).toBe('PAGADO');
    await screen.setState(key, 'PENDIENTE', 'Se cobró a otro envío');
    expect((await screen.payments(key)).map(([, estado]) => estado)).toEqual([
      'ANULADO',
      'ANULADO',
    ]);
    expect((await device.queue()).map(({ entity, changes }) => [entity, changes.motivo])).toEqual([
      ['shipment', 'Se cobró a otro envío'],
      ['payment', 'Se cobró a otro envío'],
      ['payment', 'Se cobró a otro envío'],
    ]);
  });

  test('many are paid as one group, and taken back as one within its time', async () => {
    const device = createDevice(server);
    const [one, two] = [await register(device, server), await register(device, server)];
    await device.settle();
    const keys = [one.key, two.key];
    const ids = await one.screen.group(keys, 'PAGADO');
    expect(ids).toHaveLength(4);
    await device.drain();
    expect(await undoGroup(device.db, ids)).toEqual(ids);
    for (const { key, screen } of [one, two]) {
      expect(await screen.payments(key)).toEqual([]);
      expect((await device.row('shipment', key)).view.estadoPago).toBe('PENDIENTE');
    }
    await one.screen.group(keys, 'PAGADO');
    await device.settle();
    for (const { key } of [one, two])
      expect(await theirPayments(server, device, key)).toMatchObject([{ valor: COST }]);
  });

  test('annulled before it was sent, it arrives as annulled, once', async () => {
    const device = createDevice(server);
    const { key, screen } = await register(device, server);
    const payment = await screen.pay(key, 70_000);
    await screen.annul(payment, 'Era de otro envío');
    await device.settle();
    expect(await theirPayments(server, device, key)).toMatchObject([
      {
        valor: 70_000,
        estado: 'ANULADO',
        motivo: 'Era de otro envío',
        anuladoPor: server.username,
        version: 1,
      },
    ]);
  });

  test('a payment of a refused shipment waits in sight, and is discarded with it', async () => {
    const device = createDevice(server);
    const { key, request, screen } = await register(device, server, 'PAGADO');
    const [operation] = (await device.queue()).filter(({ entity }) => entity === 'shipment');
    if (!operation) throw new Error('The shipment is queued');
    await device.db.write(['shipment'], (tx) =>
      tx.putOperation({
        ...operation,
        changes: { ...request.fields, vehiculoNombre: 'Ninguna' },
        refs: { ...operation.refs, vehiculoNombre: [] },
      }),
    );
    await device.settle();
    expect((await device.queue()).map(({ entity, delivery }) => [entity, delivery.state])).toEqual([
      ['shipment', 'rejected'],
      ['payment', 'pending'],
    ]);
    expect(await screen.payments(key)).toEqual([[COST, 'VIGENTE']]);
    expect(await discardOperation(device.db, operation.seq, device.clock.now)).toBe(2);
    expect(await device.queue()).toEqual([]);
    expect(await device.db.listRows('payment')).toEqual([]);
  });
});

test('beside a plain server no payment is written or sent', async () => {
  const server = await startPlain('empty');
  const device = createDevice(server);
  const { key, screen } = await register(device, server, 'PAGADO');
  const other = await register(device, server);
  await device.settle();
  await screen.setState(other.key, 'PAGADO');
  await device.settle();
  expect(await device.db.listRows('payment')).toEqual([]);
  expect(await device.queue()).toEqual([]);
  expect((await device.row('shipment', key)).view.estadoPago).toBe('PAGADO');
  expect(device.network.writes().filter(({ path }) => path.includes('pagos'))).toEqual([]);
  await server.close();
});
