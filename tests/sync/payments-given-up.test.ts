/**
 * Giving up a payment state also drops the payments that later states computed from it: one payment is recorded once,
 * in every order.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncErrorOf } from '../../src/db/delivery';
import { discardable, discardOperation } from '../../src/db/outbox/discard';
import { copyQueue, importQueue } from '../../src/db/outbox/queue-copy';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { retryOperation } from '../../src/db/outbox/retry';
import { undoGroup } from '../../src/db/outbox/save-group';
import { createRandom } from '../simulation/random';
import { createDevice, type Device } from './support/device';
import { COST, openSentBy, register, screenOf } from './support/payments-screen';
import { startOurs, type TestServer } from './support/servers';

let server: TestServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());

const openSent = (estadoPago?: string) => openSentBy(server, estadoPago);
const statusIn = async (device: Device) =>
  (await device.queue()).find(({ kind }) => kind === 'status')?.seq ?? 0;
/** Answers the question about the office's change with its value. */
async function keepTheirs(device: Device): Promise<void> {
  await device.settle();
  const [conflict] = await device.queue();
  expect(conflict?.delivery.state).toBe('conflict');
  await resolveConflict(device.db, conflict?.seq ?? 0, 'theirs', device.clock.now);
  await device.settle();
}
const ADDRESS = { direccionEnvio: 'Otro muelle 9' };

test('re-marking as paid after a discarded reversal records one payment', async () => {
  const { device, key, screen, view, payments } = await openSent('PAGADO');
  await screen.setState(key, 'PENDIENTE', 'No pagó');
  await screen.setState(key, 'PAGADO');
  await discardOperation(device.db, await statusIn(device), device.clock.now);
  await device.settle();
  expect([await device.queue(), (await view()).estadoPago]).toEqual([[], 'PAGADO']);
  expect(await payments()).toEqual([[COST, 'VIGENTE']]);
});

test('re-marking as paid by a form after a discarded reversal records one payment and keeps the rest of the form', async () => {
  const { device, key, screen, view, payments } = await openSent('PAGADO');
  await screen.setState(key, 'PENDIENTE', 'No pagó');
  await screen.edit(key, await view(), { estadoPago: 'PAGADO', ...ADDRESS });
  await discardOperation(device.db, await statusIn(device), device.clock.now);
  await device.settle();
  expect([await device.queue(), await view()]).toMatchObject([[], { estadoPago: 'PAGADO' }]);
  expect(await view()).toMatchObject(ADDRESS);
  expect(await payments()).toEqual([[COST, 'VIGENTE']]);
});

test('a person is asked about everything that a discard would drop', async () => {
  const { device, key, screen } = await openSent('PAGADO');
  await screen.setState(key, 'PENDIENTE', 'No pagó');
  await screen.setState(key, 'PAGADO');
  const seq = await statusIn(device);
  const { gone: asked } = await discardable(device.db, seq);
  expect(asked).toHaveLength(4);
  expect(await discardOperation(device.db, seq, device.clock.now)).toBe(4);
  expect(await device.queue()).toEqual([]);
});

test('keeping the office’s PAGADO drops the second payment', async () => {
  const { device, key, screen, view, payments } = await openSent();
  const office = createDevice(server);
  await office.pull();
  await screen.setState(key, 'RECHAZADO');
  await screen.edit(key, await view(), { estadoPago: 'PAGADO' });
  await screenOf(office, server).setState(String((await device.row('shipment', key)).id), 'PAGADO');
  await office.settle();
  await keepTheirs(device);
  await device.pull();
  expect([await device.queue(), await payments()]).toEqual([[], [[COST, 'VIGENTE']]]);
});

test('a payment that was annulled meanwhile is not doubled when the queue is carried back', async () => {
  const { device, key, screen, payments } = await openSent();
  const payment = await screen.pay(key, 70_000);
  const copy = await copyQueue(device.db, device.clock.now);
  await screen.annul(payment, 'Repetido');
  expect(await importQueue(device.db, copy, true)).toBe(0);
  await device.settle();
  expect(await payments()).toEqual([[70_000, 'ANULADO']]);
  expect(await importQueue(device.db, copy, true)).toBe(0);
});

