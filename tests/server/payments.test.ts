/** A payment: noted once, annulled by whom it concerns, never changed, and nobody else's. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ERASE_REASON, erase, everythingStored, newPerson } from './erase-fixtures';
import * as payloads from './payloads';
import { sendBatch, statusesOf } from './send-batch';
import { createShipmentFixtures, problemOf } from './shipment-fixtures';
import { op, pathRef, post, ref, SHIPMENTS, statusPath } from './shipment-operations';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';
import { daysAgo } from './times';

const PAYMENTS = '/api/v1/pagos';
const WHEN = daysAgo(7);
const annulled = (motivo: string | null) => ({ estado: 'ANULADO', motivo });

let server: TestApp;
let employee: SignedIn;
let admin: SignedIn;
let shipping: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  server = await startApp();
  [employee, admin] = [
    await signIn(server, 'empleado@fluvicarga.co'),
    await signIn(server, 'admin@fluvicarga.co'),
  ];
  shipping = createShipmentFixtures(employee);
});

const note = (envioId: unknown, overrides: Json = {}, by = employee) =>
  by.call('POST', `${PAYMENTS}/save`, payloads.payment({ envioId, ...overrides }));
const change = ({ id, ...made }: Json, overrides: Json, by = employee) =>
  by.call('PUT', `${PAYMENTS}/update/${id}`, { ...made, ...overrides });

describe('a payment', () => {
  it('says who noted it, when, and for which shipment', async () => {
    const { id } = await shipping.newShipment();
    const { status, body } = await note(id, { nota: 'Pagó la hermana' });
    expect([status, body]).toMatchObject([
      201,
      {
        envioId: id,
        valor: 100_000,
        tipoPago: 'EFECTIVO',
        pagadoEn: WHEN,
        nota: 'Pagó la hermana',
        estado: 'VIGENTE',
        anuladoEn: null,
        registradoPor: 'empleado@fluvicarga.co',
        anuladoPor: null,
        version: 1,
      },
    ]);
    const { list } = await admin.call('GET', `${PAYMENTS}/all`);
    expect(having(list, 'id', body.id)).toEqual(body);
  });

  it('without a time, or with one that has not come, is of now', async () => {
    const { id } = await shipping.newShipment();
    for (const pagadoEn of [null, '2999-01-01T00:00:00.000Z']) {
      const before = Date.now();
      const at = Date.parse(String((await note(id, { pagadoEn })).body.pagadoEn));
      expect(at).toBeGreaterThanOrEqual(before);
      expect(at).toBeLessThanOrEqual(Date.now());
    }
  });

  it('with a time in the words of a screen is refused with the right form', async () => {
    const { id } = await shipping.newShipment();
    const { status, body } = await note(id, { pagadoEn: '27/11/2026' });
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          field: 'pagadoEn',
          message: 'Escribe la fecha y la hora así: 2026-11-27T10:30:00-05:00',
        },
      ],
    ]);
  });

  it('is taken, and can be annulled, from a clock that starts in 1970, or with a zone before a year', async () => {
    const { id } = await shipping.newShipment();
    for (const pagadoEn of ['1970-01-01T00:05:00.000Z', '2000-01-01T00:00:00+05:00']) {
      const { status, body } = await note(id, { pagadoEn });
      expect([status, body.isAdjusted]).toEqual([201, true]);
      expect(Date.parse(String(body.pagadoEn))).toBeGreaterThan(Date.parse(daysAgo(181)));
      expect(await change(body, annulled('Repetido'))).toMatchObject({
        status: 200,
        body: { pagadoEn: body.pagadoEn, isAdjusted: true },
      });
    }
  });

  it('beyond the cost, or of a cancelled shipment, is kept: the money was received', async () => {
    const { id } = await shipping.newShipment({ costoEnvio: 50_000 });
    await shipping.patch(id, { estadoEntrega: 'CANCELADO', motivo: 'No viajó' });
    expect((await note(id, { valor: 80_000 })).status).toBe(201);
  });

  it.each([
    ['valor', { valor: 0 }, 'Debe ser un número positivo válido'],
    ['valor', { valor: 1e12 + 1 }, 'Debe ser un número positivo válido'],
    ['tipoPago', { tipoPago: 'TRUEQUE' }, 'Elige una de las opciones'],
    ['motivo', { estado: 'ANULADO' }, 'Campo obligatorio'],
    ['envioId', { envioId: null }, 'Campo obligatorio'],
    ['envioId', { envioId: 'x' }, 'Ese envío no existe'],
    ['envioId', { envioId: 999_999 }, 'Ese envío no existe'],
  ])('is refused for its %s', async (field, overrides, message) => {
    const { id } = await shipping.newShipment();
    const answer = await note(id, overrides);
    expect([answer.status, answer.body.type]).toEqual([422, 'invalid']);
    expect(answer.body.errors).toEqual([{ field, message }]);
  });

  it('is refused for another company’s shipment, and seen by nobody there', async () => {
    const other = await signIn(server, 'admin@navieravaupes.co');
    const { list: theirs } = await other.call('GET', '/api/v1/envios/all');
    expect(theirs.length).toBeGreaterThan(0);
    expect(problemOf(await note(theirs[0]?.id))).toMatchObject({
      status: 422,
      errors: [{ field: 'envioId', message: 'Ese envío no existe' }],
    });
    expect((await other.call('GET', `${PAYMENTS}/all`)).list).toEqual([]);
  });
});

describe('annulling', () => {
  it('keeps the payment, with reason, author and time; once', async () => {
    const { id } = await shipping.newShipment();
    const { body } = await note(id);
    const { body: gone } = await change(body, annulled('Se anotó dos veces'));
    expect(gone).toMatchObject({
      ...body,
      ...annulled('Se anotó dos veces'),
      anuladoEn: expect.any(String),
      anuladoPor: 'empleado@fluvicarga.co',
      version: 2,
      updatedAt: expect.any(String),
    });
    expect((await change(gone, { estado: 'VIGENTE', motivo: null })).body).toMatchObject({
      type: 'illegal-transition',
      title: 'Un pago anulado no vuelve a estar vigente.',
    });
    expect((await change(gone, annulled('Otra razón'))).body).toMatchObject({
      motivo: 'Se anotó dos veces',
      version: 2,
    });
  });

  it('changes neither amount nor type nor shipment', async () => {
    const [one, two] = [await shipping.newShipment(), await shipping.newShipment()];
    const { body } = await note(one.id);
    const message = 'Un pago anotado no se cambia: anúlalo y regístralo de nuevo';
    for (const overrides of [{ valor: 1 }, { tipoPago: 'PAYPAL' }, { envioId: two.id }])
      expect(problemOf(await change(body, { ...annulled('Error'), ...overrides }))).toEqual({
        status: 422,
        type: 'invalid',
        errors: [{ field: Object.keys(overrides)[0], message }],
      });
    const told = await change(body, { pagadoEn: null, nota: 'Otra' });
    expect(told.body).toEqual(body);
  });

  it('is for its author, and for an administrator', async () => {
    const { id } = await shipping.newShipment();
    const { body } = await note(id, {}, admin);
    expect(await change(body, annulled('No fue así'))).toMatchObject({
      status: 403,
      body: { title: 'Solo quien anotó el pago, o un administrador, lo anula.' },
    });
    expect((await change(body, annulled('No fue así'), admin)).status).toBe(200);
  });

  it('is for an administrator alone where a paid shipment is paid with it', async () => {
    const { id } = await shipping.newShipment({ costoEnvio: 100_000 });
    const [{ body: first }, { body: second }] = [await note(id), await note(id)];
    await shipping.patch(id, { estadoPago: 'PAGADO' });
    expect((await change(second, annulled('Se anotó dos veces'))).status).toBe(200);
    expect(await change(first, annulled('Error'))).toMatchObject({
      status: 409,
      body: {
        title: 'El envío está en Pagado con este pago: solo un administrador lo anula.',
      },
    });
    expect((await change(first, annulled('Error'), admin)).status).toBe(200);
  });

  it('is an entry of the audit trail that holds no words of anybody', async () => {
    const { id } = await shipping.newShipment();
    const { body } = await note(id);
    await change(body, annulled('Rosalba pagó de más'));
    const { rows } = await server.database.pool.query(
      `select action, detail from audit_entries where entity = 'payment' and record_id = $1 order by id`,
      [body.id],
    );
    expect(rows).toEqual([
      { action: 'create', detail: null },
      {
        action: 'state',
        detail: { states: [{ field: 'estado', from: 'VIGENTE', to: 'ANULADO' }] },
      },
    ]);
  });
});

it('shipment, payment, state and annulment, made offline, arrive in one request, once', async () => {
  const product = post('/api/v1/product/save', payloads.product());
  const shipment = post(SHIPMENTS, payloads.shipment({ productosIds: [ref(product)] }));
  const paid = op('PATCH', statusPath(pathRef(shipment)), { estadoPago: 'PAGADO' });
  const payment = post(`${PAYMENTS}/save`, payloads.payment({ envioId: ref(shipment) }));
  const doubled = post(`${PAYMENTS}/save`, payloads.payment({ envioId: ref(shipment) }));
  const gone = op('PUT', `${PAYMENTS}/update/${pathRef(doubled)}`, {
    ...payloads.payment({ ...annulled('Repetido'), valor: 100_000 }),
    envioId: ref(shipment),
  });
  const ops = [product, shipment, payment, doubled, gone, paid];
  const verdicts = await sendBatch(employee, ops);
  expect(statusesOf(verdicts)).toEqual([201, 201, 201, 201, 200, 200]);
  expect((await sendBatch(employee, ops)).every(({ replayed }) => replayed)).toBe(true);
  const { list } = await employee.call('GET', `${PAYMENTS}/all`);
  const own = list.filter(({ envioId }) => envioId === verdicts[1]?.body.id);
  expect(own.map(({ estado }) => estado)).toEqual(['VIGENTE', 'ANULADO']);
});

it('notes and reasons of a suppressed person’s shipments go with their data, also when they come later', async () => {
  const person = await newPerson(admin);
  const [sent] = person.shipments;
  const word = `Planta pagó en persona ${person.id}`;
  const { body } = await note(sent, { nota: word });
  await change(body, annulled(word));
  expect((await erase(admin, person.id, ERASE_REASON)).status).toBe(200);
  expect((await note(sent, { nota: word })).body).toMatchObject({ nota: null, valor: 100_000 });
  const { list } = await employee.call('GET', `${PAYMENTS}/all`);
  expect(having(list, 'id', body.id)).toMatchObject({
    nota: null,
    motivo: 'Suprimido',
    valor: 100_000,
    version: 3,
  });
  expect(await everythingStored(server.database)).not.toContain(word);
});

it('a reason that comes after the suppression is not kept either', async () => {
  const person = await newPerson(admin);
  const [sent] = person.shipments;
  const word = `Late${person.id}`;
  const { body } = await note(sent);
  await erase(admin, person.id, ERASE_REASON);
  expect((await change(body, annulled(`Pagó ${word}`))).status).toBe(200);
  expect((await note(sent, annulled(`Debía ${word}`))).status).toBe(201);
  const stored = (await everythingStored(server.database)).split('\n');
  expect(stored.filter((line) => line.includes(word))).toEqual([]);
});

it.each([
  { valor: 250.125 },
  { valor: 1.5 },
  { pagadoEn: '2026-11-20' },
  { pagadoEn: 5 },
  { pagadoEn: '2026-02-30T15:00:00Z' },
  { pagadoEn: '0001-01-01T00:00:00Z' },
  { pagadoEn: '9999-12-31T23:59:59-12:00' },
])('%j is refused', async (wrong) => {
  const { id } = await shipping.newShipment();
  expect((await note(id, wrong)).status).toBe(422);
});
