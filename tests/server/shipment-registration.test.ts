/** When a shipment was confirmed, since when it is in its states, and the numbers that public tracking finds it by. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUuid } from '../../src/domain/rules/uuid';
import { toProvisionalNumber } from '../../src/domain/rules/waybill';
import * as payloads from './payloads';
import { sendBatch } from './send-batch';
import { createShipmentFixtures, problemOf } from './shipment-fixtures';
import { having, type SignedIn, signIn, startApp, type TestApp } from './support';

const CREATE = '/api/v1/envios/crear-con-costo';
const HOUR = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

let server: TestApp;
let employee: SignedIn;
let shipping: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  shipping = createShipmentFixtures(employee);
});

const eventsOf = async (id: unknown) =>
  (await employee.call('GET', `/api/v1/envios/${id}/eventos`)).list;

describe('the times of its states', () => {
  it('are those of the last change of each, first that of the registration', async () => {
    const [registeredAt, occurredAt] = [ago(3 * HOUR), ago(2 * HOUR)];
    const { id, ...record } = await shipping.newShipment({
      registeredAt,
      estadoEntrega: 'EN_TRANSITO',
      estadoPago: 'PENDIENTE',
    });
    expect(record).toMatchObject({ deliveryStateAt: registeredAt, paymentStateAt: registeredAt });
    await shipping.patch(id, { estadoEntrega: 'ENTREGADO', occurredAt });
    const { list } = await employee.call('GET', '/api/v1/envios/all');
    expect(having(list, 'id', id)).toMatchObject({
      deliveryStateAt: occurredAt,
      paymentStateAt: registeredAt,
    });
  });
});

describe('the time of registration', () => {
  it('is when the device says that it was confirmed, in record, list and history', async () => {
    const registeredAt = ago(3 * HOUR);
    const { id, ...record } = await shipping.newShipment({ registeredAt });
    expect(record.registeredAt).toBe(registeredAt);
    const { list } = await employee.call('GET', '/api/v1/envios/all');
    expect(having(list, 'id', id).registeredAt).toBe(registeredAt);
    expect((await eventsOf(id)).map((one) => [one.from, one.occurredAt, one.isAdjusted])).toEqual([
      [null, registeredAt, false],
      [null, registeredAt, false],
    ]);
  });

  it('is when it arrived, where the device says nothing', async () => {
    const startedAt = Date.now();
    const { id, registeredAt } = await shipping.newShipment();
    expect(Date.parse(String(registeredAt))).toBeGreaterThanOrEqual(startedAt);
    expect(Date.parse(String(registeredAt))).toBeLessThanOrEqual(Date.now());
    expect((await eventsOf(id)).map((one) => one.occurredAt)).toEqual([registeredAt, registeredAt]);
  });

  it.each([
    ['tomorrow', -24 * HOUR],
    ['ten years ago', 10 * 365 * 24 * HOUR],
  ])('is brought within bounds where it says %s, and marked in the history', async (_name, ms) => {
    const { id, registeredAt } = await shipping.newShipment({ registeredAt: ago(ms) });
    const age = Date.now() - Date.parse(String(registeredAt));
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(181 * 24 * HOUR);
    expect((await eventsOf(id)).map((one) => one.isAdjusted)).toEqual([true, true]);
  });

  it('is refused where it is no time', async () => {
    const products = [await shipping.newProduct()];
    const answer = await shipping.send({ productosIds: products, registeredAt: 'ayer' });
    expect(problemOf(answer)).toMatchObject({ status: 422, errors: [{ field: 'registeredAt' }] });
  });

  it('is each one’s own for several in one batch, and an update leaves it', async () => {
    const times = [ago(5 * HOUR), ago(4 * HOUR)];
    const ops = await Promise.all(
      times.map(async (registeredAt) => ({
        key: randomUUID(),
        method: 'POST',
        path: CREATE,
        body: payloads.shipment({ productosIds: [await shipping.newProduct()], registeredAt }),
      })),
    );
    const made = await sendBatch(employee, ops);
    expect(made.map(({ body }) => body.registeredAt)).toEqual(times);
    const [first] = made;
    const again = await shipping.put(first?.body.id, { productosIds: ops[0]?.body.productosIds });
    expect(again.body.registeredAt).toBe(times[0]);
  });
});

describe('public tracking', () => {
  const follow = (number: string) =>
    server.call('GET', `/api/v1/envios/rastreo/${encodeURIComponent(number)}`);

  it('forgives case, blanks and dashes of a guide number', async () => {
    const { numeroGuia } = await shipping.newShipment();
    const guide = String(numeroGuia);
    for (const typed of [
      guide.toLowerCase(),
      guide.toUpperCase(),
      ` ${guide.slice(0, 5)} ${guide.slice(5)}`,
      `${guide.slice(0, 3)}-${guide.slice(3)}`,
    ])
      expect((await follow(typed)).body.numeroGuia).toBe(guide);
  });

  it('tells numbers apart that differ by case alone', async () => {
    const [one, other] = [await shipping.newShipment(), await shipping.newShipment()];
    const rename = (id: unknown, guide: string) =>
      server.database.pool.query('update shipments set numero_guia = $1 where id = $2', [
        guide,
        id,
      ]);
    await rename(one.id, 'AbcdEfgh2');
    await rename(other.id, 'aBcdEfgh2');
    expect((await follow('AbcdEfgh2')).body.numeroGuia).toBe('AbcdEfgh2');
    expect((await follow('aBcdEfgh2')).body.numeroGuia).toBe('aBcdEfgh2');
    expect((await follow('abcdefgh2')).status).toBe(404);
  });

  it('knows the provisional number that is written on the cargo', async () => {
    const recordKey = createUuid(Date.now(), (count) =>
      crypto.getRandomValues(new Uint8Array(count)),
    );
    const body = payloads.shipment({ productosIds: [await shipping.newProduct()] });
    // A corrected create has another idempotency key than the one it was saved with.
    const op = { key: randomUUID(), recordKey, method: 'POST', path: CREATE, body };
    const [made] = await sendBatch(employee, [op]);
    const number = toProvisionalNumber(recordKey);
    for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ' ')]) {
      const { status, body: told } = await follow(typed);
      expect([status, told.numeroGuia]).toEqual([200, made?.body.numeroGuia]);
    }
    expect((await follow('PROV-2222-22')).status).toBe(404);
  });

  it('looks both up by an index', async () => {
    const plan = async (condition: string) => {
      const client = await server.database.pool.connect();
      try {
        await client.query(
          `begin; set local enable_seqscan = off; set local role fluvicarga_public;
           set local "app.guide" = 'abcdefgh2'; set local "app.provisional" = '7'`,
        );
        const { rows } = await client.query(
          `explain select numero_guia from shipments where ${condition}`,
        );
        return JSON.stringify(rows);
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    expect(await plan(`guide_key = 'abcdefgh2'`)).toContain('shipments_guide_key');
    expect(await plan('provisional_code = 7')).toContain('shipments_provisional_code');
  });
});
