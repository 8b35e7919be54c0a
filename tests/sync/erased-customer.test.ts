/** A customer's data is suppressed on the server while tablets hold it, and work that names them is queued. */
import { beforeAll, describe, expect, test } from 'vitest';
import { UNSENT } from '../../src/db/delivery';
import { discardOperation } from '../../src/db/outbox/discard';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { UNDO_MS } from '../../src/db/outbox/undo-window';
import type { Fields } from '../../src/domain/entity';
import { BATCH_PATH, customerErasePath, shipmentStatusPath } from '../../src/domain/wire';
import { customer, product, shipment } from './support/builders';
import { createDevice, type Device } from './support/device';
import { everythingOn, expectNothingOf, WORDS } from './support/erased-words';
import { startOurs } from './support/servers';

let server: Awaited<ReturnType<typeof startOurs>>;
beforeAll(async () => {
  server = await startOurs();
});

/** A customer on the server and on two tablets, without queued operations. */
async function arrange() {
  const [device, other] = [createDevice(server), createDevice(server)];
  const person = customer(WORDS);
  const key = await device.create('customer', person);
  await device.settle();
  await other.pull();
  const id = (await device.row('customer', key)).id ?? 0;
  const erase = () => server.callAsAdmin('POST', customerErasePath(id), { reason: 'Lo pidió' });
  return { device, other, person, key, id, erase };
}

/** Reads the feed while queued operations wait for their time. */
async function readFeedOnly(device: Device): Promise<void> {
  const notBefore = device.clock.now + UNDO_MS;
  const queue = await device.queue();
  await device.db.putOperations(
    queue.map((one) => ({ ...one, delivery: { ...UNSENT, notBefore } })),
  );
  await device.pull();
  const customers = await device.db.listRows('customer');
  expect(customers.filter(({ base }) => base?.erasedAt).length).toBeGreaterThan(0);
}

test('the feed replaces the record, and the history of its operations goes', async () => {
  const { device, other, person, key, erase } = await arrange();
  await device.update('customer', key, { ...person, address: 'Vereda Nirvana, casa 2' });
  await device.settle();
  const goods = product(server.places, person, { description: 'Colchón de Bernarda' });
  const goodsKey = await device.create('product', goods);
  const recipient = customer();
  await device.create('customer', recipient);
  const voyage = shipment(server.places, person, recipient, [goodsKey], {
    direccionEnvio: 'Vereda Nirvana',
  });
  const voyageKey = await device.create('shipment', voyage);
  await device.settle();
  const { id } = await device.row('shipment', voyageKey);
  await device.setStatus(voyageKey, {
    estadoEntrega: 'CANCELADO',
    motivo: 'Bernarda no llegó',
    occurredAt: new Date(device.clock.now).toISOString(),
  });
  await device.create('payment', {
    envioId: voyageKey,
    valor: 1000,
    tipoPago: 'EFECTIVO',
    nota: 'Pagó Bernarda',
    estado: 'VIGENTE',
  });
  await device.settle();
  expect(await server.list('shipment')).toContainEqual(
    expect.objectContaining({ id, estadoEntrega: 'CANCELADO' }),
  );
  expect((await everythingOn(device)).includes('Bernarda')).toBe(true);

  await erase();
  await device.pull();
  await other.pull();
  for (const tablet of [device, other]) expectNothingOf(person, await everythingOn(tablet));
  expect((await device.row('customer', key)).view).toMatchObject({ name: 'Suprimido' });
  expect((await device.row('shipment', voyageKey)).view).toMatchObject({
    direccionEnvio: 'Suprimido',
  });
  const past = await device.db.listHistoryAfter(0);
  expect(past.map(({ entity, changes }) => [entity, changes.numDocument])).toEqual([
    ['customer', recipient.numDocument],
  ]);
});

test('the history goes of a record that was made here twice', async () => {
  const { device, person, erase } = await arrange();
  await device.create('customer', { ...person, address: 'Vereda Nirvana, casa 3' });
  await device.settle();
  const [asked] = await device.queue();
  await resolveConflict(device.db, asked?.seq ?? 0, 'theirs', device.clock.now);
  await device.settle();
  expect((await everythingOn(device)).includes('Bernarda')).toBe(true);
  await erase();
  await device.pull();
  expectNothingOf(person, await everythingOn(device));
});

