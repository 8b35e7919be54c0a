import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { CREATE_PATHS } from '../../src/domain/wire';
import * as payloads from './payloads';
import { sendAlone, sendBatch, statusesOf } from './send-batch';
import { createShipmentFixtures, problemOf } from './shipment-fixtures';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

const CREATE = CREATE_PATHS.shipment;

let server: TestApp;
let employee: SignedIn;
let shipping: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  shipping = createShipmentFixtures(employee);
});

describe('a renamed record', () => {
  it('appears under its new name in every record that refers to it', async () => {
    const admin = await signIn(server, 'admin@fluvicarga.co');
    const make = async (path: string, payload: Json) =>
      (await admin.call('POST', path, payload)).body;
    const vessel = await make('/api/v1/vehicles/save', payloads.vessel());
    const branch = await make('/api/v1/sucursales/save', payloads.branch());
    const warehouse = await make('/api/v1/warehouse/save', payloads.warehouse());
    const product = await shipping.newProduct({ warehouseName: warehouse.name });
    const aboard = await shipping.newProduct({ warehouseName: null, vehicleName: vessel.nombre });
    const { body: shipment } = await shipping.send({
      productosIds: [product],
      vehiculoNombre: vessel.nombre,
      sucursalNombre: branch.nombre,
    });
    await admin.call('PUT', `/api/v1/vehicles/update/${vessel.id}`, {
      ...vessel,
      nombre: 'Nave nueva',
    });
    await admin.call('PUT', `/api/v1/sucursales/update/${branch.id}`, {
      ...branch,
      nombre: 'Sede nueva',
    });
    await admin.call('PUT', `/api/v1/warehouse/update/${warehouse.id}`, {
      ...warehouse,
      name: 'Casa nueva',
    });
    const shipments = (await admin.call('GET', '/api/v1/envios/all')).list;
    expect(having(shipments, 'id', shipment.id)).toMatchObject({
      vehiculoNombre: 'Nave nueva',
      sucursalNombre: 'Sede nueva',
    });
    const products = (await admin.call('GET', '/api/v1/product/all')).list;
    expect(having(products, 'id', product)).toMatchObject({
      warehouseName: 'Casa nueva',
      vehicleName: null,
    });
    expect(having(products, 'id', aboard)).toMatchObject({
      warehouseName: null,
      vehicleName: 'Nave nueva',
    });
  });

  it('keeps the references to a customer whose document is corrected', async () => {
    const { body: sender } = await employee.call(
      'POST',
      '/api/v1/customers/save',
      payloads.customer(),
    );
    const product = await shipping.newProduct({ customerNumDocument: Number(sender.numDocument) });
    const { body: shipment } = await shipping.send({
      remitenteCedula: sender.numDocument,
      productosIds: [product],
    });
    const corrected = { ...sender, numDocument: '79999001' };
    await employee.call('PUT', `/api/v1/customers/update/${sender.id}`, corrected);
    const shipments = (await employee.call('GET', '/api/v1/envios/all')).list;
    expect(having(shipments, 'id', shipment.id).remitenteCedula).toBe('79999001');
    const products = (await employee.call('GET', '/api/v1/product/all')).list;
    expect(having(products, 'id', product).customerNumDocument).toBe(79999001);
  });
});

