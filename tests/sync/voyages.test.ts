/** Voyages: made of records that the server does not know yet, and only where the server keeps voyages. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { questionOf } from '../../src/db/delivery';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { entityOf } from '../../src/domain/entities';
import { type Fields, validate } from '../../src/domain/entity';
import * as wire from '../server/payloads';
import { createDevice, type Device } from './support/device';
import { loadVessel } from './support/gangway';
import { startOurs, startPlain, type TestServer } from './support/servers';

const LEFT = '2026-11-20T11:30:00.000Z';

function made(entity: 'voyage' | 'crewMember', raw: Fields): Fields {
  const { fields, issues } = validate(entityOf(entity).schema, raw);
  if (!fields) throw new Error(JSON.stringify(issues));
  return fields;
}

describe('on our server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startOurs();
  });
  afterAll(() => server.close());

  const load = (device: Device, count: number) => loadVessel(server, device, count);
  const voyageOf = (vehiculoNombre: string, overrides: Fields = {}) =>
    made(
      'voyage',
      wire.voyage({ vehiculoNombre, sucursalNombre: server.places.branch, ...overrides }),
    );
  const theirs = async (vehiculoNombre: string) =>
    (await server.list('voyage')).filter((one) => one.vehiculoNombre === vehiculoNombre);
  const idsOf = async (device: Device, keys: readonly string[]) =>
    Promise.all(keys.map(async (key) => (await device.row('shipment', key)).id));

  test('a voyage that left with vessel, crew and shipments made offline is there once', async () => {
    const device = createDevice(server);
    const { vehiculoNombre, shipments } = await load(device, 2);
    const captain = await device.create('crewMember', made('crewMember', wire.crewMember()));
    const key = await device.create(
      'voyage',
      voyageOf(vehiculoNombre, { tripulantesIds: [captain], enviosIds: shipments.slice(0, 1) }),
    );
    await device.update('voyage', key, { enviosIds: shipments });
    await device.update('voyage', key, { estado: 'SALIO', salidaReal: LEFT });
    await device.settle();
    expect(await device.queue()).toEqual([]);
    const [there, ...others] = await theirs(vehiculoNombre);
    expect(others).toEqual([]);
    expect(there).toMatchObject({
      estado: 'SALIO',
      salidaReal: LEFT,
      tripulantesIds: [(await device.row('crewMember', captain)).id],
      enviosIds: await idsOf(device, shipments),
    });
    expect(await device.row('voyage', key)).toMatchObject({ id: there?.id, mark: null });
  });

  test('a list saved with local keys is no conflict with the numbers that the server answered', async () => {
    const device = createDevice(server);
    const { vehiculoNombre, shipments } = await load(device, 2);
    const [first, second] = shipments;
    const opened = voyageOf(vehiculoNombre, { enviosIds: [first] });
    const key = await device.create('voyage', opened);
    await device.settle();
    // The screen was opened before the answer came.
    const fields = { enviosIds: [first, second] };
    await device.save({ entity: 'voyage', key, kind: 'update', fields, opened });
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await theirs(vehiculoNombre)).toMatchObject([
      { enviosIds: await idsOf(device, shipments), version: 2 },
    ]);
  });

  test('a state set on one device and a shipment joined on another are merged', async () => {
    const device = createDevice(server);
    const { vehiculoNombre, shipments } = await load(device, 1);
    const key = await device.create('voyage', voyageOf(vehiculoNombre));
    await device.settle();
    const other = createDevice(server);
    await other.pull();
    const { id } = await device.row('voyage', key);
    await other.update('voyage', String(id), { estado: 'SALIO', salidaReal: LEFT });
    await other.settle();
    await device.update('voyage', key, { enviosIds: shipments });
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await theirs(vehiculoNombre)).toMatchObject([
      { estado: 'SALIO', enviosIds: await idsOf(device, shipments) },
    ]);
  });

  test('all additions and removals of two devices without signal hold, and nobody is asked', async () => {
    const device = createDevice(server);
    const { vehiculoNombre, shipments } = await load(device, 4);
    const [stays = '', leaves = '', mine = ''] = shipments;
    const [captain, sailor] = [
      await device.create('crewMember', made('crewMember', wire.crewMember())),
      await device.create('crewMember', made('crewMember', wire.crewMember())),
    ];
    const opened = { tripulantesIds: [captain], enviosIds: [stays, leaves] };
    const key = await device.create('voyage', voyageOf(vehiculoNombre, opened));
    await device.settle();
    const other = createDevice(server);
    await other.pull();
    const id = String((await device.row('voyage', key)).id);
    const [idStays, , idMine, idTheirs] = await idsOf(device, shipments);
    const sailorId = (await device.row('crewMember', sailor)).id;

    // Saved by local keys on one side, by numbers on the other.
    await device.update('voyage', key, {
      enviosIds: [stays, leaves, mine],
      tripulantesIds: [captain, sailor],
    });
    await other.update('voyage', id, { enviosIds: [idStays, idTheirs], tripulantesIds: [] });
    await other.settle();
    await device.settle();
    expect(await device.queue()).toEqual([]);
    const there = { enviosIds: [idStays, idTheirs, idMine], tripulantesIds: [sailorId] };
    expect(await theirs(vehiculoNombre)).toMatchObject([there]);
    expect((await device.row('voyage', key)).view).toMatchObject(there);

    // Both took the same one away, and one of them another too.
    await other.pull();
    await other.update('voyage', id, { enviosIds: [idStays, idMine] });
    await device.update('voyage', key, { enviosIds: [stays] });
    await other.settle();
    await device.settle();
    expect([await device.queue(), await other.queue()]).toEqual([[], []]);
    expect(await theirs(vehiculoNombre)).toMatchObject([{ enviosIds: [idStays] }]);
  });

  test.each([429, 503])(
    'a merged list that the server puts off with %i raises no question',
    async (status) => {
      const device = createDevice(server);
      const { vehiculoNombre, shipments } = await load(device, 3);
      const [one = '', two = ''] = shipments;
      const key = await device.create('voyage', voyageOf(vehiculoNombre, { enviosIds: [one] }));
      await device.settle();
      const other = createDevice(server);
      await other.pull();
      const id = String((await device.row('voyage', key)).id);
      const [idOne, idTwo, idThree] = await idsOf(device, shipments);
      await device.update('voyage', key, { enviosIds: [one, two] });
      device.network.inject(
        {
          kind: 'instead',
          answer: { status, headers: { 'Retry-After': '30', 'API-Version': '1' } },
        },
        { path: 'batch', times: 1 },
      );
      await device.drain({ pullOlderThanMs: 0 });
      expect(await device.queue()).toMatchObject([{ delivery: { state: 'waiting' } }]);
      await other.update('voyage', id, { enviosIds: [idOne, idThree] });
      await other.settle();
      await device.pull();
      await device.settle();
      const queue = await device.queue();
      expect(queue.map(({ delivery }) => delivery)).toEqual([]);
      expect(new Set((await theirs(vehiculoNombre))[0]?.enviosIds as number[])).toEqual(
        new Set([idOne, idTwo, idThree]),
      );
    },
  );

  test('beside merged lists, a field that both changed is still asked about, alone', async () => {
    const device = createDevice(server);
    const { vehiculoNombre, shipments } = await load(device, 2);
    const key = await device.create('voyage', voyageOf(vehiculoNombre));
    await device.settle();
    const other = createDevice(server);
    await other.pull();
    const id = String((await device.row('voyage', key)).id);
    const [idOne, idTwo] = await idsOf(device, shipments);
    await other.update('voyage', id, { enviosIds: [idOne], horaSalida: '07:00' });
    await other.settle();
    await device.update('voyage', key, { enviosIds: shipments.slice(1), horaSalida: '08:00' });
    await device.settle();
    const [asked] = await device.queue();
    expect(asked).toMatchObject({
      delivery: { state: 'conflict', question: { theirs: { horaSalida: '07:00' } } },
    });
    expect(Object.keys((asked && questionOf(asked)?.theirs) ?? {})).toEqual(['horaSalida']);
    await resolveConflict(device.db, asked?.seq ?? 0, 'mine', device.clock.now);
    await device.settle();
    expect(await theirs(vehiculoNombre)).toMatchObject([
      { enviosIds: [idOne, idTwo], horaSalida: '08:00' },
    ]);
  });

  test('a shipment on another voyage waits for its person, in the words of the server', async () => {
    const device = createDevice(server);
    const { vehiculoNombre, shipments } = await load(device, 1);
    await device.create('voyage', voyageOf(vehiculoNombre, { enviosIds: shipments }));
    await device.create('voyage', voyageOf(vehiculoNombre, { enviosIds: shipments }));
    await device.settle();
    const { view } = await device.row('shipment', String(shipments[0]));
    expect(await device.queue()).toMatchObject([
      {
        delivery: {
          state: 'rejected',
          error: {
            errors: [
              {
                field: 'enviosIds',
                message: expect.stringMatching(
                  `^El envío ${view.numeroGuia} ya va en otro viaje: el del \\d\\d/\\d\\d/\\d{4} a`,
                ),
              },
            ],
          },
        },
      },
    ]);
  });

  test('voyages that came with the feed before the app knew them are read once', async () => {
    const device = createDevice(server);
    const { vehiculoNombre } = await load(device, 1);
    const key = await device.create('voyage', voyageOf(vehiculoNombre));
    await device.settle();
    const { id } = await device.row('voyage', key);
    const upgraded = createDevice(server);
    await upgraded.pull();
    await upgraded.db.write(['voyage'], async (tx) => {
      const rows = await tx.listRows('voyage');
      await tx.removeRows(
        'voyage',
        rows.map((row) => row.key),
      );
      await tx.putMeta('pulled:voyage', null);
    });
    await upgraded.pull();
    expect((await upgraded.row('voyage', String(id))).view).toMatchObject({ vehiculoNombre });
  });
});

describe('on a plain server', () => {
  let server: Awaited<ReturnType<typeof startPlain>>;
  beforeAll(async () => {
    server = await startPlain('empty');
  });
  afterAll(() => server.close());

  test('no voyage is requested or sent, and one made elsewhere waits for its person', async () => {
    const device = createDevice(server);
    await device.pull();
    const voyage = wire.voyage({
      vehiculoNombre: server.places.vessel,
      sucursalNombre: server.places.branch,
    });
    const viajeId = await device.create('voyage', made('voyage', voyage));
    await device.create('pieceCount', wire.pieceCount({ viajeId }));
    await device.settle();
    const [refused, follows, ...others] = await device.queue();
    expect(refused).toMatchObject({
      delivery: { state: 'rejected', error: { code: 'not-offered' } },
    });
    expect([follows?.entity, follows?.delivery.state, others]).toEqual([
      'pieceCount',
      'pending',
      [],
    ]);
    const asked = device.network.requests.filter(({ path }) => /viajes|conteos/.test(path));
    expect(asked).toEqual([]);
  });
});
