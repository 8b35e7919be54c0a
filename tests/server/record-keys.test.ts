/** A record keeps the key that its device gave it: a second create under it makes nothing, and it is named by it. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BatchOp } from '../../src/domain/wire';
import * as payloads from './payloads';
import { createSealedDevice, type SealedDevice } from './sealed-device';
import { sendAlone, sendBatch, statusesOf } from './send-batch';
import { createShipmentFixtures } from './shipment-fixtures';
import {
  CUSTOMERS,
  customerUpdatePath,
  op,
  PRODUCTS,
  pathRef,
  post,
  SHIPMENTS,
  shipmentOperations,
  versionBy,
} from './shipment-operations';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let employee: SignedIn;
let device: SealedDevice;
let shipping: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  device = await createSealedDevice(server);
  shipping = createShipmentFixtures(employee);
});

/** The same create in another attempt, as a corrected or retried one is sent. */
const again = (one: BatchOp, body: Json = {}): BatchOp => ({
  ...one,
  key: randomUUID(),
  body: { ...one.body, ...body },
});
const listed = async (path: string) => (await employee.call('GET', path)).list as Json[];

/** A create of each kind that a device queues, with the list that shows it and a field that a person corrects. */
const KINDS: Readonly<
  Record<string, { list: string; field: Json; create: () => Promise<BatchOp> }>
> = {
  customer: {
    list: '/api/v1/customers/all',
    field: { phone: '3009998877' },
    create: async () => post(CUSTOMERS, payloads.customer()),
  },
  product: {
    list: '/api/v1/product/all',
    field: { description: 'Otra' },
    create: async () => post(PRODUCTS, payloads.product()),
  },
  crewMember: {
    list: '/api/v1/employeefluvial/all',
    field: { phone: '3009998877' },
    create: async () => post('/api/v1/employeefluvial/save', payloads.crewMember()),
  },
  vessel: {
    list: '/api/v1/vehicles/all',
    field: { nombre: `Otra ${randomUUID()}` },
    create: async () => post('/api/v1/vehicles/save', payloads.vessel()),
  },
  shipment: {
    list: '/api/v1/envios/all',
    field: { direccionEnvio: 'Otra' },
    create: async () =>
      post(SHIPMENTS, payloads.shipment({ productosIds: [await shipping.newProduct()] })),
  },
  voyage: {
    list: '/api/v1/viajes/all',
    field: { horaSalida: '07:45' },
    create: async () => {
      const { id } = await shipping.newShipment({ vehiculoNombre: 'Delfín Rosado' });
      const aboard = payloads.voyage({ vehiculoNombre: 'Delfín Rosado', enviosIds: [id] });
      return post('/api/v1/viajes/save', aboard);
    },
  },
  pieceCount: {
    list: '/api/v1/conteos/all',
    field: { paso: 'ENTREGADO' },
    create: async () => {
      const voyage = await employee.call('POST', '/api/v1/viajes/save', payloads.voyage({}));
      return post('/api/v1/conteos/save', payloads.pieceCount({ viajeId: voyage.body.id }));
    },
  },
  payment: {
    list: '/api/v1/pagos/all',
    field: { valor: 1234 },
    create: async () => {
      const { id } = await shipping.newShipment();
      return post('/api/v1/pagos/save', payloads.payment({ envioId: id }));
    },
  },
};

describe.each(Object.entries(KINDS))('%s', (_kind, { list, field, create }) => {
  it.each(['in batches', 'alone'])(
    'made twice %s: the second answer is the first record',
    async (how) => {
      const send = async (one: BatchOp) => {
        if (how === 'alone') return sendAlone(employee, one);
        const [verdict] = await sendBatch(employee, [one]);
        return { status: verdict?.status, body: verdict?.body as Json };
      };
      const first = await create();
      const made = await send(first);
      expect(made).toMatchObject({ status: 201, body: { recordKey: first.recordKey } });
      const corrected = again(first, field);
      for (const one of [again(first), corrected, corrected])
        expect(await send(one)).toMatchObject({
          status: 409,
          body: { type: 'duplicate', by: 'recordKey', record: { id: made.body.id, version: 1 } },
        });
      const rows = (await listed(list)).filter(({ recordKey }) => recordKey === first.recordKey);
      expect(rows).toHaveLength(1);
    },
  );

  it('is one where both attempts are in one batch', async () => {
    const first = await create();
    const [made, second] = await sendBatch(employee, [first, again(first, field)]);
    expect(made).toMatchObject({ status: 201 });
    expect(second).toMatchObject({
      status: 409,
      body: { by: 'recordKey', record: { id: made?.body.id } },
    });
  });

  it('is one where both attempts arrive at once', async () => {
    const first = await create();
    const answers = await Promise.all(
      [first, again(first), again(first)].map((one) => sendBatch(employee, [one])),
    );
    const [made, ...others] = answers.flat().sort((one, other) => one.status - other.status);
    expect(made).toMatchObject({ status: 201 });
    for (const { status, body } of others)
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { by: 'recordKey', record: { id: made?.body.id } },
      });
  });
});