test('a question about them that is decided after they were suppressed leaves no history', async () => {
  const { device, other, person, key, id, erase } = await arrange();
  await other.update('customer', String(id), { ...person, phone: '3177000222' });
  await other.settle();
  await device.update('customer', key, { ...person, phone: '3177000333' });
  await device.settleAlone();
  const [asked] = await device.queue();
  expect(asked?.delivery.state).toBe('conflict');
  await erase();
  await device.pull();
  await resolveConflict(device.db, asked?.seq ?? 0, 'theirs', device.clock.now);
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expectNothingOf(person, await everythingOn(device));
});

test('drafts of them go; in one that names them the document and the address are emptied', async () => {
  const { device, person, key, erase } = await arrange();
  const { db } = device;
  const document = String(person.numDocument);
  const drafts: [string, Fields][] = [
    [`customer:${key}`, { address: 'Vereda Nirvana' }],
    [`customer:${key}:panel`, { phone: WORDS.phone }],
    [`product:new:${document}`, { productName: 'Cama' }],
    ['customer:new', { numDocument: document, name: 'Otra' }],
    [
      'shipment-wizard',
      { remitenteCedula: document, direccionEnvio: 'Vereda Nirvana', costoEnvio: '250000' },
    ],
    ['product:new:sheet', { customerNumDocument: `0${document}`, productName: 'Silla' }],
    ['product:new', { customerNumDocument: '99887766', productName: 'Mesa' }],
  ];
  for (const [name, values] of drafts) await db.putDraft({ name, values, savedAt: 1 });
  await erase();
  await device.pull();
  const left = (await db.listDrafts()).map(({ name, values }) => [name, values]);
  expect(Object.fromEntries(left)).toEqual({
    'customer:new': { numDocument: document, name: 'Otra' },
    'shipment-wizard': { remitenteCedula: '', direccionEnvio: '', costoEnvio: '250000' },
    'product:new:sheet': { customerNumDocument: '', productName: 'Silla' },
    'product:new': { customerNumDocument: '99887766', productName: 'Mesa' },
  });
});

describe('a queued edit', () => {
  test.each([
    ['before the feed says so', false],
    ['after the feed says so', true],
  ])('asks, is never sent again, and discarding it leaves nothing: %s', async (_when, isTold) => {
    const { device, person, key, id, erase } = await arrange();
    await device.update('customer', key, { ...person, phone: '3177000222' });
    await erase();
    if (isTold) await readFeedOnly(device);
    await device.settle();
    const [edit] = await device.queue();
    expect(edit).toMatchObject({ delivery: { state: 'conflict', question: { code: 'erased' } } });
    const sent = device.network.writes().length;
    device.clock.now += 3_600_000;
    await device.settle();
    await device.pull();
    expect(device.network.writes()).toHaveLength(sent);

    await discardOperation(device.db, edit?.seq ?? 0, device.clock.now);
    expectNothingOf(person, await everythingOn(device));
    expect((await everythingOn(device)).includes('3177000222')).toBe(false);
    expect(await server.list('customer')).toContainEqual(
      expect.objectContaining({ id, phone: 'Suprimido', version: 2 }),
    );
  });
});

test.each(['before', 'after'])(
  'a queued shipment is refused in words and not lost: %s the feed says so',
  async (when) => {
    const message = 'Los datos de ese cliente se suprimieron. Regístralo de nuevo o elige otro.';
    const { device, person, erase } = await arrange();
    const sender = customer();
    const goods = product(server.places, sender);
    await device.create('customer', sender);
    const goodsKey = await device.create('product', goods);
    await device.settle();
    const voyage = shipment(server.places, sender, person, [goodsKey]);
    const voyageKey = await device.create('shipment', voyage);
    await erase();
    if (when === 'after') await readFeedOnly(device);
    await device.settle();
    expect(await device.queue()).toMatchObject([
      {
        entity: 'shipment',
        key: voyageKey,
        changes: { descripcionEnvio: voyage.descripcionEnvio, remitenteCedula: sender.numDocument },
        delivery: {
          state: 'rejected',
          error: { errors: [{ field: 'destinatarioCedula', message }] },
        },
      },
    ]);
  },
);

