/** Counts of a voyage's cargo: each device writes its own, and the server keeps them whatever became of the voyage. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as payloads from './payloads';
import { sendBatch, statusesOf } from './send-batch';
import { createShipmentFixtures, problemOf } from './shipment-fixtures';
import { post, ref } from './shipment-operations';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';
import { daysAgo } from './times';

const COUNTS = '/api/v1/conteos';
const VESSEL = 'Delfín Rosado';
const LEFT = daysAgo(7);

let server: TestApp;
let employee: SignedIn;
let shipping: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  shipping = createShipmentFixtures(employee);
});

const newVoyage = (overrides: Json = {}) =>
  employee.call(
    'POST',
    '/api/v1/viajes/save',
    payloads.voyage({ vehiculoNombre: VESSEL, ...overrides }),
  );
const newShipment = () => shipping.newShipment({ vehiculoNombre: VESSEL });
const make = (overrides: Json) =>
  employee.call('POST', `${COUNTS}/save`, payloads.pieceCount(overrides));

describe('a count', () => {
  it('grows, and is read as it was sent', async () => {
    const { body: voyage } = await newVoyage();
    const [one, two] = [await newShipment(), await newShipment()];
    const { body: made } = await make({
      viajeId: voyage.id,
      enviosIds: [two.id, one.id],
      bultos: ['1-2/3', '+1'],
    });
    expect(made).toMatchObject({
      version: 1,
      enviosIds: [two.id, one.id],
      bultos: ['1-2/3', '+1'],
    });
    const more = { viajeId: voyage.id, paso: 'EN_TRANSITO', bultos: ['1-3/3', '+1'] };
    // A device does not send the list that it did not change.
    const { body: changed } = await employee.call('PUT', `${COUNTS}/update/${made.id}`, more);
    expect(changed).toMatchObject({ ...more, version: 2, enviosIds: [two.id, one.id] });
    const { list } = await employee.call('GET', `${COUNTS}/all`);
    expect(having(list, 'id', made.id)).toEqual(changed);
  });

  it('stands twice where two devices count one step', async () => {
    const { body: voyage } = await newVoyage();
    const shipment = await newShipment();
    const seen = { viajeId: voyage.id, enviosIds: [shipment.id] };
    const first = await make({ ...seen, bultos: ['1/2'] });
    const second = await make({ ...seen, bultos: ['2/2'] });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it.each(['LLEGO', 'CANCELADO'])('is kept of a voyage that is in %s meanwhile', async (estado) => {
    const { body: voyage } = await newVoyage({ estado, salidaReal: LEFT, llegadaReal: LEFT });
    const shipment = await newShipment();
    const late = await make({ viajeId: voyage.id, enviosIds: [shipment.id], bultos: ['1/1'] });
    expect(late.status).toBe(201);
  });

  it('is refused in words for a voyage or a shipment that the company does not have', async () => {
    const other = await signIn(server, 'admin@navieravaupes.co');
    const { list: theirs } = await other.call('GET', '/api/v1/envios/all');
    const strange = await other.call(
      'POST',
      '/api/v1/viajes/save',
      payloads.voyage({ vehiculoNombre: 'Reina del Vaupés', sucursalNombre: 'Mitú' }),
    );
    expect(strange.status).toBe(201);
    const { body: voyage } = await newVoyage();
    for (const viajeId of [strange.body.id, 999_999, 'x'])
      expect(problemOf(await make({ viajeId }))).toMatchObject({
        status: 422,
        errors: [{ field: 'viajeId', message: 'Ese viaje no existe' }],
      });
    for (const id of [theirs[0]?.id, 999_999, -1])
      expect(
        problemOf(await make({ viajeId: voyage.id, enviosIds: [id], bultos: ['1/1'] })),
      ).toMatchObject({
        errors: [{ field: 'enviosIds', message: 'Uno de los envíos no existe' }],
      });
    const { list } = await other.call('GET', `${COUNTS}/all`);
    expect(list).toEqual([]);
  });

  it('is not changed by somebody else', async () => {
    const { body: voyage } = await newVoyage();
    const { body: count } = await make({ viajeId: voyage.id });
    const admin = await signIn(server, 'admin@fluvicarga.co');
    const { id, ...fields } = count;
    const answer = await admin.call('PUT', `${COUNTS}/update/${id}`, fields);
    expect(answer.status).toBe(403);
  });

  it('is refused where its pieces cannot be read, or are not told of each shipment', async () => {
    const { body: voyage } = await newVoyage();
    const shipment = await newShipment();
    const told = { viajeId: voyage.id, enviosIds: [shipment.id] };
    for (const bultos of [['tres'], ['1-2'], [7], ['5-2/8'], ['1-999999/999999']]) {
      const { status, body } = await make({ ...told, bultos });
      expect([status, (body.errors as Json[])[0]?.field]).toEqual([422, 'bultos']);
    }
    const errors = [{ field: 'bultos', message: 'Debe decir los bultos de cada envío' }];
    expect((await make({ ...told, bultos: [] })).body.errors).toEqual(errors);
    const { body: count } = await make({ ...told, bultos: ['1/2'] });
    // The update leaves the list of shipments as it is: the pieces of one more are too many.
    const more = { viajeId: voyage.id, paso: 'EN_TRANSITO', bultos: ['1/2', '2/2'] };
    const refused = await employee.call('PUT', `${COUNTS}/update/${count.id}`, more);
    expect(refused.body.errors).toEqual(errors);
  });
});

it('voyage, shipment and count, made offline, arrive in one request, once', async () => {
  const { body: goods } = await employee.call('POST', '/api/v1/product/save', payloads.product());
  const shipment = post(
    '/api/v1/envios/crear-con-costo',
    payloads.shipment({ vehiculoNombre: VESSEL, productosIds: [goods.id] }),
  );
  const voyage = post(
    '/api/v1/viajes/save',
    payloads.voyage({ vehiculoNombre: VESSEL, enviosIds: [ref(shipment)] }),
  );
  const count = post(`${COUNTS}/save`, {
    viajeId: ref(voyage),
    paso: 'EN_TRANSITO',
    enviosIds: [ref(shipment)],
    bultos: ['1-24/24'],
  });
  const ops = [shipment, voyage, count];
  const verdicts = await sendBatch(employee, ops);
  expect(statusesOf(verdicts)).toEqual([201, 201, 201]);
  expect((await sendBatch(employee, ops)).every(({ replayed }) => replayed)).toBe(true);
  const { list } = await employee.call('GET', `${COUNTS}/all`);
  expect(list.filter(({ viajeId }) => viajeId === verdicts[1]?.body.id)).toMatchObject([
    { enviosIds: [verdicts[0]?.body.id], bultos: ['1-24/24'], version: 1 },
  ]);
});
