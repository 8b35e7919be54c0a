/** A voyage: who may be aboard, what its states allow, and that it arrives once, whatever waits with it. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as payloads from './payloads';
import { sendBatch, statusesOf } from './send-batch';
import { createShipmentFixtures, problemOf } from './shipment-fixtures';
import { op, pathRef, post, ref } from './shipment-operations';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';
import { daysAgo } from './times';

const VOYAGES = '/api/v1/viajes';
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

const make = (overrides: Json = {}) =>
  employee.call(
    'POST',
    `${VOYAGES}/save`,
    payloads.voyage({ vehiculoNombre: VESSEL, ...overrides }),
  );
const change = (id: unknown, overrides: Json) =>
  employee.call(
    'PUT',
    `${VOYAGES}/update/${id}`,
    payloads.voyage({ vehiculoNombre: VESSEL, ...overrides }),
  );
const newShipment = (overrides: Json = {}) =>
  shipping.newShipment({ vehiculoNombre: VESSEL, ...overrides });
const refusal = (message: string) => ({
  status: 422,
  type: 'invalid',
  errors: [{ field: 'enviosIds', message }],
});

it('keeps no hour of a state that it has not', async () => {
  const { body: made } = await make({ salidaReal: LEFT, llegadaReal: LEFT });
  expect(made).toMatchObject({ estado: 'PROGRAMADO', salidaReal: null, llegadaReal: null });
  const told = { changes: { llegadaReal: LEFT }, before: { llegadaReal: null } };
  const { body: same } = await employee.call('PUT', `${VOYAGES}/update/${made.id}`, told);
  expect(same).toMatchObject({ estado: 'PROGRAMADO', llegadaReal: null });
  const { body: left } = await change(made.id, {
    estado: 'SALIO',
    salidaReal: LEFT,
    llegadaReal: LEFT,
  });
  expect(left).toMatchObject({ estado: 'SALIO', salidaReal: LEFT, llegadaReal: null });
  const { body: ended } = await change(made.id, { estado: 'CANCELADO', salidaReal: LEFT });
  expect(ended).toMatchObject({ estado: 'CANCELADO', salidaReal: LEFT });
});

describe('a shipment', () => {
  it('joins, and leaves again', async () => {
    const [one, two] = [await newShipment(), await newShipment()];
    const { body: made } = await make({ enviosIds: [one.id, two.id] });
    expect(made).toMatchObject({ version: 1, estado: 'PROGRAMADO', enviosIds: [one.id, two.id] });
    const { body: changed } = await change(made.id, { enviosIds: [two.id] });
    expect(changed).toMatchObject({ version: 2, enviosIds: [two.id] });
    const { list } = await employee.call('GET', `${VOYAGES}/all`);
    expect(having(list, 'id', made.id)).toEqual(changed);
    expect((await make({ enviosIds: [one.id] })).status).toBe(201);
  });

  it('is refused in words where it is of another vessel', async () => {
    const strange = await shipping.newShipment({ vehiculoNombre: 'La Esperanza del Guaviare' });
    const message = `El envío ${strange.numeroGuia} va en otra embarcación`;
    expect(problemOf(await make({ enviosIds: [strange.id] }))).toEqual(refusal(message));
    const { body } = await make();
    expect(problemOf(await change(body.id, { enviosIds: [strange.id] }))).toEqual(refusal(message));
  });

  it('does not follow the voyage to another vessel', async () => {
    const own = await newShipment();
    const { body } = await make({ enviosIds: [own.id] });
    const moved = await change(body.id, {
      enviosIds: [own.id],
      vehiculoNombre: 'La Esperanza del Guaviare',
    });
    expect(problemOf(moved)).toEqual(refusal(`El envío ${own.numeroGuia} va en otra embarcación`));
  });

  it('is on one open voyage at a time, and free again after it', async () => {
    const own = await newShipment();
    const { body: first } = await make({ enviosIds: [own.id] });
    expect(problemOf(await make({ enviosIds: [own.id] }))).toEqual(
      refusal(
        `El envío ${own.numeroGuia} ya va en otro viaje: el del 25/11/2026 a las 06:30 a Miraflores`,
      ),
    );
    expect((await change(first.id, { enviosIds: [own.id], estado: 'CANCELADO' })).status).toBe(200);
    expect((await make({ enviosIds: [own.id] })).status).toBe(201);
  });

  it('is on one of two voyages that take it at the same moment', async () => {
    const own = await newShipment();
    const answers = await Promise.all([1, 2, 3].map(() => make({ enviosIds: [own.id] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it('or crew member that the company does not have is refused', async () => {
    const other = await signIn(server, 'admin@navieravaupes.co');
    const { list: theirs } = await other.call('GET', '/api/v1/envios/all');
    const { list: strangers } = await other.call('GET', '/api/v1/employeefluvial/all');
    expect(theirs.length * strangers.length).toBeGreaterThan(0);
    for (const id of [theirs[0]?.id, 999_999, -1, 'x'])
      expect(problemOf(await make({ enviosIds: [id] }))).toEqual(
        refusal('Uno de los envíos no existe'),
      );
    const { body } = await make({ tripulantesIds: [strangers[0]?.id] });
    expect(body.errors).toEqual([
      { field: 'tripulantesIds', message: 'Uno de los tripulantes no existe' },
    ]);
  });
});

describe('its state', () => {
  it('goes on with the time that the device tells', async () => {
    const { body } = await make();
    const gone = await change(body.id, { estado: 'SALIO', salidaReal: LEFT });
    expect(gone.body).toMatchObject({ estado: 'SALIO', salidaReal: LEFT, llegadaReal: null });
    const there = { estado: 'LLEGO', salidaReal: LEFT, llegadaReal: daysAgo(6) };
    expect((await change(body.id, there)).body).toMatchObject(there);
  });

  it('is refused without the time that belongs to it, which is never yet to come', async () => {
    expect((await make({ estado: 'SALIO' })).body.errors).toEqual([
      { field: 'salidaReal', message: 'Campo obligatorio' },
    ]);
    const { body } = await make({ estado: 'SALIO', salidaReal: '2999-01-01T00:00:00.000Z' });
    expect(Date.parse(String(body.salidaReal))).toBeLessThanOrEqual(Date.now());
  });

  it('has times of a clock that was wrong bounded and marked, in their order', async () => {
    const { body } = await make({ estado: 'SALIO', salidaReal: '1970-01-01T00:00:05.000Z' });
    expect(body.isAdjusted).toBe(true);
    expect(Date.parse(String(body.salidaReal))).toBeGreaterThan(Date.parse(daysAgo(181)));
    const { body: right } = await make({ estado: 'SALIO', salidaReal: LEFT });
    expect(right).toMatchObject({ salidaReal: LEFT, isAdjusted: false });
    const there = { estado: 'LLEGO', salidaReal: LEFT, llegadaReal: daysAgo(9) };
    expect((await change(right.id, there)).body).toMatchObject({
      llegadaReal: LEFT,
      isAdjusted: true,
    });
  });

  it('keeps the time that it has when something else changes, however old', async () => {
    const { body } = await make({ estado: 'SALIO', salidaReal: LEFT });
    await server.database.pool.query(
      "update voyages set salida_real = '2020-01-02T03:04:05Z' where id = $1",
      [body.id],
    );
    const salidaReal = '2020-01-02T03:04:05.000Z';
    const later = await change(body.id, { estado: 'SALIO', salidaReal, horaSalida: '07:00' });
    expect(later.body).toMatchObject({ salidaReal, horaSalida: '07:00', isAdjusted: false });
  });

  it('may skip what a device without signal saw happen', async () => {
    const { body } = await make();
    const there = { estado: 'LLEGO', salidaReal: LEFT, llegadaReal: LEFT };
    expect((await change(body.id, there)).status).toBe(200);
  });

  it('does not go back', async () => {
    const { body } = await make({ estado: 'SALIO', salidaReal: LEFT });
    const back = await change(body.id, { estado: 'PROGRAMADO' });
    expect(problemOf(back)).toEqual({
      status: 409,
      type: 'illegal-transition',
      errors: [{ field: 'estado', message: 'Un viaje en Salió no pasa a Programado.' }],
    });
  });

  it.each(['LLEGO', 'CANCELADO'])('%s: nothing of it changes any more', async (estado) => {
    const own = await newShipment();
    const ended = { estado, salidaReal: LEFT, llegadaReal: LEFT };
    const { body } = await make(ended);
    const late = await change(body.id, { ...ended, enviosIds: [own.id] });
    expect(late).toMatchObject({ status: 409, body: { type: 'illegal-transition' } });
    expect((await employee.call('GET', `${VOYAGES}/all`)).list).toContainEqual(body);
  });
});

describe('a change', () => {
  it('without the lists keeps them', async () => {
    const own = await newShipment();
    const { body: captain } = await employee.call(
      'POST',
      '/api/v1/employeefluvial/save',
      payloads.crewMember(),
    );
    const { body } = await make({ enviosIds: [own.id], tripulantesIds: [captain.id] });
    const {
      enviosIds: _,
      tripulantesIds: __,
      ...rest
    } = payloads.voyage({
      vehiculoNombre: VESSEL,
      horaSalida: '05:00',
    });
    const { body: changed } = await employee.call('PUT', `${VOYAGES}/update/${body.id}`, rest);
    expect(changed).toMatchObject({
      horaSalida: '05:00',
      enviosIds: [own.id],
      tripulantesIds: [captain.id],
    });
  });

  it('on an older version is stale', async () => {
    const { body } = await make();
    await change(body.id, { horaSalida: '05:00' });
    const late = await employee.call(
      'PUT',
      `${VOYAGES}/update/${body.id}`,
      payloads.voyage({ vehiculoNombre: VESSEL }),
      { 'If-Match': '"1"' },
    );
    expect(late).toMatchObject({ status: 412, body: { type: 'stale', record: { version: 2 } } });
  });
});

it('vessel, crew, shipments and their voyage, made offline, arrive in one request, once', async () => {
  const boat = payloads.vessel();
  const made = {
    vessel: post('/api/v1/vehicles/save', boat),
    captain: post('/api/v1/employeefluvial/save', payloads.crewMember()),
    product: post('/api/v1/product/save', payloads.product()),
  };
  const shipment = post(
    '/api/v1/envios/crear-con-costo',
    payloads.shipment({
      vehiculoNombre: boat.nombre,
      productosIds: [ref(made.product)],
    }),
  );
  const voyage = post(
    `${VOYAGES}/save`,
    payloads.voyage({
      vehiculoNombre: boat.nombre,
      tripulantesIds: [ref(made.captain)],
      enviosIds: [ref(shipment)],
    }),
  );
  const leaves = op('PUT', `${VOYAGES}/update/${pathRef(voyage)}`, {
    ...payloads.voyage({ vehiculoNombre: boat.nombre, estado: 'SALIO', salidaReal: LEFT }),
    tripulantesIds: [ref(made.captain)],
    enviosIds: [ref(shipment)],
  });
  const ops = [...Object.values(made), shipment, voyage, leaves];
  const verdicts = await sendBatch(employee, ops);
  expect(statusesOf(verdicts)).toEqual([201, 201, 201, 201, 201, 200]);
  const again = await sendBatch(employee, ops);
  expect(again.every(({ replayed }) => replayed)).toBe(true);
  const { list } = await employee.call('GET', `${VOYAGES}/all`);
  expect(list.filter(({ vehiculoNombre }) => vehiculoNombre === boat.nombre)).toMatchObject([
    {
      estado: 'SALIO',
      salidaReal: LEFT,
      tripulantesIds: [verdicts[1]?.body.id],
      enviosIds: [verdicts[3]?.body.id],
      version: 2,
    },
  ]);
});
