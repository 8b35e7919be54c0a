/** The history of a shipment: author, time and reason; an ADMIN's corrections; public tracking. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as payloads from './payloads';
import { createShipmentFixtures, problemOf } from './shipment-fixtures';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

const HOUR = 3_600_000;

let server: TestApp;
let admin: SignedIn;
let employee: SignedIn;
let shipping: ReturnType<typeof createShipmentFixtures>;
let asAdmin: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  admin = await signIn(server, 'admin@fluvicarga.co');
  shipping = createShipmentFixtures(employee);
  asAdmin = createShipmentFixtures(admin);
});

const eventsOf = async (id: unknown) =>
  (await employee.call('GET', `/api/v1/envios/${id}/eventos`)).list;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

describe('the events of a shipment', () => {
  it('hold the initial states and each transition, with author, reason and both times', async () => {
    const { id } = await shipping.newShipment();
    const occurredAt = ago(2 * HOUR);
    await shipping.patch(id, { estadoEntrega: 'EN_TRANSITO', occurredAt });
    await asAdmin.patch(id, { estadoEntrega: 'CANCELADO', motivo: '  Se varó en el raudal  ' });
    const events = await eventsOf(id);
    const delivery = events.filter((event) => event.field === 'estadoEntrega');
    expect(
      delivery.map(({ from, to, author, motivo, isAdjusted }) => [
        from,
        to,
        author,
        motivo,
        isAdjusted,
      ]),
    ).toEqual([
      ['EN_PREPARACION', 'EN_TRANSITO', 'empleado@fluvicarga.co', null, false],
      [null, 'EN_PREPARACION', 'empleado@fluvicarga.co', null, false],
      ['EN_TRANSITO', 'CANCELADO', 'admin@fluvicarga.co', 'Se varó en el raudal', false],
    ]);
    expect(delivery[0]?.occurredAt).toBe(occurredAt);
    expect(Date.parse(String(delivery[0]?.receivedAt))).toBeGreaterThan(Date.now() - HOUR);
    expect(events.find((event) => event.field === 'estadoPago')).toMatchObject({
      from: null,
      to: 'PENDIENTE',
    });
  });

  it('include an update by the form, and nothing where no state changed', async () => {
    const { id, products } = await shipping.newShipment();
    await shipping.put(id, { productosIds: products, estadoPago: 'PAGADO' });
    await shipping.patch(id, { estadoPago: 'PAGADO' });
    const payments = (await eventsOf(id)).filter((event) => event.field === 'estadoPago');
    expect(payments.map((event) => event.to)).toEqual(['PENDIENTE', 'PAGADO']);
  });

  it.each([
    ['tomorrow', -24 * HOUR],
    ['ten years ago', 10 * 365 * 24 * HOUR],
  ])('bring a time of %s within bounds, and say so', async (_name, ms) => {
    const { id } = await shipping.newShipment();
    await shipping.patch(id, { estadoPago: 'PAGADO', occurredAt: ago(ms) });
    const event = (await eventsOf(id)).find((one) => one.to === 'PAGADO');
    expect(event?.isAdjusted).toBe(true);
    const age = Date.now() - Date.parse(String(event?.occurredAt));
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(181 * 24 * HOUR);
  });

  it('are not shown to another company', async () => {
    const { id } = await shipping.newShipment();
    const other = await signIn(server, 'admin@navieravaupes.co');
    const { status } = await other.call('GET', `/api/v1/envios/${id}/eventos`);
    expect(status).toBe(404);
  });
});

it.each([
  ['motivo', 'x'.repeat(501), 'No ingrese un valor tan largo'],
  ['motivo', { a: 1 }, 'No ingrese un valor tan largo'],
  ['occurredAt', 'ayer', 'No es una fecha con hora'],
  ['occurredAt', '2026-13-45T99:00:00Z', 'No es una fecha con hora'],
  ['occurredAt', 7, 'No es una fecha con hora'],
])('refuses %s as %j', async (field, value, message) => {
  const { id } = await shipping.newShipment();
  const answer = await shipping.patch(id, { estadoPago: 'PAGADO', [field]: value });
  expect(problemOf(answer)).toEqual({ status: 422, type: 'invalid', errors: [{ field, message }] });
});

describe('a correction', () => {
  const FINAL: [string, string, string][] = [
    ['estadoPago', 'PAGADO', 'PENDIENTE'],
    ['estadoEntrega', 'ENTREGADO', 'EN_TRANSITO'],
    ['estadoEntrega', 'CANCELADO', 'EN_PREPARACION'],
    ['estadoEntrega', 'DEVUELTO', 'ENTREGADO'],
  ];
  it.each(FINAL)('requires an ADMIN and a reason: %s from %s to %s', async (field, from, to) => {
    const { id } = await shipping.newShipment({ [field]: from });
    const motivo = 'Se marcó por error';
    expect((await shipping.patch(id, { [field]: to, motivo })).body.type).toBe(
      'illegal-transition',
    );
    expect(problemOf(await asAdmin.patch(id, { [field]: to })).errors).toEqual([
      { field: 'motivo', message: 'Campo obligatorio' },
    ]);
    const corrected = await asAdmin.patch(id, { [field]: to, motivo });
    expect(corrected).toMatchObject({ status: 200, body: { [field]: to, version: 2 } });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ from, to, motivo });
  });

  it('reclaims the products, unless one is in another shipment by now', async () => {
    const { id, products, numeroGuia } = await shipping.newShipment();
    const [product = 0] = products;
    await shipping.patch(id, { estadoEntrega: 'CANCELADO' });
    expect(await shipping.guideOf(product)).toBeNull();
    const back: Json = { estadoEntrega: 'EN_PREPARACION', motivo: 'Siempre sí viaja' };
    expect((await asAdmin.patch(id, back)).status).toBe(200);
    expect(await shipping.guideOf(product)).toBe(numeroGuia);
    await shipping.patch(id, { estadoEntrega: 'CANCELADO' });
    await shipping.send({ productosIds: products });
    const refused = await asAdmin.patch(id, back);
    expect(refused.body.type).toBe('product-travels');
    const { list } = await employee.call('GET', '/api/v1/envios/all');
    expect(list.find((row) => row.id === id)?.estadoEntrega).toBe('CANCELADO');
  });

  it('reclaims them also where it was returned and cancelled one after the other', async () => {
    const { id, products, numeroGuia } = await shipping.newShipment({
      estadoEntrega: 'EN_TRANSITO',
    });
    const motivo = 'Se marcó por error';
    for (const estadoEntrega of ['DEVUELTO', 'CANCELADO', 'EN_TRANSITO'])
      expect((await asAdmin.patch(id, { estadoEntrega, motivo })).status).toBe(200);
    expect(await shipping.guideOf(Number(products[0]))).toBe(numeroGuia);
  });

  it('reclaims no product that is another customer’s by now', async () => {
    const { id, products } = await shipping.newShipment();
    const [product = 0] = products;
    await shipping.patch(id, { estadoEntrega: 'CANCELADO' });
    const { body: other } = await employee.call(
      'POST',
      '/api/v1/customers/save',
      payloads.customer(),
    );
    const { list } = await employee.call('GET', '/api/v1/product/all');
    const { productId, ...fields } = having(list, 'productId', product);
    const given = { ...fields, customerNumDocument: Number(other.numDocument) };
    const moved = await employee.call('PUT', `/api/v1/product/update/${productId}`, given);
    expect(moved.status).toBe(200);
    const back = { estadoEntrega: 'EN_PREPARACION', motivo: 'Siempre sí viaja' };
    expect(problemOf(await asAdmin.patch(id, back)).errors).toEqual([
      { field: 'productosIds', message: 'Los productos deben ser del remitente' },
    ]);
  });

  it('is not possible by the form, which has no reason', async () => {
    const { id, products } = await shipping.newShipment({ estadoPago: 'PAGADO' });
    const answer = await asAdmin.put(id, { productosIds: products, estadoPago: 'PENDIENTE' });
    expect(answer.body.type).toBe('illegal-transition');
  });
});

describe('public tracking by guide number', () => {
  const follow = (numeroGuia: unknown) =>
    server.call('GET', `/api/v1/envios/rastreo/${numeroGuia}`);

  it('shows route, state and dated transitions without a token, and no personal data', async () => {
    const { id, numeroGuia } = await shipping.newShipment();
    await shipping.patch(id, { estadoEntrega: 'EN_TRANSITO', motivo: 'Zarpó con Jairo' });
    const { status, body, headers } = await follow(numeroGuia);
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body).toEqual({
      numeroGuia,
      departamentoSalida: 'Guaviare',
      municipioSalida: 'Calamar',
      departamentoLlegada: 'Vaupés',
      municipioLlegada: 'Mitú',
      estadoEntrega: 'EN_TRANSITO',
      eventos: [
        { estadoEntrega: 'EN_PREPARACION', occurredAt: expect.any(String) },
        { estadoEntrega: 'EN_TRANSITO', occurredAt: expect.any(String) },
      ],
    });
  });

  it.each(['Zz9999999', 'corto', 'con%20espacio', "x'%20or%201=1"])(
    'knows no %s',
    async (guide) => {
      const { status, body } = await follow(guide);
      expect({ status, type: body.type }).toEqual({ status: 404, type: 'not-found' });
    },
  );

  it('allows sixty requests a minute from an address', async () => {
    const { numeroGuia } = await shipping.newShipment();
    server.clock.now += HOUR;
    const statuses: number[] = [];
    for (let time = 0; time < 62; time += 1) statuses.push((await follow(numeroGuia)).status);
    expect(statuses).toEqual([...Array(60).fill(200), 429, 429]);
    expect((await follow(numeroGuia)).headers.get('Retry-After')).toBe('60');
    server.clock.now += 60_000;
    expect((await follow(numeroGuia)).status).toBe(200);
  });
});
