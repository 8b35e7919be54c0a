/**
 * A voyage told as departed or arrived by mistake is corrected without signal, once, and the server decides which
 * shipments go back.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { undoAct } from '../../src/db/outbox/save-group';
import { correctionsOf, toCorrection } from '../../src/domain/rules/voyage-correction';
import { customerErasePath, shipmentStatusPath } from '../../src/domain/wire';
import { correctableStep, countBack } from '../../src/features/voyages/correction';
import { act, requestOf } from './support/acts';
import { createDevice, type Device } from './support/device';
import { everythingOn } from './support/erased-words';
import { loadVoyage } from './support/gangway';
import { type OurServer, startOurs } from './support/servers';

let server: OurServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());

/** A tablet of the office, where the ADMIN is signed in. */
async function office(): Promise<Device> {
  const device = createDevice(server);
  device.author = server.admin.username;
  device.session = {
    role: 'ADMIN',
    companyId: server.companyId,
    token: server.admin.token,
    serverVersion: server.serverVersion,
  };
  await device.pull();
  return device;
}

const iso = ({ clock }: Device) => new Date(clock.now).toISOString();

/** A voyage that left, and arrived if wanted, as the tablet at the pier told it, with the numbers of its shipments. */
async function sail(count: number, to: 'SALIO' | 'LLEGO') {
  const pier = createDevice(server);
  const { voyage, shipments } = await loadVoyage(server, pier, count);
  await pier.settle();
  const step = async (fields: Record<string, unknown>, cargo: Record<string, unknown>) => {
    pier.clock.now += 60_000;
    const at = iso(pier);
    const [time] = fields.estado === 'SALIO' ? ['salidaReal'] : ['llegadaReal'];
    await act(pier, [
      requestOf(pier, 'voyage', voyage, { ...fields, [String(time)]: at }),
      ...shipments.map((key) => requestOf(pier, 'shipment', key, { ...cargo, occurredAt: at })),
    ]);
    await pier.settle();
  };
  await step({ estado: 'SALIO' }, { estadoEntrega: 'EN_TRANSITO' });
  if (to === 'LLEGO')
    await step({ estado: 'LLEGO' }, { estadoEntrega: 'ENTREGADO', porReclamar: true });
  const idOf = async (entity: 'voyage' | 'shipment', key: string) =>
    String((await pier.row(entity, key)).id);
  const ids = await Promise.all(shipments.map((key) => idOf('shipment', key)));
  return { pier, voyage: await idOf('voyage', voyage), shipments: ids };
}

/** Counts and saves as the dialog does. */
async function correct(device: Device, key: string, why = 'Se tocó por error') {
  const row = await device.row('voyage', key);
  const step = correctableStep(row, { role: 'ADMIN', serverVersion: server.serverVersion });
  if (!step) throw new Error('Nothing to correct');
  const aboard = (await device.db.listRows('shipment')).filter(({ id }) =>
    (row.view.enviosIds as number[]).includes(Number(id)),
  );
  const told = countBack(step, row, aboard, await device.db.listRows('voyage'));
  const request = requestOf(device, 'voyage', key, toCorrection(step, why));
  return { told, ids: await act(device, [request]) };
}

const statesAt = async (device: Device, shipments: readonly string[]) =>
  Promise.all(
    shipments.map(async (key) => {
      const { view } = await device.row('shipment', key);
      return view.porReclamar === true ? 'POR_RECLAMAR' : view.estadoEntrega;
    }),
  );

test('a departure by mistake goes back without signal, and its shipments once it is sent', async () => {
  const { voyage, shipments } = await sail(2, 'SALIO');
  const device = await office();
  const { told } = await correct(device, voyage);
  expect(told).toEqual({ back: 2, stays: 0, why: [] });
  expect((await device.row('voyage', voyage)).view).toMatchObject({
    estado: 'PROGRAMADO',
    salidaReal: null,
    motivo: 'Se tocó por error',
  });
  // The device still shows its shipments as the server has them.
  expect(await statesAt(device, shipments)).toEqual(['EN_TRANSITO', 'EN_TRANSITO']);
  await device.settle();
  await device.pull();
  expect(await device.queue()).toEqual([]);
  const { view } = await device.row('voyage', voyage);
  expect(view).toMatchObject({ estado: 'PROGRAMADO', salidaReal: null, motivo: null });
  expect(correctionsOf(view)).toMatchObject([
    { a: 'PROGRAMADO', motivo: 'Se tocó por error', por: server.admin.username, vuelven: 2 },
  ]);
  expect(await statesAt(device, shipments)).toEqual(['EN_PREPARACION', 'EN_PREPARACION']);
});

test('an arrival by mistake whose answer is lost is sent again, and made once', async () => {
  const { voyage, shipments } = await sail(1, 'LLEGO');
  const device = await office();
  await correct(device, voyage);
  device.network.inject({ kind: 'lose-answer' }, { times: 1 });
  await device.settle();
  await device.pull();
  const keys = device.network.writes().map(({ headers }) => headers['Idempotency-Key']);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(await device.queue()).toEqual([]);
  expect(correctionsOf((await device.row('voyage', voyage)).view)).toHaveLength(1);
  expect(await statesAt(device, shipments)).toEqual(['EN_TRANSITO']);
});

