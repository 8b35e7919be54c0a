/** A time that a device tells, whose clock was reset, is kept between the oldest possible write and now, and marked. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONSENT_TEXT_VERSION } from '../../src/domain/consent';
import * as payloads from './payloads';
import { sendBatch } from './send-batch';
import { createShipmentFixtures } from './shipment-fixtures';
import { type Answer, having, type Json, type SignedIn, signIn, startApp } from './support';
import { daysAgo } from './times';

let employee: SignedIn;
let shipping: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  employee = await signIn(await startApp(), 'empleado@fluvicarga.co');
  shipping = createShipmentFixtures(employee);
});

const LEFT = daysAgo(7);

interface Kept {
  readonly at: unknown;
  /** Absent where a record has no mark for this time. */
  readonly isAdjusted?: unknown;
}

const kept = ({ status, body }: Answer, field: string): Kept => {
  expect([200, 201]).toContain(status);
  return { at: body[field], isAdjusted: body.isAdjusted };
};
const eventOf = async (id: unknown, state = 'EN_PREPARACION'): Promise<Kept> => {
  const { list } = await employee.call('GET', `/api/v1/envios/${id}/eventos`);
  const { occurredAt, isAdjusted } = having(list, 'to', state);
  return { at: occurredAt, isAdjusted };
};
const sail = (times: Json) => employee.call('POST', '/api/v1/viajes/save', payloads.voyage(times));

/** Each time that a device tells: sends it, and reads what was kept. */
const MARKED: Readonly<Record<string, (told: string) => Promise<Kept>>> = {
  'the payment of a shipment': async (pagadoEn) => {
    const { id: envioId } = await shipping.newShipment();
    const body = payloads.payment({ envioId, pagadoEn });
    return kept(await employee.call('POST', '/api/v1/pagos/save', body), 'pagadoEn');
  },
  'the departure of a voyage': async (salidaReal) =>
    kept(await sail({ estado: 'SALIO', salidaReal }), 'salidaReal'),
  'the departure of a voyage that goes on': async (salidaReal) => {
    const { body } = await sail({});
    const gone = payloads.voyage({ estado: 'SALIO', salidaReal });
    return kept(await employee.call('PUT', `/api/v1/viajes/update/${body.id}`, gone), 'salidaReal');
  },
  'the arrival of a voyage': async (llegadaReal) =>
    kept(await sail({ estado: 'LLEGO', salidaReal: LEFT, llegadaReal }), 'llegadaReal'),
  'the registration of a shipment': async (registeredAt) =>
    eventOf((await shipping.newShipment({ registeredAt })).id),
  'the state of a shipment': async (occurredAt) => {
    const { id } = await shipping.newShipment();
    expect((await shipping.patch(id, { estadoPago: 'PAGADO', occurredAt })).status).toBe(200);
    return eventOf(id, 'PAGADO');
  },
  'the delivery of a shipment': async (occurredAt) => {
    const { id } = await shipping.newShipment({ estadoEntrega: 'EN_TRANSITO' });
    const entrega = { recibe: 'Rosalba Tique' };
    await shipping.patch(id, { estadoEntrega: 'ENTREGADO', entrega, occurredAt });
    return eventOf(id, 'ENTREGADO');
  },
};

const UNMARKED: typeof MARKED = {
  'the annulment of a payment': async (anuladoEn) => {
    const { id: envioId } = await shipping.newShipment();
    const { body } = await employee.call(
      'POST',
      '/api/v1/pagos/save',
      payloads.payment({ envioId }),
    );
    const annulled = { ...body, estado: 'ANULADO', motivo: 'Repetido', anuladoEn };
    const path = `/api/v1/pagos/update/${body.id}`;
    return { at: (await employee.call('PUT', path, annulled)).body.anuladoEn };
  },
  'the consent of a customer': async (at) => {
    const consent = { textVersion: CONSENT_TEXT_VERSION, at };
    const path = '/api/v1/customers/save';
    const one = { key: randomUUID(), method: 'POST', path, body: payloads.customer(), consent };
    const [verdict] = await sendBatch(employee, [one]);
    return { at: ((verdict?.body.consent ?? {}) as Json).at };
  },
};

const CLOCKS: readonly (readonly [clock: string, told: string])[] = [
  ['a clock that started in 1970', '1970-01-01T00:00:05.000Z'],
  ['a clock of 1900', '1900-01-01T12:00:00.000Z'],
  ['a clock of 2000 in another zone', '2000-01-01T00:00:00+05:00'],
  ['a clock of the day before the oldest write', daysAgo(182)],
  ['a clock of tomorrow', daysAgo(-1)],
  ['a clock of 2999', '2999-01-01T00:00:00.000Z'],
];

describe.each(Object.entries({ ...MARKED, ...UNMARKED }))('%s', (name, send) => {
  it.each(CLOCKS)('told by %s', async (_clock, told) => {
    const { at, isAdjusted } = await send(told);
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    const days = (Date.now() - Date.parse(String(at))) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(0);
    expect(days).toBeLessThanOrEqual(180.01);
    if (name in MARKED) expect(isAdjusted).toBe(true);
  });

  it('told by a clock that is right is kept as it is', async () => {
    const told = daysAgo(3);
    const { at, isAdjusted } = await send(told);
    expect(at).toBe(told);
    if (name in MARKED) expect(isAdjusted).toBe(false);
  });
});
