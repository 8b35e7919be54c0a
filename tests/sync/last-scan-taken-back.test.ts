/** Takes back the last scan of a count, and reports a scan that could not be saved whole. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { clearNotices, notices } from '../../src/ui/notices-store';
import { createDevice, type Device } from './support/device';
import { gangway, loadVoyage } from './support/gangway';
import { startOurs, type TestServer } from './support/servers';

let server: TestServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());
afterEach(clearNotices);

const UP = (voyage: string) => ({ step: 'EN_TRANSITO' as const, voyage });
/** A device, a voyage that the server has, and its one shipment. */
async function openVoyage() {
  const device = createDevice(server);
  const { voyage, shipments } = await loadVoyage(server, device, 1);
  await device.settle();
  const [a = ''] = shipments;
  return { device, voyage, a };
}
const stateOf = async (device: Device, key: string) =>
  (await device.row('shipment', key)).view.estadoEntrega;
async function theirs(device: Device, voyage: string) {
  const { id } = await device.row('voyage', voyage);
  const counts = await server.list('pieceCount');
  return counts.filter((one) => Number(one.viajeId) === Number(id));
}

test('the last piece taken back takes the change of state with it', async () => {
  const { device, voyage, a } = await openVoyage();
  const { scan, undoLast } = gangway(device, UP(voyage));
  await scan(a, 1, 2, 3);
  // A notice with another way back would cover the scan screen.
  expect(notices.getState().open).toEqual([]);
  expect(await stateOf(device, a)).toBe('EN_TRANSITO');
  expect(await undoLast()).toBe('undone');
  await device.settle();
  expect(await stateOf(device, a)).toBe('EN_PREPARACION');
  expect(await theirs(device, voyage)).toMatchObject([{ bultos: ['1-2/3'] }]);
  await scan(a, 3);
  await device.settle();
  expect(await undoLast()).toBe('late');
});

test('cargo that arrived with its voyage is counted ashore, and stays to be claimed', async () => {
  const { device, voyage, a } = await openVoyage();
  const up = gangway(device, UP(voyage));
  await up.scan(a, 1, 2, 3);
  const at = new Date(device.clock.now).toISOString();
  await device.update('voyage', voyage, { estado: 'LLEGO', salidaReal: at, llegadaReal: at });
  const arrived = { estadoEntrega: 'ENTREGADO', porReclamar: true };
  await device.setStatus(a, { ...arrived, occurredAt: at });
  await device.settle();
  const { scan, undoLast } = gangway(
    device,
    { step: 'ENTREGADO', voyage },
    { serverVersion: async () => SERVER_VERSION },
  );
  await scan(a, 1, 2, 3);
  expect(await undoLast()).toBe('undone');
  await device.settle();
  expect((await theirs(device, voyage)).map(({ bultos }) => bultos)).toContainEqual(['1-2/3']);
  expect((await device.row('shipment', a)).view).toMatchObject(arrived);
});

test('the button pressed twice takes back what it showed, and no more', async () => {
  const { device, voyage, a } = await openVoyage();
  const { scan, lastScan, takeBack } = gangway(device, UP(voyage));
  await scan(a, 1, 2);
  const shown = await lastScan();
  await Promise.all([takeBack(shown), takeBack(shown)]);
  expect(await takeBack(shown)).toBe('undone');
  await device.settle();
  expect(await theirs(device, voyage)).toMatchObject([{ bultos: ['1/3'] }]);
});

test('a scan that could not be saved is not counted, and the screen says so', async () => {
  const device = createDevice(server);
  const { voyage, shipments } = await loadVoyage(server, device, 1);
  const [a = ''] = shipments;
  const full = gangway(device, UP(voyage), {
    saveFromDraft: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  });
  expect(await full.scan(a, 1)).toMatchObject({
    kind: 'wrong',
    title: 'No se pudo guardar',
    text: expect.stringContaining('este equipo no tiene espacio'),
  });
  expect(await gangway(device, UP(voyage)).scan(a, 1)).toMatchObject({ kind: 'found' });
});

test('a last piece whose change of state could not be saved is counted, and the screen says that nothing moved', async () => {
  const { device, voyage, a } = await openVoyage();
  const full = gangway(device, UP(voyage), {
    saveGroup: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  });
  expect(await full.scan(a, 1, 2, 3)).toEqual({
    kind: 'wrong',
    title: expect.stringContaining('3 de 3'),
    text: 'Quedó contado, pero este equipo no pudo guardar el paso a En tránsito. Pásalo desde la lista de lo contado.',
  });
  await device.settle();
  expect(await theirs(device, voyage)).toMatchObject([{ bultos: ['1-3/3'] }]);
  expect(await stateOf(device, a)).toBe('EN_PREPARACION');
  expect(await full.undoLast()).toBe('undone');
});

test('a last piece whose tab was killed before the answer is taken back with the change of state', async () => {
  const { device, voyage, a } = await openVoyage();
  const scanned = gangway(device, UP(voyage));
  const ended = gangway(device, UP(voyage), {
    saveGroup: async (changes) => {
      await scanned.saveGroup(changes);
      throw new DOMException('closed', 'InvalidStateError');
    },
  });
  await ended.scan(a, 1, 2, 3);
  expect(await stateOf(device, a)).toBe('EN_TRANSITO');
  expect(await scanned.undoLast()).toBe('undone');
  expect(await stateOf(device, a)).toBe('EN_PREPARACION');
});

test('the last piece of a shipment that moved on since is not taken back', async () => {
  const { device, voyage, a } = await openVoyage();
  const { scan, undoLast } = gangway(device, UP(voyage));
  await scan(a, 1, 2, 3);
  await device.settle();
  await device.setStatus(a, { estadoEntrega: 'ENTREGADO' });
  expect(await undoLast()).toBe('late');
});

test('the button of an answer judges the shipment as it is when it is pressed', async () => {
  const { device, voyage, a } = await openVoyage();
  const { scan } = gangway(device, UP(voyage));
  await scan(a, 0);
  await (await scan(a, 0))?.action?.run();
  const offered = await scan(a, 0);
  const office = createDevice(server);
  await office.pull();
  const cancelled = { estadoEntrega: 'CANCELADO', motivo: 'No viaja' };
  await office.setStatus(String((await device.row('shipment', a)).id), cancelled);
  await office.settle();
  await device.pull();
  expect(await offered?.action?.run()).toMatchObject({
    kind: 'wrong',
    title: expect.stringContaining('Cancelado'),
  });
  expect(await stateOf(device, a)).toBe('CANCELADO');
});
