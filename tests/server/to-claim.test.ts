/** A shipment that its vessel brought is to be claimed until somebody has received it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { erase, newPerson } from './erase-fixtures';
import { createShipmentFixtures, problemOf } from './shipment-fixtures';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let admin: SignedIn;
let employee: SignedIn;
let shipping: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  admin = await signIn(server, 'admin@fluvicarga.co');
  shipping = createShipmentFixtures(employee);
});

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const PROOF = { recibe: 'Rosalba Tique', documento: '41219530', firma: null };
const ARRIVED = { estadoEntrega: 'ENTREGADO', porReclamar: true };
const RETURNED = { estadoEntrega: 'DEVUELTO', motivo: 'Nadie lo reclamó en un mes' };
const TO_CLAIM = { estadoEntrega: 'ENTREGADO', porReclamar: true };
const RECEIVED = { estadoEntrega: 'ENTREGADO', porReclamar: false };

const newTravelling = (overrides: Json = {}) =>
  shipping.newShipment({ estadoEntrega: 'EN_TRANSITO', registeredAt: hoursAgo(70), ...overrides });
async function newArrived(overrides: Json = {}) {
  const made = await newTravelling(overrides);
  await shipping.patch(made.id, { ...ARRIVED, occurredAt: hoursAgo(50) });
  return made;
}
const readOf = async (id: unknown) =>
  having((await employee.call('GET', '/api/v1/envios/all')).list, 'id', id);
const stepsOf = async (id: unknown) =>
  (await employee.call('GET', `/api/v1/envios/${id}/eventos`)).list
    .filter(({ field }) => field === 'estadoEntrega')
    .map(({ from, to, entrega }) => [from, to, entrega]);

describe('an arrival', () => {
  it('is a delivery that waits to be claimed, for staff and in public tracking', async () => {
    const { id, numeroGuia } = await newTravelling();
    const occurredAt = hoursAgo(50);
    const { status, body } = await shipping.patch(id, { ...ARRIVED, occurredAt });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...TO_CLAIM, deliveryStateAt: occurredAt });
    expect(await readOf(id)).toEqual(body);
    const tracked = await server.call('GET', `/api/v1/envios/rastreo/${numeroGuia}`);
    expect(tracked.body.estadoEntrega).toBe('POR_RECLAMAR');
    expect(tracked.body.eventos).toMatchObject([
      { estadoEntrega: 'EN_TRANSITO' },
      { estadoEntrega: 'POR_RECLAMAR', occurredAt },
    ]);
    const trail = await admin.call('GET', '/api/v1/audit?limit=1');
    expect(JSON.stringify(trail.body)).toContain('"to":"POR_RECLAMAR"');
  });

  it('leaves a delivery of another origin as it was told', async () => {
    const { id } = await newTravelling();
    await shipping.patch(id, { estadoEntrega: 'ENTREGADO' });
    expect((await shipping.patch(id, ARRIVED)).body).toMatchObject(RECEIVED);
    const received = await newTravelling();
    await shipping.patch(received.id, { estadoEntrega: 'ENTREGADO', entrega: PROOF });
    expect((await shipping.patch(received.id, ARRIVED)).body).toMatchObject(RECEIVED);
    expect(await stepsOf(received.id)).toHaveLength(2);
  });

  it('is refused for shipments that do not arrive or were received, and if it cannot be read', async () => {
    const { id } = await newTravelling();
    const errors = [
      {
        field: 'porReclamar',
        message: 'Por reclamar es solo un envío que llega, antes de que alguien lo reciba',
      },
    ];
    for (const body of [
      { ...RETURNED, porReclamar: true },
      { ...ARRIVED, entrega: PROOF },
      { ...ARRIVED, porReclamar: 'sí' },
    ])
      expect(problemOf(await shipping.patch(id, body))).toEqual({
        status: 422,
        type: 'invalid',
        errors,
      });
  });

  it('does not skip the river', async () => {
    const { id } = await shipping.newShipment();
    expect(problemOf(await shipping.patch(id, ARRIVED))).toMatchObject({
      status: 409,
      type: 'illegal-transition',
    });
  });
});

describe('a shipment that waits to be claimed', () => {
  it('is received by a name, at an hour of its own', async () => {
    const { id, numeroGuia } = await newArrived();
    const occurredAt = hoursAgo(2);
    const received = { estadoEntrega: 'ENTREGADO', entrega: PROOF, occurredAt };
    const { body } = await shipping.patch(id, received);
    expect(body).toMatchObject({ ...RECEIVED, deliveryStateAt: occurredAt });
    expect(await readOf(id)).toEqual(body);
    expect((await stepsOf(id)).slice(1)).toEqual([
      ['EN_TRANSITO', 'POR_RECLAMAR', null],
      ['POR_RECLAMAR', 'ENTREGADO', PROOF],
    ]);
    const { eventos } = (await server.call('GET', `/api/v1/envios/rastreo/${numeroGuia}`)).body;
    expect((eventos as Json[]).at(-1)).toEqual({ estadoEntrega: 'ENTREGADO', occurredAt });
  });

  it('waits on where a client says ENTREGADO and no name', async () => {
    const { id, products } = await newArrived();
    expect((await shipping.patch(id, { estadoEntrega: 'ENTREGADO' })).body).toMatchObject(TO_CLAIM);
    const { body } = await shipping.put(id, {
      productosIds: products,
      estadoEntrega: 'ENTREGADO',
      descripcionEnvio: 'Tres bultos',
    });
    expect(body).toMatchObject({ ...TO_CLAIM, descripcionEnvio: 'Tres bultos' });
    expect(await stepsOf(id)).toHaveLength(2);
  });

  it('is returned by an employee, but not once somebody received it', async () => {
    const { id } = await newArrived();
    expect((await shipping.patch(id, RETURNED)).body).toMatchObject({
      estadoEntrega: 'DEVUELTO',
      porReclamar: false,
    });
    const received = await newArrived();
    await shipping.patch(received.id, { estadoEntrega: 'ENTREGADO', entrega: PROOF });
    expect(problemOf(await shipping.patch(received.id, RETURNED))).toMatchObject({
      status: 409,
      type: 'illegal-transition',
    });
    const given = await newTravelling();
    await shipping.patch(given.id, { estadoEntrega: 'ENTREGADO' });
    expect((await shipping.patch(given.id, RETURNED)).status).toBe(409);
  });

  it('goes back to the river only by an administrator who says why', async () => {
    const { id } = await newArrived();
    const back = { estadoEntrega: 'EN_TRANSITO', motivo: 'Era otro bote' };
    expect((await shipping.patch(id, back)).status).toBe(409);
    const patch = (body: Json) => admin.call('PATCH', `/api/v1/envios/${id}/estado-pago`, body);
    expect((await patch({ estadoEntrega: 'EN_TRANSITO' })).status).toBe(422);
    expect((await patch(back)).body).toMatchObject({
      estadoEntrega: 'EN_TRANSITO',
      porReclamar: false,
    });
  });

  it('needs its recipient: their data is suppressed once somebody has received it', async () => {
    const recipient = await newPerson(employee);
    const { id, numeroGuia } = await newArrived({
      destinatarioCedula: recipient.planted.numDocument,
    });
    const refused = await erase(admin, recipient.id);
    expect(JSON.stringify(refused.body)).toContain(String(numeroGuia));
    await shipping.patch(id, { estadoEntrega: 'ENTREGADO', entrega: PROOF });
    expect((await erase(admin, recipient.id)).status).toBe(200);
    expect(await readOf(id)).toMatchObject(RECEIVED);
  });
});
