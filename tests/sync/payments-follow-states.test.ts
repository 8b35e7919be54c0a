/**
 * A payment that a shipment's state brought goes with it, or not at all; a form neither annuls nor adds payments by
 * values that it only showed.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discardOperation } from '../../src/db/outbox/discard';
import { copyQueue, importQueue } from '../../src/db/outbox/queue-copy';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { undoGroup } from '../../src/db/outbox/save-group';
import type { Operation } from '../../src/db/schema';
import { createDevice, type Device } from './support/device';
import { delivery } from './support/operation';
import { COST, openSentBy, register, screenOf, UNDO_MS } from './support/payments-screen';
import { startOurs, type TestServer } from './support/servers';

let server: TestServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());

const openSent = (estadoPago?: string) => openSentBy(server, estadoPago);
const ADDRESS = { direccionEnvio: 'Otro muelle 9' };
const REFUSED = delivery({ state: 'rejected', sent: {} });
/** The outcome of an operation that the server refuses. */
const rejectIn = ({ db }: Device, operation: Operation) =>
  db.write(['shipment'], (tx) => tx.putOperation({ ...operation, delivery: REFUSED }));
const statusIn = async (device: Device) =>
  (await device.queue()).find(({ kind }) => kind === 'status')?.seq ?? 0;

/** The office rejects the payment, on a device of its own. */
async function rejectInOffice(id: unknown) {
  const office = createDevice(server);
  await office.pull();
  await office.setStatus(String(id), { estadoPago: 'RECHAZADO' });
  await office.settle();
}

test('a form opened before somebody paid annuls nothing', async () => {
  const { device, key, screen, view, payments } = await openSent();
  const opened = await view();
  await screenOf(device.otherTab(), server).setState(key, 'PAGADO');
  await screen.edit(key, opened, ADDRESS);
  expect(await view()).toMatchObject({ estadoPago: 'PAGADO', ...ADDRESS });
  expect(await payments()).toEqual([[COST, 'VIGENTE']]);
});

test('a form opened before PAGADO was taken back records no payment', async () => {
  const { device, key, screen, view, payments } = await openSent('PAGADO');
  const opened = await view();
  await screenOf(device.otherTab(), server).setState(key, 'PENDIENTE', 'No pagó');
  await screen.edit(key, opened, ADDRESS);
  expect(await view()).toMatchObject({ estadoPago: 'PENDIENTE', ...ADDRESS });
  expect(await payments()).toEqual([[COST, 'ANULADO']]);
});

test('the payment of an unsent shipment follows its cost and type', async () => {
  const device = createDevice(server);
  const { key, screen } = await register(device, server, 'PAGADO');
  const { view } = await device.row('shipment', key);
  await screen.edit(key, view, { costoEnvio: 25_000, tipoPago: 'PAYPAL' });
  await device.settle();
  expect(await screen.payments(key)).toEqual([[25_000, 'VIGENTE']]);
  const [payment] = (await device.db.listRows('payment')).filter(
    (row) => row.view.valor === 25_000,
  );
  expect(payment?.view.tipoPago).toBe('PAYPAL');
});

test('a payment that a later form or state brought follows cost and type until it is sent', async () => {
  const device = createDevice(server);
  const { key, screen } = await register(device, server);
  const view = async () => (await device.row('shipment', key)).view;
  await screen.edit(key, await view(), { estadoPago: 'PAGADO' });
  await screen.edit(key, await view(), { costoEnvio: 25_000 });
  await device.settle();
  expect(await screen.payments(key)).toEqual([[25_000, 'VIGENTE']]);
});

test('a cost corrected down to the part already paid, and up again, is paid whole', async () => {
  const { device, key, screen, view, payments } = await openSent();
  await screen.pay(key, 10_000);
  await device.settle();
  await screen.edit(key, await view(), { estadoPago: 'PAGADO' });
  await screen.edit(key, await view(), { costoEnvio: 10_000 });
  await screen.edit(key, await view(), { costoEnvio: 50_000 });
  expect(await payments()).toEqual([
    [10_000, 'VIGENTE'],
    [40_000, 'VIGENTE'],
  ]);
  await device.settle();
  expect(await screen.payments(key)).toEqual(await payments());
  const rest = (await device.db.listRows('payment')).find((row) => row.view.valor === 40_000);
  expect(rest?.view).toMatchObject({ motivo: null, anuladoEn: null });
});

test('a cost corrected down to the part already paid annuls the rest', async () => {
  const { device, key, screen, view, payments } = await openSent();
  await screen.pay(key, 100_000);
  await screen.setState(key, 'PAGADO');
  await screen.edit(key, await view(), { costoEnvio: 100_000 });
  await device.settle();
  expect([(await view()).estadoPago, await payments()]).toEqual([
    'PAGADO',
    [
      [100_000, 'VIGENTE'],
      [COST - 100_000, 'ANULADO'],
    ],
  ]);
});

test('a payment that may have been sent stays as it was recorded, and nobody is asked', async () => {
  const device = createDevice(server);
  const { key, screen } = await register(device, server, 'PAGADO');
  device.network.inject({ kind: 'lose-answer' }, { path: 'batch' });
  await device.drain();
  const { view } = await device.row('shipment', key);
  await screen.edit(key, view, { costoEnvio: 25_000 });
  device.network.heal();
  await device.settle();
  expect([await device.queue(), await screen.payments(key)]).toEqual([[], [[COST, 'VIGENTE']]]);
});