it('an operation that follows a second create in its batch goes on with the record', async () => {
  const { ops } = shipmentOperations();
  await sendBatch(employee, ops.slice(0, 4));
  const creates = ops.slice(0, 4).map((one) => again(one));
  const [, , , onItsWay] = await sendBatch(employee, [...creates, ...ops.slice(4)]).then(
    (verdicts) => verdicts.slice(1),
  );
  expect(onItsWay?.status).toBe(200);
});

it('an operation that follows a second create is made on the first one’s record: it overwrites nobody', async () => {
  const made = post(CUSTOMERS, payloads.customer());
  await sendBatch(employee, [made]);
  const second = again(made);
  const change = (phone: string, more: Partial<BatchOp> = {}) =>
    op('PUT', customerUpdatePath(pathRef(made)), { ...made.body, phone }, more);
  await sendBatch(employee, [change('3001112233')]);
  const [, follower] = await sendBatch(employee, [
    second,
    change('3009998877', { ifMatch: versionBy(second) }),
  ]);
  expect(follower).toMatchObject({
    status: 412,
    body: { record: { phone: '3001112233', version: 2 } },
  });
});

it('the second create of a shipment is told its products, which no list shows', async () => {
  const productosIds = [await shipping.newProduct(), await shipping.newProduct()];
  const made = post(SHIPMENTS, payloads.shipment({ productosIds }));
  await sendBatch(employee, [made]);
  const [second] = await sendBatch(employee, [again(made)]);
  expect(second).toMatchObject({ status: 409, body: { record: { productosIds } } });
});

it('a record is named by its key in a later batch of another person', async () => {
  const made = post(CUSTOMERS, payloads.customer());
  await sendBatch(device.session, [made]);
  const change = op('PUT', customerUpdatePath(pathRef(made)), { ...made.body, name: 'Otra' });
  const [verdict] = await sendBatch(employee, [change]);
  expect(verdict).toMatchObject({ status: 200, body: { recordKey: made.recordKey, name: 'Otra' } });
});

it('a key of another company names nothing, and is free', async () => {
  const other = await signIn(server, 'admin@navieravaupes.co');
  const made = post(CUSTOMERS, payloads.customer());
  await sendBatch(employee, [made]);
  const change = op('PUT', customerUpdatePath(pathRef(made)), made.body);
  expect(statusesOf(await sendBatch(other, [change]))).toEqual([424]);
  expect(statusesOf(await sendBatch(other, [again(made)]))).toEqual([201]);
});

it('a key that two kinds of records have names neither', async () => {
  const made = post(CUSTOMERS, payloads.customer());
  const product = { ...post(PRODUCTS, payloads.product()), recordKey: made.recordKey };
  await sendBatch(employee, [made, product as BatchOp]);
  const change = op('PUT', customerUpdatePath(pathRef(made)), made.body);
  expect(statusesOf(await sendBatch(employee, [change]))).toEqual([424]);
});

it('a sealed create under a delivery token tells no record of it', async () => {
  const made = post(CUSTOMERS, payloads.customer());
  expect(statusesOf(await sendBatch(device.deliver, [await device.seal(made)]))).toEqual([201]);
  const change = op('PUT', customerUpdatePath(pathRef(made)), made.body, {
    ifMatch: versionBy(made),
  });
  const [second, changed] = await sendBatch(device.deliver, [
    await device.seal(again(made)),
    await device.seal(change),
  ]);
  expect(second).toMatchObject({ status: 409, body: { type: 'duplicate', by: 'recordKey' } });
  expect(second?.body.record).toBeUndefined();
  expect(changed?.status).toBe(200);
});

it('a row of a client without record keys gets one', async () => {
  const { body } = await employee.call('POST', CUSTOMERS, payloads.customer());
  expect(body.recordKey).toMatch(/^[0-9a-f-]{36}$/);
  const row = having(await listed('/api/v1/customers/all'), 'id', body.id);
  expect(row.recordKey).toBe(body.recordKey);
});

it('a record key is a UUID', async () => {
  const answer = await employee.call('POST', CUSTOMERS, payloads.customer(), { 'Record-Key': 'x' });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'Record-Key' }] } });
});