test('a shipment received before the correction is sent stays, and is counted', async () => {
  const { pier, voyage, shipments } = await sail(2, 'LLEGO');
  const device = await office();
  const { told } = await correct(device, voyage);
  expect(told.back).toBe(2);
  const [received = ''] = shipments;
  pier.clock.now += 60_000;
  await server.call('PATCH', `/api/v1/envios/${received}/estado-pago`, {
    estadoEntrega: 'ENTREGADO',
    entrega: { recibe: 'Rosalba Tique' },
    occurredAt: iso(pier),
  });
  await device.settle();
  await device.pull();
  expect(correctionsOf((await device.row('voyage', voyage)).view)).toMatchObject([
    { vuelven: 1, quedan: 1 },
  ]);
  expect(await statesAt(device, shipments)).toEqual(['ENTREGADO', 'EN_TRANSITO']);
});

test('two administrators correct it at once: it is made once, and nobody is asked', async () => {
  const { voyage } = await sail(1, 'SALIO');
  const [one, other] = [await office(), await office()];
  await correct(one, voyage);
  await correct(other, voyage);
  await one.settle();
  await other.settle();
  await other.pull();
  expect([await one.queue(), await other.queue()]).toEqual([[], []]);
  expect(correctionsOf((await other.row('voyage', voyage)).view)).toHaveLength(1);
});

test('a correction that is taken back within its ten seconds is not sent', async () => {
  const { voyage } = await sail(1, 'SALIO');
  const device = await office();
  const { ids } = await correct(device, voyage);
  expect(await undoAct(device.db, ids)).toBe(true);
  await device.settle();
  expect((await device.row('voyage', voyage)).view).toMatchObject({
    estado: 'SALIO',
    correcciones: [],
  });
  expect(device.network.writes()).toEqual([]);
});

test('a correction by a former ADMIN is refused in words, and the voyage stays departed', async () => {
  const { voyage, shipments } = await sail(1, 'SALIO');
  const device = await office();
  await correct(device, voyage);
  await server.app.database.pool.query("update users set role = 'EMPLOYEE' where username = $1", [
    server.admin.username,
  ]);
  await device.settle();
  await server.app.database.pool.query("update users set role = 'ADMIN' where username = $1", [
    server.admin.username,
  ]);
  const [refused] = await device.queue();
  expect(refused?.delivery.state).toBe('rejected');
  expect(JSON.stringify(refused?.delivery)).toContain(
    'Solo un administrador corrige la salida o la llegada de un viaje.',
  );
  const listed = (await server.list('voyage')).find(({ id }) => String(id) === voyage);
  expect(listed).toMatchObject({ estado: 'SALIO', correcciones: [] });
  await device.pull();
  expect(await statesAt(device, shipments)).toEqual(['EN_TRANSITO']);
});

test('a correction is offered only to an ADMIN, from version 4 of the contract, for steps that the server has', async () => {
  const { voyage } = await sail(1, 'SALIO');
  const device = await office();
  const row = await device.row('voyage', voyage);
  const offered = (role: 'ADMIN' | 'EMPLOYEE', serverVersion: number, one = row) =>
    correctableStep(one, { role, serverVersion })?.to;
  expect(offered('ADMIN', 4)).toBe('PROGRAMADO');
  expect([offered('EMPLOYEE', 4), offered('ADMIN', 3), offered('ADMIN', 0)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(offered('ADMIN', 4, { ...row, base: { ...row.base, estado: 'PROGRAMADO' } })).toBe(
    undefined,
  );
});

test.each(['theirs', ['estado']] as const)(
  'an arrival that is given up for the correction takes its hour with it: %j',
  async (keep) => {
    const { voyage } = await sail(1, 'SALIO');
    const late = createDevice(server);
    await late.pull();
    const arrival = { estado: 'LLEGO', llegadaReal: iso(late) };
    await act(late, [requestOf(late, 'voyage', voyage, arrival)]);
    const device = await office();
    await correct(device, voyage);
    await device.settle();
    await late.settle();
    const [open] = await late.queue();
    expect(open?.delivery.state).toBe('conflict');
    await resolveConflict(late.db, Number(open?.seq), keep, late.clock.now);
    await late.settle();
    await late.pull();
    expect(await late.queue()).toEqual([]);
    const { view } = await late.row('voyage', voyage);
    expect(view).toMatchObject({ estado: 'PROGRAMADO', salidaReal: null, llegadaReal: null });
    expect(late.network.writes()).toHaveLength(1);
  },
);

test('the reason goes from the history of the device once somebody aboard was suppressed', async () => {
  const { voyage, shipments } = await sail(1, 'SALIO');
  const { voyage: other } = await sail(1, 'SALIO');
  const device = await office();
  await correct(device, voyage, 'Bernarda no alcanzó a cargar');
  await correct(device, other, 'El río estaba bajo');
  await device.settle();
  const [key = ''] = shipments;
  await server.callAsAdmin('PATCH', shipmentStatusPath(Number(key)), {
    estadoEntrega: 'CANCELADO',
    motivo: 'No viaja',
  });
  await device.pull();
  expect(await everythingOn(device)).toContain('Bernarda');
  const { view } = await device.row('shipment', key);
  const { id } =
    (await device.db.listRows('customer')).find(
      (row) => row.view.numDocument === view.remitenteCedula,
    ) ?? {};
  await server.callAsAdmin('POST', customerErasePath(id ?? 0), { reason: 'Lo pidió' });
  await device.pull();
  const left = await everythingOn(device);
  expect(left).not.toContain('Bernarda');
  expect(left).toContain('El río estaba bajo');
  expect((await device.db.listHistoryOf('voyage', voyage)).length).toBe(0);
});
