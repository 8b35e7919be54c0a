/**
 * Several tablets count a voyage's cargo, with and without signal: the result is the union of their scans, without a
 * question.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Fields } from '../../src/domain/entity';
import { countPieces } from '../../src/domain/rules/piece-count';
import { scansOfVoyage } from '../../src/domain/rules/voyage-counts';
import type { CargoCount } from '../../src/features/shipments/scan/cargo-count';
import { clearNotices } from '../../src/ui/notices-store';
import { createDevice, type Device } from './support/device';
import { gangway, loadVoyage } from './support/gangway';
import { startOurs, type TestServer } from './support/servers';

let server: TestServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());
afterEach(clearNotices);

const UP = (voyage: string): CargoCount => ({ step: 'EN_TRANSITO', voyage });

/** The counted pieces of the voyage that a device knows, by the number of the shipment. */
async function counted(device: Device, voyage: string) {
  const shipments = await device.db.listRows('shipment');
  const scans = scansOfVoyage(
    await device.db.listRows('pieceCount'),
    { voyage: await device.row('voyage', voyage), step: 'EN_TRANSITO' },
    shipments,
  );
  const ids = new Map(shipments.map(({ key, id }) => [key, id]));
  return Object.fromEntries(
    countPieces(scans, () => null).map((count) => [ids.get(count.shipment), count.counted]),
  );
}
const idOf = async (device: Device, entity: 'shipment' | 'voyage', key: string) =>
  Number((await device.row(entity, key)).id);
const theirs = async (voyage: number) =>
  (await server.list('pieceCount')).filter(({ viajeId }) => viajeId === voyage);

describe('two tablets', () => {
  test('count the same cargo without signal, end with the union, and are asked nothing', async () => {
    const first = createDevice(server);
    const { voyage, shipments } = await loadVoyage(server, first, 2);
    await first.settle();
    const second = createDevice(server);
    await second.pull();
    const [a = '', b = ''] = shipments;
    const [idA, idB] = [await idOf(first, 'shipment', a), await idOf(first, 'shipment', b)];
    const id = await idOf(first, 'voyage', voyage);

    await gangway(first, UP(voyage)).scan(a, 1, 2);
    await gangway(first, UP(voyage)).scan(b, 0);
    const other = gangway(second, UP(String(id)));
    await other.scan(String(idA), 2);
    expect(await other.scan(String(idB), 0)).toMatchObject({ kind: 'found' });

    await first.settle();
    await second.settle();
    await first.pull();
    await second.pull();
    for (const [device, key] of [
      [first, voyage],
      [second, String(id)],
    ] as const) {
      expect(await device.queue()).toEqual([]);
      expect(await counted(device, key)).toEqual({ [idA]: 2, [idB]: 1 });
    }
    expect(await theirs(id)).toHaveLength(2);

    // Each now has the other's scans: a piece counts as known, and the last one completes.
    expect(await other.scan(String(idA), 1)).toMatchObject({
      kind: 'again',
      title: 'El bulto 1 ya estaba contado',
    });
    expect(await other.scan(String(idA), 3)).toMatchObject({
      kind: 'found',
      text: 'Completo: pasó a En tránsito. Guardado en este equipo.',
    });
    await second.settle();
    await first.pull();
    expect((await first.row('shipment', a)).view.estadoEntrega).toBe('EN_TRANSITO');
  });

  test('scan one piece both: if one takes it back, the other’s scan stays', async () => {
    const first = createDevice(server);
    const { voyage, shipments } = await loadVoyage(server, first, 1);
    await first.settle();
    const second = createDevice(server);
    await second.pull();
    const [a = ''] = shipments;
    const [id, idA] = [await idOf(first, 'voyage', voyage), await idOf(first, 'shipment', a)];
    const mine = gangway(first, UP(voyage));
    await mine.scan(a, 1, 2);
    await gangway(second, UP(String(id))).scan(String(idA), 2);
    await second.settle();
    await first.settle();
    await first.pull();
    expect(await mine.undoLast()).toBe('counted');
    expect(await mine.undoLast()).toBe('undone');
    await first.settle();
    await first.pull();
    expect(await counted(first, voyage)).toEqual({ [idA]: 1 });
  });
});

