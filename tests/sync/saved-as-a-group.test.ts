/** Many state changes saved as one: kept back for ten seconds, taken back as one, and each sent once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveGroup, undoGroup } from '../../src/db/outbox/save-group';
import type { SaveRequest } from '../../src/db/outbox/save-record';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import { openQueueOf } from './support/background';
import { crashingStore, createCrashPoint, KilledError } from './support/crashing-store';
import { createDevice, type Device } from './support/device';
import { EITHER_SERVER, type TestServer } from './support/servers';
import { registerVoyage } from './support/shipment-scenario';

const UNDO_MS = 10_000;

describe.each(EITHER_SERVER)('on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  /** A tablet with shipments that the server has. */
  async function loaded(count: number) {
    const device = createDevice(server);
    const voyages = [];
    for (let at = 0; at < count; at += 1) voyages.push(await registerVoyage(device, server));
    await device.settle();
    await device.pull();
    const keys = voyages.map((voyage) => voyage.keys.shipment);
    const texts = voyages.map(({ fields }) => fields.descripcionEnvio);
    const there = async () =>
      (await server.list('shipment'))
        .filter(({ descripcionEnvio }) => texts.includes(descripcionEnvio))
        .map(({ estadoEntrega }) => estadoEntrega);
    const shown = () =>
      Promise.all(keys.map(async (key) => (await device.row('shipment', key)).view.estadoEntrega));
    const before = device.network.writes().length + device.network.batches().length;
    const sent = () => device.network.writes().length + device.network.batches().length - before;
    return { device, keys, there, shown, sent };
  }

  function changesOf(device: Device, keys: readonly string[]): SaveRequest[] {
    return keys.map((key) => ({
      operationId: createUuid(device.clock.now, randomBytes),
      entity: 'shipment',
      key,
      kind: 'status',
      fields: { estadoEntrega: 'EN_TRANSITO' },
      author: server.username,
      company: null,
      device: 'tablet',
      now: device.clock.now,
      draft: null,
    }));
  }
  const save = (device: Device, keys: readonly string[]) =>
    saveGroup(device.db, changesOf(device, keys), device.clock.now + UNDO_MS);
  const all = (count: number, state: string) => Array.from({ length: count }, () => state);

  test('nothing leaves before its time, not even at a tap; then each arrives', async () => {
    const { device, keys, there, shown, sent } = await loaded(3);
    const from = device.clock.now;
    expect(await save(device, keys)).toHaveLength(3);
    expect(await shown()).toEqual(all(3, 'EN_TRANSITO'));
    expect(await device.drain({ skipBackoff: 'person' })).toMatchObject({ wakeAt: from + UNDO_MS });
    device.clock.now = from + UNDO_MS - 1;
    await device.drain({ skipBackoff: 'line' });
    expect(sent()).toBe(0);
    expect(await there()).toEqual(all(3, 'EN_PREPARACION'));
    device.clock.now = from + UNDO_MS;
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await there()).toEqual(all(3, 'EN_TRANSITO'));
  });

  test('taken back: nothing is left of it, and nothing is sent', async () => {
    const { device, keys, there, shown, sent } = await loaded(3);
    const ids = await save(device, keys);
    expect(await undoGroup(device.db, ids)).toHaveLength(3);
    expect(await device.queue()).toEqual([]);
    expect(await shown()).toEqual(all(3, 'EN_PREPARACION'));
    expect((await device.row('shipment', keys[0] ?? '')).mark).toBeNull();
    device.clock.now += UNDO_MS;
    await device.settle();
    expect(sent()).toBe(0);
    expect(await there()).toEqual(all(3, 'EN_PREPARACION'));
    expect(await undoGroup(device.db, ids)).toHaveLength(0);
  });

  test('other saves do not wait for the group', async () => {
    const { device, keys, there } = await loaded(2);
    await save(device, keys.slice(0, 1));
    await device.setStatus(keys[1] ?? '', { estadoEntrega: 'EN_TRANSITO' });
    await device.drain();
    expect((await there()).sort()).toEqual(['EN_PREPARACION', 'EN_TRANSITO']);
    expect(await device.queue()).toHaveLength(1);
  });

  test('taken back while they are sent: changes that had left stay, and are counted as such', async () => {
    const { device, keys, there } = await loaded(2);
    const ids = await save(device, keys);
    device.clock.now += UNDO_MS;
    const method = server.kind === 'ours' ? 'POST' : 'PATCH';
    device.network.inject({ kind: 'hold' }, { method, times: 1 });
    let isOver = false;
    const run = device.drain().finally(() => {
      isOver = true;
    });
    await expect
      .poll(async () =>
        (await device.queue()).some(({ delivery }) => delivery.state === 'inflight'),
      )
      .toBe(true);
    const untouched = (await device.queue()).filter(
      ({ delivery }) => delivery.state === 'pending',
    ).length;
    expect(await undoGroup(device.otherTab().db, ids)).toHaveLength(untouched);
    const release = async () => {
      await device.network.release();
      return isOver;
    };
    await expect.poll(release).toBe(true);
    await run;
    await device.settle();
    expect(await device.queue()).toEqual([]);
    const arrived = (await there()).filter((state) => state === 'EN_TRANSITO');
    expect(arrived).toHaveLength(keys.length - untouched);
    expect(await undoGroup(device.db, ids)).toHaveLength(0);
  });

  test('a later change of the same state keeps its earlier one; one of another field does not', async () => {
    const { device, keys, there, shown } = await loaded(2);
    const [onward = '', paid = ''] = keys;
    const ids = await save(device, keys);
    await device.setStatus(onward, { estadoEntrega: 'ENTREGADO' });
    await device.setStatus(paid, { estadoPago: 'PAGADO' });
    expect(await undoGroup(device.db, ids)).toHaveLength(1);
    expect(await shown()).toEqual(['ENTREGADO', 'EN_PREPARACION']);
    expect((await device.row('shipment', paid)).view.estadoPago).toBe('PAGADO');
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect((await there()).sort()).toEqual(['EN_PREPARACION', 'ENTREGADO'].sort());
  });

  test('a clock that is set back does not keep them', async () => {
    const { device, keys, there } = await loaded(1);
    await save(device, keys);
    device.clock.now -= 3_600_000;
    await device.drain();
    expect(await there()).toEqual(['EN_TRANSITO']);
  });

  test.each([1, 2])('killed at step %s: the whole group is saved, or none of it', async (step) => {
    const { device, keys, there } = await loaded(3);
    const store = crashingStore(device.db, createCrashPoint(step));
    const changes = changesOf(device, keys);
    const notBefore = device.clock.now + UNDO_MS;
    await expect(saveGroup(store, changes, notBefore)).rejects.toThrow(KilledError);
    expect(await device.queue()).toHaveLength(step === 1 ? 0 : 3);
    // Saved once more by its person, it is the same group.
    await saveGroup(device.db, changes, notBefore);
    expect(await device.queue()).toHaveLength(3);
    await device.settle();
    expect(await there()).toEqual(all(3, 'EN_TRANSITO'));
  });

  test.each([1, 2])('killed while it is taken back, at step %s: all or nothing', async (step) => {
    const { device, keys, there } = await loaded(2);
    const ids = await save(device, keys);
    const store = crashingStore(device.db, createCrashPoint(step));
    await expect(undoGroup(store, ids)).rejects.toThrow(KilledError);
    await device.settle();
    expect(await there()).toEqual(all(2, step === 1 ? 'EN_TRANSITO' : 'EN_PREPARACION'));
  });

  test('with the page closed, the worker waits for the time and sends them', async () => {
    const { device, keys, there } = await loaded(2);
    await save(device, keys);
    const { push, waits } = openQueueOf(device);
    expect(await push()).toBe(0);
    expect(waits).toEqual([UNDO_MS]);
    expect(await there()).toEqual(all(2, 'EN_TRANSITO'));
  });
});
