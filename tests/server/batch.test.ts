/** Many writes in one request: each is answered as if sent alone, and rolled back alone. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BatchOp } from '../../src/domain/wire';
import * as payloads from './payloads';
import { sendAlone, sendBatch, statusesOf, typesOf } from './send-batch';
import { createShipmentFixtures } from './shipment-fixtures';
import {
  CUSTOMERS,
  customerUpdatePath,
  op,
  PRODUCTS,
  pathRef,
  post,
  ref,
  SHIPMENTS,
  shipmentOperations,
  statusPath,
} from './shipment-operations';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let employee: SignedIn;
let shipping: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  shipping = createShipmentFixtures(employee);
});

it('customers, product, shipment and its transitions, made offline, arrive in one request', async () => {
  const { ops, product } = shipmentOperations();
  const verdicts = await sendBatch(employee, ops);
  expect(statusesOf(verdicts)).toEqual([201, 201, 201, 201, 200, 200, 200]);
  const [, , , made, onItsWay, paid, renamed] = verdicts.map(({ body }) => body);
  expect(made).toMatchObject({ version: 1, estadoEntrega: 'EN_PREPARACION' });
  expect(onItsWay).toMatchObject({ id: made?.id, version: 2, estadoEntrega: 'EN_TRANSITO' });
  expect(paid).toMatchObject({ version: 3, estadoPago: 'PAGADO', numeroGuia: made?.numeroGuia });
  expect(renamed).toMatchObject({ name: 'Otra', version: 2 });
  const { list: shipments } = await employee.call('GET', '/api/v1/envios/all');
  expect(having(shipments, 'id', made?.id)).toEqual(paid);
  const { list: products } = await employee.call('GET', '/api/v1/product/all');
  const productId = verdicts[ops.indexOf(product)]?.body.id;
  expect(having(products, 'id', productId).numeroGuiaEnvio).toBe(made?.numeroGuia);
  const events = await employee.call('GET', `/api/v1/envios/${made?.id}/eventos`);
  expect(events.list.map(({ from, to }) => [from, to])).toEqual([
    [null, 'EN_PREPARACION'],
    [null, 'PENDIENTE'],
    ['EN_PREPARACION', 'EN_TRANSITO'],
    ['PENDIENTE', 'PAGADO'],
  ]);
});

it('names of digits are told apart by the zeros before them', async () => {
  const names = ['7', '007'];
  const vessels = names.map((nombre) => post('/api/v1/vehicles/save', payloads.vessel({ nombre })));
  const voyages = names.map((vehiculoNombre) =>
    post('/api/v1/viajes/save', payloads.voyage({ vehiculoNombre })),
  );
  const verdicts = await sendBatch(employee, [...vessels, ...voyages]);
  expect(statusesOf(verdicts)).toEqual([201, 201, 201, 201]);
  expect(verdicts.slice(2).map(({ body }) => body.vehiculoNombre)).toEqual(names);
});

it('a retry replays the verdicts and writes nothing', async () => {
  const { ops } = shipmentOperations();
  const first = await sendBatch(employee, ops);
  const count = async () => (await employee.call('GET', '/api/v1/customers/all')).list.length;
  const before = await count();
  const again = await sendBatch(employee, ops);
  expect(statusesOf(again)).toEqual(statusesOf(first));
  expect(again.every(({ replayed }) => replayed)).toBe(true);
  expect(again.map(({ body }) => [body.id, body.version])).toEqual(
    first.map(({ body }) => [body.id, body.version]),
  );
  expect(await count()).toBe(before);
});

it('an operation and the same write alone are one request under one key', async () => {
  const { ops, shipment, product } = shipmentOperations();
  const verdicts = await sendBatch(employee, ops);
  const productId = verdicts[ops.indexOf(product)]?.body.id;
  const resolved = { ...shipment, body: { ...shipment.body, productosIds: [productId] } };
  const alone = await sendAlone(employee, resolved);
  expect(alone.headers.get('Idempotency-Replayed')).toBe('true');
  expect(alone.body).toMatchObject({ status: 201, id: verdicts[ops.indexOf(shipment)]?.body.id });
  const other = await sendAlone(employee, {
    ...resolved,
    body: { ...resolved.body, costoEnvio: 1 },
  });
  expect(other.body.type).toBe('key-reuse');

  const customer = post(CUSTOMERS, payloads.customer());
  const made = await sendAlone(employee, customer);
  const [replayed, reused] = [
    await sendBatch(employee, [customer]),
    await sendBatch(employee, [{ ...customer, body: payloads.customer() }]),
  ];
  expect(replayed[0]).toMatchObject({ status: 201, replayed: true, body: { id: made.body.id } });
  expect(typesOf(reused)).toEqual(['key-reuse']);
});

it('continues after each rejection, and rolls back the rejected operation', async () => {
  const known = await employee.call('POST', CUSTOMERS, payloads.customer());
  const good = () => post(CUSTOMERS, payloads.customer());
  const duplicate = post(CUSTOMERS, payloads.customer({ numDocument: known.body.numDocument }));
  const ops = [
    good(),
    duplicate,
    good(),
    post(CUSTOMERS, payloads.customer({ email: 'no es un correo' })),
    post(PRODUCTS, payloads.product({ categoryName: 'Deshecha', warehouseName: 'No hay' })),
    op('PUT', customerUpdatePath(known.body.id), payloads.customer(), { ifMatch: 7 }),
    op('PUT', customerUpdatePath(999_999), payloads.customer()),
    post(CUSTOMERS, payloads.customer({ name: 'a\u0000b' })),
    good(),
  ];
  const verdicts = await sendBatch(employee, ops);
  expect(statusesOf(verdicts)).toEqual([201, 409, 201, 422, 422, 412, 404, 422, 201]);
  expect(verdicts[1]?.body).toMatchObject({
    type: 'duplicate',
    title: 'Ya hay un cliente con este documento',
    errors: [{ field: 'numDocument', message: 'Ya existe' }],
    record: { id: known.body.id },
  });
  expect(verdicts[4]?.body.errors).toEqual([
    { field: 'warehouseName', message: 'No existe esa bodega' },
  ]);
  expect(verdicts[5]?.body).toMatchObject({ type: 'stale', record: { version: 1 } });
  const { list } = await employee.call('GET', '/api/v1/product-category/all');
  expect(list.map(({ categoryName }) => categoryName)).not.toContain('Deshecha');
  // A final refusal is the same for ever; a stale one is weighed anew.
  const again = await sendBatch(employee, ops);
  expect(again.map(({ replayed = false }) => replayed)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    true,
    // Refused as it is read: nothing is kept of it.
    false,
    true,
  ]);
  expect(again[1]?.body.record).toMatchObject({ id: known.body.id });
});

it('each operation gets the answer that it gets alone', async () => {
  const known = await employee.call('POST', CUSTOMERS, payloads.customer());
  const duplicates = (make: () => Json): [Json, Json] => [make(), make()];
  const cases: (readonly [BatchOp['method'], string, readonly [Json, Json], number?])[] = [
    ['POST', '/api/v1/vehicles/save', duplicates(payloads.vessel)],
    ['POST', '/api/v1/employeefluvial/save', duplicates(payloads.crewMember)],
    ['POST', '/api/v1/warehouse/save', duplicates(payloads.warehouse)],
    ['POST', '/api/v1/sucursales/save', duplicates(payloads.branch)],
    ['POST', '/api/v1/envios/crear-con-costo', duplicates(() => payloads.shipment())],
    ['PATCH', statusPath(999_999), duplicates(() => ({ estadoPago: 'PAGADO' }))],
    [
      'PATCH',
      statusPath(1),
      duplicates(() => ({ estadoPago: 'PAGADO', estadoEntrega: 'ENTREGADO' })),
    ],
    ['PUT', customerUpdatePath(known.body.id), duplicates(payloads.customer), 9],
  ];
  for (const [method, path, [one, other], ifMatch] of cases) {
    const more = ifMatch ? { ifMatch } : {};
    const alone = await sendAlone(employee, op(method, path, one, more));
    const [inBatch] = await sendBatch(employee, [op(method, path, other, more)]);
    expect([path, inBatch?.status, inBatch?.body.type]).toEqual([
      path,
      alone.status,
      alone.body.type,
    ]);
    expect(Object.keys(inBatch?.body ?? {}).sort()).toEqual(Object.keys(alone.body).sort());
  }
});

describe('a reference', () => {
  it('resolves to a record of an earlier request, also after its verdict was pruned', async () => {
    const product = post(PRODUCTS, payloads.product());
    await sendAlone(employee, product);
    await server.database.pool.query('delete from idempotency_keys where key = $1', [product.key]);
    const shipment = post(SHIPMENTS, payloads.shipment({ productosIds: [ref(product)] }));
    expect(statusesOf(await sendBatch(employee, [shipment]))).toEqual([201]);
    const status = op('PATCH', statusPath(pathRef(shipment)), { estadoPago: 'PAGADO' });
    expect((await sendBatch(employee, [status]))[0]?.body).toMatchObject({ estadoPago: 'PAGADO' });
  });

  it('to a rejected, unknown or later operation blocks only its own operation', async () => {
    const wrong = post(PRODUCTS, payloads.product({ warehouseName: 'No hay' }));
    const late = post(PRODUCTS, payloads.product());
    const needs = (to: Pick<BatchOp, 'recordKey'>) =>
      post(SHIPMENTS, payloads.shipment({ productosIds: [ref(to)] }));
    const child = needs(wrong);
    const ops = [wrong, child, op('PATCH', statusPath(pathRef(child)), { estadoPago: 'PAGADO' })];
    const others = [
      needs({ recordKey: randomUUID() }),
      needs(late),
      late,
      needs({ recordKey: 'nada' }),
    ];
    const verdicts = await sendBatch(employee, [
      ...ops,
      ...others,
      post(CUSTOMERS, payloads.customer()),
    ]);
    expect(statusesOf(verdicts)).toEqual([422, 424, 424, 424, 424, 201, 424, 201]);
    expect(verdicts[1]?.body).toEqual({
      type: 'blocked',
      title: 'Depende de una operación que no se hizo',
      status: 424,
    });
    // Not kept: it may go once what it needs is there.
    const [, again] = await sendBatch(employee, [late, { ...child, body: needs(late).body }]);
    expect(again).toMatchObject({ status: 201, body: { version: 1 } });
    expect(again?.replayed).toBeUndefined();
  });

  it("does not see another user's key", async () => {
    const customer = post(CUSTOMERS, payloads.customer());
    await sendAlone(employee, customer);
    const admin = await signIn(server, 'admin@fluvicarga.co');
    const after = [customer.key];
    const [verdict] = await sendBatch(admin, [{ ...post(PRODUCTS, payloads.product()), after }]);
    expect(verdict?.status).toBe(424);
  });
});

it('writes of one record keep their order while others run concurrently', async () => {
  const shipment = await shipping.newShipment();
  const steps = ['EN_TRANSITO', 'DEVUELTO'].map((estadoEntrega) =>
    op('PATCH', statusPath(shipment.id), { estadoEntrega }),
  );
  const again = post(SHIPMENTS, payloads.shipment({ productosIds: shipment.products }));
  const verdicts = await sendBatch(employee, [
    post(CUSTOMERS, payloads.customer()),
    ...steps,
    again,
  ]);
  expect(statusesOf(verdicts)).toEqual([201, 200, 200, 201]);
  expect(await shipping.guideOf(shipment.products[0] ?? 0)).toBe(verdicts[3]?.body.numeroGuia);
});

it('a product keeps its customer while a shipment of the same batch takes it', async () => {
  const product = payloads.product();
  const { body: made } = await employee.call('POST', PRODUCTS, product);
  const verdicts = await sendBatch(employee, [
    post(SHIPMENTS, payloads.shipment({ productosIds: [made.id] })),
    op('PUT', `/api/v1/product/update/${made.id}`, { ...product, customerNumDocument: 18202655 }),
  ]);
  expect(typesOf(verdicts)).toEqual([null, 'product-travels']);
});

it('permissions are checked for each operation', async () => {
  const verdicts = await sendBatch(employee, [
    post('/api/v1/sucursales/save', payloads.branch()),
    post(CUSTOMERS, payloads.customer()),
  ]);
  expect(typesOf(verdicts)).toEqual(['forbidden', null]);
  const invited = await signIn(server, 'invitado@fluvicarga.co');
  const [refused] = await sendBatch(invited, [post(CUSTOMERS, payloads.customer())]);
  expect(refused).toMatchObject({ status: 403, body: { title: 'Su rol no permite esta acción' } });
});

it('an operation `after` a create that failed is blocked, even if its body is valid', async () => {
  const document = payloads.customer().numDocument;
  const theirs = payloads.customer({ numDocument: document, name: 'Rosalba' });
  await sendBatch(employee, [post(CUSTOMERS, theirs)]);
  const mine = post(CUSTOMERS, payloads.customer({ numDocument: document, name: 'Wilson' }));
  const goods = payloads.product({ customerNumDocument: Number(document) });
  const product = op('POST', PRODUCTS, goods, { after: [mine.key] });
  const verdicts = await sendBatch(employee, [mine, product]);
  expect(typesOf(verdicts)).toEqual(['duplicate', 'blocked']);
  // By itself it is as good as any other, and so is one after a create that was made.
  const made = post(CUSTOMERS, payloads.customer());
  const after = op('POST', PRODUCTS, goods, { after: [made.key] });
  expect(statusesOf(await sendBatch(employee, [made, after]))).toEqual([201, 201]);
});
