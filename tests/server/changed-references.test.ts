/** Records are named by their keys and ids: what they are called meanwhile makes no conflict and refuses nothing. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BatchOp, CREATE_PATHS } from '../../src/domain/wire';
import { change, type Manner, sendOne } from './change-operations';
import { createKinds } from './field-kinds';
import * as payloads from './payloads';
import { createSealedDevice, type SealedDevice } from './sealed-device';
import { sendBatch, statusesOf } from './send-batch';
import { pathRef, post, ref } from './shipment-operations';
import { type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let device: SealedDevice;
let office: SignedIn;
let kinds: ReturnType<typeof createKinds>;
beforeAll(async () => {
  server = await startApp();
  device = await createSealedDevice(server);
  office = await signIn(server, 'admin@fluvicarga.co');
  kinds = createKinds(device.session);
});
const send = (manner: Manner, one: BatchOp) => sendOne(device, manner, one);
const put = (name: 'vessel' | 'customer', record: Json, more: Json) =>
  office.call('PUT', kinds.pathOf(name, record.id), { ...record, ...more });

/** A shipment of its own vessel and recipient, and another of each. */
async function makeShipment() {
  const [vessel, otherVessel] = [await make('vessel'), await make('vessel')];
  const [recipient, otherRecipient] = [await make('customer'), await make('customer')];
  const shipment = await kinds.shipping.newShipment({
    vehiculoNombre: vessel.nombre,
    destinatarioCedula: recipient.numDocument,
  });
  const path = kinds.pathOf('shipment', shipment.id);
  return { shipment, path, vessel, otherVessel, recipient, otherRecipient };
}
const make = (name: 'vessel' | 'customer') =>
  kinds.make(name, name === 'vessel' ? payloads.vessel() : payloads.customer());

describe.each(['in clear', 'sealed'] as const)('%s', (manner) => {
  const byKey = ({ recordKey }: Json) => ({ $ref: recordKey });
  const move = (path: string, field: string, from: Json, to: Json) =>
    send(manner, change(path, { [field]: byKey(to) }, { [field]: byKey(from) }));

  it('a shipment is moved from a vessel that was renamed, and whose name another has got', async () => {
    const { path, vessel, otherVessel } = await makeShipment();
    await put('vessel', vessel, { nombre: `${vessel.nombre} II` });
    const swapped = await put('vessel', otherVessel, { nombre: vessel.nombre });
    expect(swapped.status).toBe(200);
    const text = { descripcionEnvio: 'Una' };
    const other = await send(manner, change(path, text, { descripcionEnvio: 'De prueba' }));
    expect(other.body).toMatchObject({ ...text, vehiculoNombre: `${vessel.nombre} II` });
    expect(await move(path, 'vehiculoNombre', vessel, otherVessel)).toMatchObject({
      status: 200,
      body: { vehiculoNombre: vessel.nombre },
    });
  });

  it('a shipment gets another recipient where the document of the first was corrected', async () => {
    const { path, recipient, otherRecipient } = await makeShipment();
    const swap = `9${String(recipient.numDocument).slice(1)}`;
    await put('customer', recipient, { numDocument: swap });
    await put('customer', otherRecipient, { numDocument: recipient.numDocument });
    expect(await move(path, 'destinatarioCedula', recipient, otherRecipient)).toMatchObject({
      status: 200,
      body: { destinatarioCedula: recipient.numDocument },
    });
  });

  it('a vessel whose name reads like the number of another is not that one', async () => {
    const { path, vessel } = await makeShipment();
    const nombre = String(vessel.id);
    await kinds.make('vessel', payloads.vessel({ nombre }));
    const moved = change(path, { vehiculoNombre: nombre }, { vehiculoNombre: vessel.nombre });
    expect(await send(manner, moved)).toMatchObject({
      status: 200,
      body: { vehiculoNombre: nombre, version: 2 },
    });
  });

  it('two people who move it to one vessel agree, and to two do not', async () => {
    const { shipment, path, vessel, otherVessel } = await makeShipment();
    const third = await make('vessel');
    const moveTo = (to: Json) => move(path, 'vehiculoNombre', vessel, to);
    const statuses = [await moveTo(otherVessel), await moveTo(otherVessel)].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([200, 200]);
    expect(await moveTo(third)).toMatchObject({
      status: 412,
      body: {
        fields: ['vehiculoNombre'],
        version: 2,
        record: { id: shipment.id, productosIds: shipment.products },
      },
    });
  });

  it('goods go from a warehouse to a vessel that the batch makes', async () => {
    const warehouse = await kinds.make('warehouse', payloads.warehouse());
    const body = payloads.product({ warehouseName: warehouse.name });
    const product = post(CREATE_PATHS.product, body);
    const vessel = post(CREATE_PATHS.vessel, payloads.vessel());
    const path = kinds.pathOf('product', pathRef(product));
    const changes = { warehouseName: null, vehicleName: ref(vessel) };
    const ops = [
      product,
      vessel,
      change(path, changes, { warehouseName: byKey(warehouse), vehicleName: null }),
      change(path, { vehicleName: null }, { vehicleName: ref(vessel) }),
      change(path, { number: 9 }, { number: 4 }),
    ];
    const sent = manner === 'sealed' ? await Promise.all(ops.map((one) => device.seal(one))) : ops;
    const verdicts = await sendBatch(device.session, sent);
    expect(statusesOf(verdicts)).toEqual([201, 201, 200, 422, 200]);
    expect(verdicts[4]?.body).toMatchObject({
      number: 9,
      warehouseName: null,
      vehicleName: vessel.body.nombre,
    });
  });

  it('a text is the name that the record shows, where a device knows no more', async () => {
    const { path, vessel, otherVessel } = await makeShipment();
    const shown = { vehiculoNombre: String(vessel.nombre).toUpperCase() };
    const moved = await send(manner, change(path, { vehiculoNombre: otherVessel.nombre }, shown));
    expect(moved.body).toMatchObject({ vehiculoNombre: otherVessel.nombre });
    const late = await send(manner, change(path, { vehiculoNombre: vessel.id }, shown));
    expect(late).toMatchObject({ status: 412, body: { fields: ['vehiculoNombre'] } });
    const nothing = { vehiculoNombre: 'No hay' };
    const now = { vehiculoNombre: otherVessel.nombre };
    expect(await send(manner, change(path, nothing, now))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'vehiculoNombre', message: 'No existe esa embarcación' }] },
    });
  });

  it('a key that names no record holds the change back', async () => {
    const { path, vessel } = await makeShipment();
    const nobody = { $ref: randomUUID() };
    for (const [to, from] of [
      [nobody, byKey(vessel)],
      [byKey(vessel), nobody],
    ])
      expect(
        await send(manner, change(path, { vehiculoNombre: to }, { vehiculoNombre: from })),
      ).toMatchObject({ status: 424, body: { type: 'blocked' } });
  });
});

