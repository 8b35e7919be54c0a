/** Acts that are more than one operation are taken back whole or not at all, without the saves before and after. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEW_SENT, unanswered } from '../../src/db/delivery';
import { endUndo, undoAct } from '../../src/db/outbox/save-group';
import { RecordGone } from '../../src/db/outbox/save-record';
import { besideState, toPaymentRequest } from '../../src/features/shipments/payments/beside-state';
import { act, newId, queued, requestOf } from './support/acts';
import { createDevice, type Device } from './support/device';
import { loadVoyage } from './support/gangway';
import { COST, openSentBy } from './support/payments-screen';
import { startOurs, type TestServer } from './support/servers';

let server: TestServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());

const departure = (device: Device, voyage: string, shipments: readonly string[]) => [
  requestOf(device, 'voyage', voyage, {
    estado: 'SALIO',
    salidaReal: new Date(device.clock.now).toISOString(),
  }),
  ...shipments.map((key) => requestOf(device, 'shipment', key, { estadoEntrega: 'EN_TRANSITO' })),
];
const statesOf = async (device: Device, voyage: string, shipments: readonly string[]) => [
  (await device.row('voyage', voyage)).view.estado,
  ...(await Promise.all(
    shipments.map(async (key) => (await device.row('shipment', key)).view.estadoEntrega),
  )),
];

test('a departure of a voyage that was not sent yet leaves its plan as it was', async () => {
  const device = createDevice(server);
  const { voyage, shipments } = await loadVoyage(server, device, 2);
  const before = await queued(device);
  const ids = await act(device, departure(device, voyage, shipments));
  expect(await statesOf(device, voyage, shipments)).toEqual([
    'SALIO',
    'EN_TRANSITO',
    'EN_TRANSITO',
  ]);
  // The plan itself goes.
  await device.drain();
  expect((await queued(device)).map(({ kind }) => kind)).toEqual(['update', 'status', 'status']);
  expect(await undoAct(device.db, ids)).toBe(true);
  expect(await queued(device)).toEqual([]);
  expect(before.filter(({ entity }) => entity === 'voyage')).toHaveLength(1);
  await device.settle();
  expect(await statesOf(device, voyage, shipments)).toEqual([
    'PROGRAMADO',
    'EN_PREPARACION',
    'EN_PREPARACION',
  ]);
});

test('a departure stays apart from an unsent change before it, and from one after it', async () => {
  const device = createDevice(server);
  const { voyage, shipments } = await loadVoyage(server, device, 2, 1);
  await device.settle();
  await device.update('voyage', voyage, { horaSalida: '07:15' });
  const ids = await act(device, departure(device, voyage, []));
  await device.update('voyage', voyage, { enviosIds: shipments });
  const changes = (await queued(device)).map((one) => Object.keys(one.changes).sort());
  expect(changes).toEqual([['horaSalida'], ['estado', 'salidaReal'], ['enviosIds']]);
  expect(await undoAct(device.db, ids)).toBe(true);
  expect((await device.row('voyage', voyage)).view).toMatchObject({
    estado: 'PROGRAMADO',
    horaSalida: '07:15',
    enviosIds: shipments,
  });
  await device.settle();
  expect(await device.queue()).toEqual([]);
  const { id } = await device.row('voyage', voyage);
  expect((await server.list('voyage')).find((one) => one.id === id)).toMatchObject({
    estado: 'PROGRAMADO',
    horaSalida: '07:15',
    salidaReal: null,
  });
});

test('departure and arrival in a row are two acts, each can be taken back, and they arrive in order', async () => {
  const device = createDevice(server);
  const { voyage } = await loadVoyage(server, device, 1);
  await device.settle();
  await act(device, departure(device, voyage, []));
  device.clock.now += 2_000;
  const llegadaReal = new Date(device.clock.now).toISOString();
  const arrival = requestOf(device, 'voyage', voyage, { estado: 'LLEGO', llegadaReal });
  const arrived = await act(device, [arrival]);
  expect(await undoAct(device.db, arrived)).toBe(true);
  expect(await statesOf(device, voyage, [])).toEqual(['SALIO']);
  await act(device, [{ ...arrival, operationId: newId(device) }]);
  await device.settle();
  expect(await device.queue()).toEqual([]);
  const { id } = await device.row('voyage', voyage);
  expect((await server.list('voyage')).find((one) => one.id === id)).toMatchObject({
    estado: 'LLEGO',
    llegadaReal,
  });
});

test('a departure is not taken back once one of its shipments was tried', async () => {
  const device = createDevice(server);
  const { voyage, shipments } = await loadVoyage(server, device, 2);
  await device.settle();
  const ids = await act(device, departure(device, voyage, shipments));
  await device.db.write([], async (tx) => {
    const last = (await tx.listUnsettled()).at(-1);
    if (last) await tx.putOperation({ ...last, delivery: unanswered(NEW_SENT) });
  });
  expect(await undoAct(device.db, ids)).toBe(false);
  expect(await statesOf(device, voyage, shipments)).toEqual([
    'SALIO',
    'EN_TRANSITO',
    'EN_TRANSITO',
  ]);
});

test('a departure is taken back without a shipment that had left before', async () => {
  const device = createDevice(server);
  const { voyage, shipments } = await loadVoyage(server, device, 2);
  await device.setStatus(shipments[0] ?? '', { estadoEntrega: 'EN_TRANSITO' });
  await device.settle();
  const ids = await act(device, departure(device, voyage, shipments));
  expect(ids).toHaveLength(2);
  expect(await undoAct(device.db, ids)).toBe(true);
  expect(await statesOf(device, voyage, shipments)).toEqual([
    'PROGRAMADO',
    'EN_TRANSITO',
    'EN_PREPARACION',
  ]);
});

test('an act on a shipment that is gone writes nothing', async () => {
  const device = createDevice(server);
  const { key } = await openSentBy(server);
  const money = { envioId: key, valor: 5_000, tipoPago: 'EFECTIVO', nota: null };
  const requests = [
    toPaymentRequest(newId(device), money),
    requestOf(device, 'shipment', newId(device), { estadoPago: 'PAGADO' }),
  ];
  await expect(act(device, requests)).rejects.toThrow(RecordGone);
  expect(await device.queue()).toEqual([]);
});

test('a payment goes back with the state that it completed', async () => {
  const { device, key, view, payments } = await openSentBy(server);
  const money = { envioId: key, valor: COST, tipoPago: 'EFECTIVO', nota: null };
  const requests = [
    toPaymentRequest(newId(device), money),
    requestOf(device, 'shipment', key, { estadoPago: 'PAGADO' }),
  ];
  const ids = await act(device, requests);
  expect(await payments()).toEqual([[COST, 'VIGENTE']]);
  await device.drain({ skipBackoff: 'person' });
  expect(await undoAct(device.db, ids)).toBe(true);
  expect(await payments()).toEqual([]);
  expect((await view()).estadoPago).toBe('PENDIENTE');
  expect(await device.queue()).toEqual([]);
});

test('a payment state goes back, or is let go, with the payment that was noted beside it', async () => {
  const { device, key, view, payments } = await openSentBy(server);
  const pay = async () => {
    const request = requestOf(device, 'shipment', key, { estadoPago: 'PAGADO' });
    const serverVersion = async () => server.serverVersion;
    return act(device, [
      request,
      ...(await besideState({ db: device.db, serverVersion }, [request])),
    ]);
  };
  const ids = await pay();
  expect(ids).toHaveLength(1);
  expect(await payments()).toEqual([[COST, 'VIGENTE']]);
  expect(await undoAct(device.db, ids)).toBe(true);
  expect(await payments()).toEqual([]);
  const at = device.clock.now;
  await endUndo(device.db, await pay());
  await device.drain();
  await device.drain();
  expect(device.clock.now).toBe(at);
  expect(await device.queue()).toEqual([]);
  expect((await view()).estadoPago).toBe('PAGADO');
});

test('a payment that was annulled meanwhile is not taken back, and leaves once', async () => {
  const { device, key, payments } = await openSentBy(server);
  const money = { envioId: key, valor: 5_000, tipoPago: 'EFECTIVO', nota: null };
  const ids = await act(device, [toPaymentRequest(newId(device), money)]);
  const [{ key: payment } = { key: '' }] = await device.db.listRows('payment');
  await device.update('payment', payment, { estado: 'ANULADO', motivo: 'Era de otro envío' });
  expect(await queued(device)).toMatchObject([{ kind: 'create', changes: { estado: 'ANULADO' } }]);
  expect(await undoAct(device.db, ids)).toBe(false);
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect(await payments()).toEqual([[5_000, 'ANULADO']]);
});