test('discarding the state discards its payment', async () => {
  const { device, key, screen, view, payments } = await openSent();
  await screen.setState(key, 'PAGADO');
  expect(await discardOperation(device.db, await statusIn(device), device.clock.now)).toBe(2);
  await device.settle();
  expect([(await view()).estadoPago, await payments()]).toEqual(['PENDIENTE', []]);
});

test('a payment waits for a state that a person has to decide, and goes if theirs stays', async () => {
  const { device, key, screen, view, payments } = await openSent();
  await rejectInOffice((await device.row('shipment', key)).id);
  await screen.setState(key, 'PAGADO');
  await device.settle();
  expect((await device.queue()).map(({ entity, delivery }) => [entity, delivery.state])).toEqual([
    ['shipment', 'conflict'],
    ['payment', 'pending'],
  ]);
  await resolveConflict(device.db, await statusIn(device), 'theirs', device.clock.now);
  await device.settle();
  expect([(await view()).estadoPago, await payments()]).toEqual(['RECHAZADO', []]);
});

test('a payment goes if theirs stays, though the rest of the form is sent', async () => {
  const { device, key, screen, view, payments } = await openSent();
  await rejectInOffice((await device.row('shipment', key)).id);
  await screen.edit(key, await view(), { estadoPago: 'PAGADO', ...ADDRESS });
  await device.settle();
  const [conflict] = await device.queue();
  await resolveConflict(device.db, conflict?.seq ?? 0, 'theirs', device.clock.now);
  await device.settle();
  expect(await view()).toMatchObject({ estadoPago: 'RECHAZADO', ...ADDRESS });
  expect(await payments()).toEqual([]);
});

test('an annulment goes with its own state: if that is given up, the payment of the state before stays', async () => {
  const { device, key, screen, view, payments } = await openSent();
  await screen.setState(key, 'PAGADO');
  await screen.setState(key, 'PENDIENTE', 'No pagó');
  const last = (await device.queue()).findLast(({ kind }) => kind === 'status');
  expect(await discardOperation(device.db, last?.seq ?? 0, device.clock.now)).toBe(2);
  await device.settle();
  expect([(await view()).estadoPago, await payments()]).toEqual(['PAGADO', [[COST, 'VIGENTE']]]);
});

test('a payment waits for its state on the device to which the queue is carried, too', async () => {
  const { device, key, screen } = await openSent();
  const id = Number((await device.row('shipment', key)).id);
  await screen.setState(key, 'PAGADO');
  const copy = await copyQueue(device.db, device.clock.now);
  await rejectInOffice(id);
  const second = createDevice(server);
  await second.pull();
  expect(await importQueue(second.db, copy, true)).toBe(2);
  await second.settle();
  expect((await second.queue()).map(({ entity, delivery }) => [entity, delivery.state])).toEqual([
    ['shipment', 'conflict'],
    ['payment', 'pending'],
  ]);
  expect((await server.list('payment')).filter((one) => Number(one.envioId) === id)).toEqual([]);
});

test('a payment waits for a refused change that its state has joined', async () => {
  const { device, key, screen, view, payments } = await openSent();
  await screen.edit(key, await view(), ADDRESS);
  device.network.inject({ kind: 'lose-answer' }, { path: 'batch', times: 1 });
  await device.drain();
  await screen.edit(key, await view(), { estadoPago: 'PAGADO' });
  expect(await device.queue()).toHaveLength(3);
  const [first] = await device.queue();
  if (first) await rejectIn(device, first);
  await screen.edit(key, await view(), { direccionEnvio: 'Muelle 10' });
  const [change, payment, ...others] = await device.queue();
  expect([payment?.entity, payment?.follows, others]).toEqual(['payment', change?.seq, []]);
  expect(await discardOperation(device.db, change?.seq ?? 0, device.clock.now)).toBe(2);
  expect(await payments()).toEqual([]);
});

test('a payment that was corrected meanwhile goes when its state is taken back', async () => {
  const { device, key, screen, view, payments } = await openSent();
  const ids = await screen.group([key], 'PAGADO');
  await screen.edit(key, await view(), { costoEnvio: 25_000 });
  expect(await undoGroup(device.db, ids)).toHaveLength(1);
  device.clock.now += UNDO_MS + 1;
  await device.settle();
  expect([(await view()).estadoPago, await payments()]).toEqual(['PENDIENTE', []]);
});

test('two tabs at the same moment record one payment', async () => {
  const { device, key, screen, payments } = await openSent();
  const tab = screenOf(device.otherTab(), server);
  await Promise.all([screen.setState(key, 'PAGADO'), tab.setState(key, 'PAGADO')]);
  await device.settle();
  expect(await payments()).toEqual([[COST, 'VIGENTE']]);
});

test('a payment is not taken back once its state was sent', async () => {
  const { device, key, screen, payments } = await openSent();
  const ids = await screen.group([key], 'PAGADO');
  device.clock.now += UNDO_MS + 1;
  device.network.inject({ kind: 'lose-answer' }, { times: 1 });
  await device.drain();
  expect(await undoGroup(device.db, ids)).toEqual([]);
  device.network.heal();
  await device.settle();
  expect(await payments()).toEqual([[COST, 'VIGENTE']]);
});

test('annulled on two devices, the reason that came first stays, and nobody is asked', async () => {
  const { device, key, screen } = await openSent();
  const payment = await screen.pay(key, 70_000);
  await device.settle();
  const other = createDevice(server);
  await other.pull();
  const { id } = await device.row('payment', payment);
  await screenOf(other, server).annul(String(id), 'Repetido');
  await other.settle();
  await screen.annul(payment, 'Era de otro envío');
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect((await device.row('payment', payment)).view.motivo).toBe('Repetido');
});