it('a record that the company has not, or whose person was suppressed, is refused', async () => {
  const { path, vessel, recipient } = await makeShipment();
  const strange = await signIn(server, 'admin@navieravaupes.co');
  const { list } = await strange.call('GET', '/api/v1/vehicles/all');
  for (const id of [list[0]?.id, 2 ** 30, 0, 1.5, {}])
    expect(
      await send('in clear', change(path, { vehiculoNombre: id }, { vehiculoNombre: vessel.id })),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'vehiculoNombre' }] } });
  const gone = await make('customer');
  await office.call('POST', `/api/v1/customers/${gone.id}/erase`, { reason: 'Lo pidió' });
  const named = change(path, { destinatarioCedula: gone.id }, { destinatarioCedula: recipient.id });
  expect(await send('in clear', named)).toMatchObject({
    status: 422,
    body: { errors: [{ message: expect.stringContaining('se suprimieron') }] },
  });
});

describe('a body that tells ids needs no names', () => {
  const without = (body: Json, ...fields: string[]) =>
    Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)));

  it('in a batch, of records that it makes', async () => {
    const [sender, recipient] = [1, 2].map(() => post(CREATE_PATHS.customer, payloads.customer()));
    const vessel = post(CREATE_PATHS.vessel, payloads.vessel());
    if (!sender || !recipient) throw new Error('Two were made');
    const product = post(CREATE_PATHS.product, {
      ...without(payloads.product(), 'customerNumDocument', 'warehouseName', 'vehicleName'),
      references: { customerNumDocument: ref(sender), vehicleName: ref(vessel) },
    });
    const shipment = post(CREATE_PATHS.shipment, {
      ...without(payloads.shipment(), 'remitenteCedula', 'destinatarioCedula', 'vehiculoNombre'),
      productosIds: [ref(product)],
      references: {
        remitenteCedula: ref(sender),
        destinatarioCedula: ref(recipient),
        vehiculoNombre: ref(vessel),
      },
    });
    const voyage = post(CREATE_PATHS.voyage, {
      ...without(payloads.voyage({ enviosIds: [ref(shipment)] }), 'vehiculoNombre'),
      references: { vehiculoNombre: ref(vessel) },
    });
    const ops = [sender, recipient, vessel, product, shipment, voyage];
    const verdicts = await sendBatch(
      device.session,
      await Promise.all(ops.map((one) => device.seal(one))),
    );
    expect(statusesOf(verdicts)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(verdicts.slice(3).map(({ body }) => body)).toMatchObject([
      { customerNumDocument: Number(sender.body.numDocument), vehicleName: vessel.body.nombre },
      {
        remitenteCedula: sender.body.numDocument,
        destinatarioCedula: recipient.body.numDocument,
        vehiculoNombre: vessel.body.nombre,
      },
      { vehiculoNombre: vessel.body.nombre },
    ]);
  });

  it('alone, created and replaced', async () => {
    const { vessel, otherVessel } = await makeShipment();
    const body = without(payloads.voyage(), 'vehiculoNombre');
    const { body: made } = await device.session.call('POST', CREATE_PATHS.voyage, {
      ...body,
      references: { vehiculoNombre: vessel.id },
    });
    expect(made.vehiculoNombre).toBe(vessel.nombre);
    const { body: moved } = await device.session.call('PUT', kinds.pathOf('voyage', made.id), {
      ...body,
      references: { vehiculoNombre: otherVessel.id },
    });
    expect(moved.vehiculoNombre).toBe(otherVessel.nombre);
  });

  it('unless the company has no such record, or none is told', async () => {
    const body = without(payloads.voyage(), 'vehiculoNombre');
    for (const [references, message] of [
      [{ vehiculoNombre: 2 ** 30 }, 'No existe esa embarcación'],
      [{}, 'Campo obligatorio'],
    ])
      expect(
        await device.session.call('POST', CREATE_PATHS.voyage, { ...body, references }),
      ).toMatchObject({ status: 422, body: { errors: [{ field: 'vehiculoNombre', message }] } });
  });
});