describe('a write that tells the ids of the records it names', () => {
  const make = async (path: string, payload: Json) =>
    (await employee.call('POST', path, payload)).body;
  const vesselOf = async (id: unknown) => {
    const { list } = await employee.call('GET', '/api/v1/envios/all');
    return having(list, 'id', id).vehiculoNombre;
  };
  /** A vessel that is renamed, and another one with its former name. */
  async function renameVessel() {
    const vessel = await make('/api/v1/vehicles/save', payloads.vessel());
    const former = String(vessel.nombre);
    const renamed = { ...vessel, nombre: `${former} II` };
    await employee.call('PUT', `/api/v1/vehicles/update/${vessel.id}`, renamed);
    const other = await make('/api/v1/vehicles/save', payloads.vessel({ nombre: former }));
    return { id: vessel.id, other: other.id, former, nombre: renamed.nombre };
  }

  it.each(['alone', 'in a batch'])('means them, sent %s', async (how) => {
    const { id, former, nombre } = await renameVessel();
    const body = payloads.shipment({
      productosIds: [await shipping.newProduct()],
      vehiculoNombre: former,
      references: { vehiculoNombre: id },
    });
    const op = { key: randomUUID(), method: 'POST', path: CREATE, body } as const;
    const ops = [op, { ...op, key: randomUUID(), path: '/api/v1/nothing' }];
    const made =
      how === 'alone'
        ? (await sendAlone(employee, op)).body
        : (await sendBatch(employee, ops))[0]?.body;
    expect(await vesselOf(made?.id)).toBe(nombre);
  });

  it('means the record that another operation of the batch creates and renames', async () => {
    const [create, rename, use] = [randomUUID(), randomUUID(), randomUUID()];
    const vessel = payloads.vessel();
    const nombre = `${vessel.nombre} II`;
    const of = { $ref: create };
    const verdicts = await sendBatch(employee, [
      {
        key: randomUUID(),
        recordKey: create,
        method: 'POST',
        path: '/api/v1/vehicles/save',
        body: vessel,
      },
      {
        key: rename,
        method: 'PUT',
        path: `/api/v1/vehicles/update/${JSON.stringify(of)}`,
        body: { ...vessel, nombre },
      },
      {
        key: use,
        method: 'POST',
        path: CREATE,
        body: payloads.shipment({
          productosIds: [await shipping.newProduct()],
          vehiculoNombre: vessel.nombre,
          references: { vehiculoNombre: of },
        }),
      },
    ]);
    expect(statusesOf(verdicts)).toEqual([201, 200, 201]);
    expect(await vesselOf(verdicts[2]?.body.id)).toBe(nombre);
  });

  it('means them by name where the company has no such record', async () => {
    const { former, other } = await renameVessel();
    const strange = await signIn(server, 'admin@navieravaupes.co');
    const { list } = await strange.call('GET', '/api/v1/vehicles/all');
    for (const id of [list[0]?.id, 2 ** 30]) {
      const { status, body } = await shipping.send({
        productosIds: [await shipping.newProduct()],
        vehiculoNombre: former,
        references: { vehiculoNombre: id },
      });
      expect(status).toBe(201);
      expect(await vesselOf(body.id)).toBe(former);
    }
    expect(other).toBeTypeOf('number');
  });

  it('is refused where that customer was suppressed, whoever has the document now', async () => {
    const admin = await signIn(server, 'admin@fluvicarga.co');
    const person = payloads.customer();
    const { id } = await make('/api/v1/customers/save', person);
    const name = () => ({
      customerNumDocument: Number(person.numDocument),
      references: { customerNumDocument: id },
    });
    const send = () => employee.call('POST', '/api/v1/product/save', payloads.product(name()));
    expect((await send()).status).toBe(201);
    await admin.call('POST', `/api/v1/customers/${id}/erase`, { reason: 'Lo pidió' });
    await make('/api/v1/customers/save', person);
    expect(problemOf(await send())).toMatchObject({
      status: 422,
      errors: [
        { field: 'customerNumDocument', message: expect.stringContaining('se suprimieron') },
      ],
    });
  });

  it('leaves a reference as it is where an update tells null', async () => {
    const { id, other, former, nombre } = await renameVessel();
    const made = await shipping.newShipment({ references: { vehiculoNombre: id } });
    const change = (references: Json) =>
      shipping.put(made.id, {
        productosIds: made.products,
        vehiculoNombre: former,
        descripcionEnvio: 'Otra cosa',
        references,
      });
    const kept = { vehiculoNombre: null, remitenteCedula: null };
    expect(await change(kept)).toMatchObject({
      status: 200,
      body: { vehiculoNombre: nombre, descripcionEnvio: 'Otra cosa' },
    });
    expect(await change({ vehiculoNombre: other })).toMatchObject({
      body: { vehiculoNombre: former },
    });
  });

  it('does so for goods and for a voyage', async () => {
    const { id, former, nombre } = await renameVessel();
    const goods = payloads.product({ warehouseName: null, vehicleName: former });
    const { body: product } = await employee.call('POST', '/api/v1/product/save', {
      ...goods,
      references: { vehicleName: id },
    });
    const left = { vehicleName: null, warehouseName: null, customerNumDocument: null };
    const path = `/api/v1/product/update/${product.id}`;
    const changed = await employee.call('PUT', path, { ...goods, number: 7, references: left });
    expect(changed.body).toMatchObject({ vehicleName: nombre, number: 7 });
    const voyage = payloads.voyage({ vehiculoNombre: former });
    const { body: made } = await employee.call('POST', '/api/v1/viajes/save', {
      ...voyage,
      references: { vehiculoNombre: id },
    });
    const moved = await employee.call('PUT', `/api/v1/viajes/update/${made.id}`, {
      ...voyage,
      horaSalida: '09:30',
      references: { vehiculoNombre: null, sucursalNombre: null },
    });
    expect(moved.body).toMatchObject({ vehiculoNombre: nombre, horaSalida: '09:30' });
  });

  it('is refused where it would leave goods in two places, or in none', async () => {
    const { id, former } = await renameVessel();
    const stored = payloads.product();
    const aboard = { vehicleName: former, warehouseName: null };
    const put = async (goods: Json, change: Json) => {
      const { body } = await employee.call('POST', '/api/v1/product/save', goods);
      return employee.call('PUT', `/api/v1/product/update/${body.id}`, { ...goods, ...change });
    };
    const both = { ...aboard, references: { vehicleName: id, warehouseName: null } };
    const { warehouseName } = stored;
    const none = { warehouseName, vehicleName: null, references: { warehouseName: null } };
    for (const answer of [await put(stored, both), await put({ ...stored, ...aboard }, none)])
      expect(problemOf(answer)).toMatchObject({
        status: 422,
        errors: [{ field: 'warehouseName' }],
      });
  });

  it('is refused for an update of a record that names a suppressed customer, and leaves it as it is', async () => {
    const admin = await signIn(server, 'admin@fluvicarga.co');
    const person = payloads.customer();
    const { id } = await make('/api/v1/customers/save', person);
    const goods = payloads.product({ customerNumDocument: Number(person.numDocument) });
    const { id: product } = await make('/api/v1/product/save', goods);
    await admin.call('POST', `/api/v1/customers/${id}/erase`, { reason: 'Lo pidió' });
    const sent = { ...goods, description: 'Suyo', references: { customerNumDocument: null } };
    const answer = await employee.call('PUT', `/api/v1/product/update/${product}`, sent);
    expect(problemOf(answer)).toMatchObject({
      status: 422,
      errors: [{ field: 'customerNumDocument' }],
    });
    const { list } = await employee.call('GET', '/api/v1/product/all');
    expect(having(list, 'id', product).description).toBe('Suprimido');
  });

  it.each([['12'], [0], [1.5], [null], [{}]])(
    'refuses %j as an id of something new',
    async (id) => {
      const sent = {
        productosIds: [await shipping.newProduct()],
        references: { vehiculoNombre: id },
      };
      expect(problemOf(await shipping.send(sent))).toMatchObject({
        status: 422,
        errors: [{ field: 'vehiculoNombre', message: 'Debe ser el número de un registro' }],
      });
    },
  );
});