test('a count of records made without signal is one request with them, and beeps that follow join', async () => {
  const device = createDevice(server);
  const { voyage, shipments } = await loadVoyage(server, device, 20);
  const { scan } = gangway(device, UP(voyage));
  for (const key of shipments) await scan(key, 1, 2);
  const waiting = (await device.queue()).filter(({ entity }) => entity === 'pieceCount');
  expect(waiting).toHaveLength(1);
  await device.settle();
  const id = await idOf(device, 'voyage', voyage);
  const [record, ...others] = await theirs(id);
  expect(others).toEqual([]);
  expect(record).toMatchObject({ version: 1, bultos: shipments.map(() => '1-2/3') });
  expect(JSON.stringify({ ...record }).length).toBeLessThan(600);

  await scan(shipments[0] ?? '', 3);
  await scan(shipments[1] ?? '', 3);
  // They wait for those that follow, and leave as one.
  await device.drain();
  expect(await theirs(id)).toMatchObject([{ version: 1 }]);
  await device.settle();
  expect(await theirs(id)).toMatchObject([{ version: 2 }]);
  expect(await counted(device, voyage)).toMatchObject({
    [await idOf(device, 'shipment', shipments[0] ?? '')]: 3,
  });
});

test('a voyage cancelled by the office meanwhile keeps its counted pieces, and takes no more', async () => {
  const device = createDevice(server);
  const { voyage, shipments } = await loadVoyage(server, device, 1);
  await device.settle();
  const [a = ''] = shipments;
  const id = await idOf(device, 'voyage', voyage);
  const { scan } = gangway(device, UP(voyage));
  await scan(a, 1);
  const office = createDevice(server);
  await office.pull();
  await office.update('voyage', String(id), { estado: 'CANCELADO' });
  await office.settle();
  await device.settle();
  await device.pull();
  expect(await device.queue()).toEqual([]);
  expect(await counted(device, voyage)).toEqual({ [await idOf(device, 'shipment', a)]: 1 });
  expect(await scan(a, 2)).toMatchObject({
    kind: 'wrong',
    text: 'El viaje se canceló: ya no se cuenta. Lo que ya se contó queda guardado con el viaje.',
  });
});

test('a shipment not aboard is reported at the beep; one that waits for the vessel joins and is counted', async () => {
  const device = createDevice(server);
  const { voyage, shipments } = await loadVoyage(server, device, 2, 1);
  const { shipments: elsewhere } = await loadVoyage(server, device, 1);
  await device.settle();
  const { scan } = gangway(device, UP(voyage));
  const strange = await scan(elsewhere[0] ?? '', 1);
  expect(strange?.title).toMatch(/: va en otro viaje$/);
  const said = await scan(shipments[1] ?? '', 1);
  expect(said).toMatchObject({ kind: 'wrong', text: 'No se contó: no va en este viaje.' });
  expect(await said?.action?.run()).toMatchObject({ kind: 'found' });
  await device.settle();
  expect(await device.queue()).toEqual([]);
  const joined = await idOf(device, 'shipment', shipments[1] ?? '');
  expect((await device.row('voyage', voyage)).view.enviosIds).toContain(joined);
  expect(await counted(device, voyage)).toEqual({ [joined]: 1 });
});

test('a discarded record is made again from this device’s scans', async () => {
  const device = createDevice(server);
  const { voyage, shipments } = await loadVoyage(server, device, 1);
  const [a = ''] = shipments;
  await device.settle();
  const { scan, keep } = gangway(device, UP(voyage));
  await scan(a, 1, 2);
  const [waiting] = await device.queue();
  await device.db.write(['pieceCount'], async (tx) => {
    await tx.removeOperations([waiting?.seq ?? 0]);
    await tx.removeRows('pieceCount', [waiting?.key ?? '']);
  });
  await keep();
  await device.settle();
  expect(await theirs(await idOf(device, 'voyage', voyage))).toMatchObject([{ bultos: ['1-2/3'] }]);
});

test('without a voyage the count stays on the device', async () => {
  const device = createDevice(server);
  const { shipments } = await loadVoyage(server, device, 1);
  await device.settle();
  const before = device.network.requests.length;
  const { scan } = gangway(device, { step: 'EN_TRANSITO', voyage: null });
  expect(await scan(shipments[0] ?? '', 1)).toMatchObject({ kind: 'found' });
  const draft: Fields | undefined = (await device.db.getDraft('cargo-count:EN_TRANSITO'))?.values;
  expect(draft?.scans).toHaveLength(1);
  expect(await device.queue()).toEqual([]);
  expect(device.network.requests).toHaveLength(before);
});
