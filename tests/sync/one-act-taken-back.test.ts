/** One act of a person: kept back for ten seconds, taken back, or let go when its notice is closed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endUndo, undoAct } from '../../src/db/outbox/save-group';
import { UNDO_MS } from '../../src/db/outbox/undo-window';
import { act, requestOf } from './support/acts';
import { openQueueOf } from './support/background';
import { crashingStore, createCrashPoint, KilledError } from './support/crashing-store';
import { createDevice, type Device } from './support/device';
import { EITHER_SERVER, type TestServer } from './support/servers';
import { registerVoyage } from './support/shipment-scenario';

const writes = ({ network }: Device) => network.writes().length + network.batches().length;

describe.each(EITHER_SERVER)('the state of a shipment, on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  async function open() {
    const device = createDevice(server);
    const { keys, fields } = await registerVoyage(device, server);
    await device.settle();
    await device.pull();
    const sent = writes(device);
    const there = async () =>
      (await server.list('shipment')).find(
        ({ descripcionEnvio }) => descripcionEnvio === fields.descripcionEnvio,
      )?.estadoEntrega;
    const move = (to = 'EN_TRANSITO', store = device.db) =>
      act(device, [requestOf(device, 'shipment', keys.shipment, { estadoEntrega: to })], store);
    const shown = async () => (await device.row('shipment', keys.shipment)).view.estadoEntrega;
    return {
      device,
      key: keys.shipment,
      there,
      move,
      shown,
      isSilent: () => writes(device) === sent,
    };
  }

  test('does not leave before its time, not even at a tap; then it arrives', async () => {
    const { device, there, move, isSilent } = await open();
    const from = device.clock.now;
    await move();
    expect(await device.drain({ skipBackoff: 'person' })).toMatchObject({ wakeAt: from + UNDO_MS });
    device.clock.now = from + UNDO_MS - 1;
    await device.drain({ skipBackoff: 'person' });
    expect(isSilent()).toBe(true);
    device.clock.now += 1;
    await device.settle();
    expect(await there()).toBe('EN_TRANSITO');
  });

  test('taken back, it is as it was, and nothing was sent', async () => {
    const { device, there, move, shown, isSilent } = await open();
    const ids = await move();
    expect(await shown()).toBe('EN_TRANSITO');
    expect(await undoAct(device.db, ids)).toBe(true);
    expect(await shown()).toBe('EN_PREPARACION');
    device.clock.now += UNDO_MS;
    await device.settle();
    expect(isSilent()).toBe(true);
    expect(await there()).toBe('EN_PREPARACION');
    expect(await undoAct(device.db, ids)).toBe(false);
  });

  test('let go, it leaves at once and stays', async () => {
    const { device, there, move } = await open();
    const ids = await move();
    await endUndo(device.db, ids);
    await device.drain();
    expect(await there()).toBe('EN_TRANSITO');
    expect(await undoAct(device.db, ids)).toBe(false);
  });

  test('with the page closed, the worker waits for its time and sends it', async () => {
    const { device, there, move } = await open();
    await move();
    const { push, waits } = openQueueOf(device);
    expect(await push()).toBe(0);
    expect(waits).toEqual([UNDO_MS]);
    expect(await there()).toBe('EN_TRANSITO');
  });

  test('without a worker, the next start sends it, the second of two included', async () => {
    const { device, there, move, shown } = await open();
    await move();
    await move('ENTREGADO');
    device.clock.now += 60_000;
    const again = device.otherTab();
    await again.settle();
    expect(await shown()).toBe('ENTREGADO');
    expect(await there()).toBe('ENTREGADO');
  });

  test('an act that a later one builds on is not taken back', async () => {
    const { device, move, shown } = await open();
    const first = await move();
    const second = await move('ENTREGADO');
    expect(await undoAct(device.db, first)).toBe(false);
    expect(await shown()).toBe('ENTREGADO');
    expect(await undoAct(device.db, second)).toBe(true);
    expect(await undoAct(device.db, first)).toBe(true);
    expect(await shown()).toBe('EN_PREPARACION');
  });

  test('a shipment that has the state already leaves nothing to take back', async () => {
    const { device, move } = await open();
    expect(await move('EN_PREPARACION')).toEqual([]);
    expect(await device.queue()).toEqual([]);
  });

  test.each([1, 2])('killed at step %s, it is saved or not, and once', async (step) => {
    const { device, there, move } = await open();
    const store = crashingStore(device.db, createCrashPoint(step)) as typeof device.db;
    await expect(move('EN_TRANSITO', store)).rejects.toThrow(KilledError);
    expect(await device.queue()).toHaveLength(step - 1);
    await device.settle();
    expect(await there()).toBe(step === 1 ? 'EN_PREPARACION' : 'EN_TRANSITO');
  });
});