test('a shipment is sent once its customer is registered again, as the refusal says, and it is saved once more', async () => {
  const { device, person, erase } = await arrange();
  const sender = customer();
  await device.create('customer', sender);
  const goods = await device.create('product', product(server.places, sender));
  await device.settle();
  const key = await device.create('shipment', shipment(server.places, sender, person, [goods]));
  await erase();
  await device.settle();
  await device.pull();
  const registered = customer({ numDocument: person.numDocument, name: 'Rosaura' });
  const again = await device.create('customer', registered);
  await device.settle();
  const { view } = await device.row('shipment', key);
  await device.update('shipment', key, { ...view, destinatarioCedula: person.numDocument });
  await device.settle();
  expect(await device.queue()).toEqual([]);
  const { id } = await device.row('shipment', key);
  const there = (await server.list('shipment')).find((one) => one.id === id);
  expect(there?.destinatarioCedula).toBe(person.numDocument);
  expect((await device.row('customer', again)).base).toMatchObject({ name: 'Rosaura' });
});

test('no words about their goods come back with a later edit', async () => {
  const { device, person, erase } = await arrange();
  const key = await device.create('product', product(server.places, person));
  await device.settle();
  await erase();
  await device.pull();
  const { id, view } = await device.row('product', key);
  await device.update('product', key, { ...view, description: 'Colchón de Bernarda' });
  await device.settle();
  expect(await device.queue()).toMatchObject([
    { delivery: { state: 'rejected', error: { errors: [{ field: 'customerNumDocument' }] } } },
  ]);
  const there = (await server.list('product')).find((one) => one.productId === id);
  expect(there?.description).toBe('Suprimido');
});

test('a queued create of the same document makes a new customer', async () => {
  const { device, person, id, erase } = await arrange();
  const tablet = createDevice(server);
  const again = customer({ numDocument: person.numDocument, name: 'Rosaura' });
  const key = await tablet.create('customer', again);
  await erase();
  await tablet.settle();
  expect(await tablet.queue()).toEqual([]);
  const row = await tablet.row('customer', key);
  expect(row.id).not.toBe(id);
  expect(row.view).toMatchObject({ name: 'Rosaura' });
  await device.pull();
  const people = (await device.db.listRows('customer')).map(({ view }) => view.numDocument);
  expect(people.filter((document) => document === person.numDocument)).toHaveLength(1);
});

test('an answer that comes after the feed brings nothing back', async () => {
  const device = createDevice(server);
  const person = customer(WORDS);
  const key = await device.create('customer', person);
  device.network.inject({ kind: 'lose-answer' }, { path: BATCH_PATH, times: 1 });
  await device.drain();
  const made = (await server.list('customer')).find(
    ({ numDocument }) => numDocument === person.numDocument,
  );
  await server.callAsAdmin('POST', customerErasePath(Number(made?.id)), { reason: 'Lo pidió' });
  await readFeedOnly(device);
  await device.settle();
  await device.pull();
  expect(await device.queue()).toEqual([]);
  expectNothingOf(person, await everythingOn(device));
  expect((await device.row('customer', key)).view).toMatchObject({ name: 'Suprimido' });
});

test('a payment of a shipment that ended is still recorded', async () => {
  const { device, person, erase } = await arrange();
  const goodsKey = await device.create('product', product(server.places, person));
  const voyage = shipment(server.places, person, person, [goodsKey], {
    estadoEntrega: 'EN_TRANSITO',
  });
  const voyageKey = await device.create('shipment', voyage);
  await device.settle();
  const { id } = await device.row('shipment', voyageKey);
  await server.call('PATCH', shipmentStatusPath(id ?? 0), { estadoEntrega: 'ENTREGADO' });
  await erase();
  await device.pull();
  await device.setStatus(voyageKey, { estadoPago: 'PAGADO' });
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect(await server.list('shipment')).toContainEqual(
    expect.objectContaining({ id, estadoPago: 'PAGADO', direccionEnvio: 'Suprimido' }),
  );
});