test('a payment refused once, carried, and retried on both devices is recorded once', async () => {
  const { device, key, screen, payments } = await openSent();
  await screen.pay(key, 70_000);
  const refuse = async ({ db, queue }: Device) => {
    const [waiting] = await queue();
    const refused = { state: 'rejected', sent: null, error: syncErrorOf('refused', 0) } as const;
    if (waiting)
      await db.write(['payment', 'shipment'], (tx) =>
        tx.putOperation({ ...waiting, delivery: refused }),
      );
  };
  await refuse(device);
  const other = createDevice(server);
  await other.pull();
  await importQueue(other.db, await copyQueue(device.db, device.clock.now), true);
  const ids = new Set<string>();
  for (const { db, queue, clock } of [device, other]) {
    const [stopped] = await queue();
    await retryOperation(db, stopped?.seq ?? 0, clock.now);
    for (const { id } of await queue()) ids.add(id);
  }
  // Each device tries it under an id of its own: only the record's key tells that it is one.
  expect(ids.size).toBe(2);
  for (const one of [other, device]) {
    await one.settleAlone();
    expect(await one.queue()).toEqual([]);
  }
  expect(await payments()).toEqual([[70_000, 'VIGENTE']]);
});

test('a payment whose state was given up meanwhile does not come back with the carried queue', async () => {
  const { device, key, screen, view, payments } = await openSent();
  await screen.setState(key, 'PAGADO');
  const copy = await copyQueue(device.db, device.clock.now);
  await screen.edit(key, await view(), { costoEnvio: 100_000 });
  await discardOperation(device.db, await statusIn(device), device.clock.now);
  await importQueue(device.db, copy, true);
  await device.settle();
  expect([(await view()).estadoPago, await payments()]).toEqual(['PENDIENTE', []]);
});

test('keeping the office’s address leaves a later payment alone', async () => {
  const { device, key, screen, view, payments } = await openSent();
  const office = createDevice(server);
  await office.pull();
  const id = String((await device.row('shipment', key)).id);
  const theirs = (await office.row('shipment', id)).view;
  await screen.edit(key, await view(), { direccionEnvio: 'Muelle mío' });
  await device.setStatus(key, { estadoEntrega: 'EN_TRANSITO' });
  await screen.edit(key, await view(), { estadoPago: 'PAGADO', ...ADDRESS });
  await office.update('shipment', id, { ...theirs, ...ADDRESS });
  await office.settle();
  await keepTheirs(device);
  expect([(await view()).estadoPago, await payments()]).toEqual(['PAGADO', [[COST, 'VIGENTE']]]);
});

test('the other fields of a form stay, and later changes of them', async () => {
  const { device, key, screen, view } = await openSent('PAGADO');
  await screen.setState(key, 'PENDIENTE', 'No pagó');
  const seq = await statusIn(device);
  await screen.edit(key, await view(), { estadoPago: 'PAGADO', direccionEnvio: 'Muelle 1' });
  await screen.edit(key, await view(), { descripcionEnvio: 'Otra cosa', ...ADDRESS });
  const { gone } = await discardable(device.db, seq);
  expect(gone.map(({ entity }) => entity)).toEqual(['shipment', 'payment', 'payment']);
  await discardOperation(device.db, seq, device.clock.now);
  await device.settle();
  expect(await view()).toMatchObject({ descripcionEnvio: 'Otra cosa', ...ADDRESS });
});

const NEXT: Readonly<Record<string, readonly string[]>> = {
  PENDIENTE: ['PAGADO', 'RECHAZADO'],
  RECHAZADO: ['PENDIENTE', 'PAGADO'],
  PAGADO: ['PENDIENTE'],
};

test('random histories of states, forms, discards and reversals record each payment once', async () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const { pick } = createRandom(seed);
    const device = createDevice(server);
    const start = pick(['PENDIENTE', 'PAGADO']) ?? '';
    const { key, screen } = await register(device, server, start);
    await device.settle();
    const groups: (readonly string[])[] = [];
    const steps: string[] = [start];
    for (let step = 0; step < 9; step += 1) {
      const { view } = await device.row('shipment', key);
      const to = pick(NEXT[String(view.estadoPago)] ?? []) ?? '';
      const what = pick(['state', 'state', 'form', 'group', 'discard', 'undo']);
      steps.push(`${what} ${to}`);
      if (what === 'state') await screen.setState(key, to, 'No');
      if (what === 'group' && to === 'PAGADO') groups.push(await screen.group([key], to));
      if (what === 'form' && view.estadoPago !== 'PAGADO')
        await screen.edit(key, view, { estadoPago: to, direccionEnvio: `Muelle ${step}` });
      if (what === 'discard') {
        const given = pick((await device.queue()).filter(({ entity }) => entity === 'shipment'));
        await discardOperation(device.db, given?.seq ?? 0, device.clock.now);
      }
      if (what === 'undo') await undoGroup(device.db, groups.pop() ?? []);
      const now = (await device.row('shipment', key)).view;
      const noted = (await screen.payments(key)).filter(([, state]) => state === 'VIGENTE');
      expect(noted, `seed ${seed}: ${steps.join('; ')}`).toEqual(
        now.estadoPago === 'PAGADO' ? [[COST, 'VIGENTE']] : [],
      );
    }
  }
}, 60_000);
