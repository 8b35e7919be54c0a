/** Reason and time of a state change are sent to a server that keeps them, and are never fields of the shipment. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { shipmentStatusPath } from '../../src/domain/wire';
import { startOurs, startPlain, type TestServer } from './support/servers';
import { readEvents, registerShipment } from './support/shipment-scenario';

const MOTIVO = 'Se varó en el raudal';
const AT = new Date(Date.now() - 3_600_000).toISOString();
const CANCELLED = { estadoEntrega: 'CANCELADO', motivo: MOTIVO, occurredAt: AT };

async function arrange(server: TestServer) {
  const registered = await registerShipment(server);
  const sent = () =>
    registered.device.network
      .writes()
      .filter(({ method }) => method === 'PATCH')
      .map(({ body }) => body);
  return { ...registered, sent };
}

describe('our server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startOurs();
  });
  afterAll(() => server.close());

  test('gets both in the event, and neither in the shipment', async () => {
    const { device, key, id, row, sent } = await arrange(server);
    await device.setStatus(key, CANCELLED);
    expect((await device.queue())[0]).toMatchObject({
      changes: CANCELLED,
      before: { estadoEntrega: 'EN_PREPARACION' },
    });
    expect((await row()).view).not.toHaveProperty('motivo');
    await device.settle();
    expect(sent()).toMatchObject([CANCELLED]);
    expect(await readEvents(server, id)).toContainEqual(
      expect.objectContaining({
        to: 'CANCELADO',
        motivo: MOTIVO,
        occurredAt: AT,
        author: server.username,
      }),
    );
    const { view, base } = await row();
    for (const shown of [view, base]) {
      expect(shown).toMatchObject({ estadoEntrega: 'CANCELADO' });
      expect(shown).not.toHaveProperty('motivo');
      expect(shown).not.toHaveProperty('occurredAt');
    }
  });

  test('gets the same reason for two changes', async () => {
    const { device, key, sent } = await arrange(server);
    await device.setStatus(key, { estadoEntrega: 'EN_TRANSITO', motivo: MOTIVO, occurredAt: AT });
    await device.setStatus(key, { ...CANCELLED, estadoEntrega: 'DEVUELTO' });
    await device.settle();
    expect(sent()).toMatchObject([
      { estadoEntrega: 'EN_TRANSITO', motivo: MOTIVO, occurredAt: AT },
      { estadoEntrega: 'DEVUELTO', motivo: MOTIVO, occurredAt: AT },
    ]);
  });

  test('gets the time corrected to its own clock when the device’s clock is wrong', async () => {
    const { device, key, sent } = await arrange(server);
    await device.db.putMeta('clockOffsetMs', 25 * 60_000);
    await device.setStatus(key, CANCELLED);
    await device.settle();
    const occurredAt = new Date(Date.parse(AT) + 25 * 60_000).toISOString();
    expect(sent()).toMatchObject([{ ...CANCELLED, occurredAt }]);
  });

  test('gets no request when the shipment is in that state already', async () => {
    const { device, key } = await arrange(server);
    await device.setStatus(key, { ...CANCELLED, estadoEntrega: 'EN_PREPARACION' });
    expect(await device.queue()).toEqual([]);
  });

  test('gets no reason for a conflict resolved with theirs', async () => {
    const { device, key, id, row } = await arrange(server);
    await device.setStatus(key, { estadoPago: 'PAGADO', motivo: MOTIVO, occurredAt: AT });
    await server.call('PATCH', shipmentStatusPath(id), { estadoPago: 'RECHAZADO' });
    await device.settle();
    const [mine] = await device.queue();
    expect(mine).toMatchObject({ delivery: { state: 'conflict' } });
    await resolveConflict(device.db, mine?.seq ?? 0, 'theirs', device.clock.now);
    expect(await device.queue()).toEqual([]);
    expect((await row()).view.estadoPago).toBe('RECHAZADO');
  });
});

test('a plain server gets the state alone, whatever was announced at the time of saving', async () => {
  const server = await startPlain('empty');
  const { device, key, sent, row } = await arrange(server);
  await device.setStatus(key, CANCELLED);
  await device.settle();
  expect(sent()).toEqual([{ estadoEntrega: 'CANCELADO' }]);
  expect(await device.queue()).toEqual([]);
  expect((await row()).base).toMatchObject({ estadoEntrega: 'CANCELADO' });
  await server.close();
});
