/** Suppressing a customer's data on request (Ley 1581). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFollower } from './change-follower';
import { erase, everythingStored, newPerson } from './erase-fixtures';
import * as payloads from './payloads';
import { createShipmentFixtures, problemOf } from './shipment-fixtures';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let admin: SignedIn;
let employee: SignedIn;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
  employee = await signIn(server, 'empleado@fluvicarga.co');
});

it('leaves nothing of the person in any table; numbers and amounts stay', async () => {
  const { id, planted, words, product, shipments } = await newPerson(employee);
  const before = await everythingStored(server.database);
  for (const word of words) expect(before).toContain(word);

  const { status, body } = await erase(admin, id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    version: 2,
    personType: 'Natural',
    numDocument: String(99_999_999_999 - id),
    name: 'Suprimido',
    lastName: '',
    phone: 'Suprimido',
    email: 'Suprimido',
    address: 'Suprimido',
    companyName: null,
    erasedAt: expect.stringMatching(/^20/),
  });
  const after = await everythingStored(server.database);
  for (const word of words.filter((one) => one !== '1971-03-04')) expect(after).not.toContain(word);
  expect(after.split('1971-03-04')).toHaveLength(before.split('1971-03-04').length - 1);

  const { list } = await employee.call('GET', '/api/v1/envios/all');
  for (const shipment of shipments)
    expect(having(list, 'id', shipment)).toMatchObject({
      numeroGuia: expect.stringMatching(/^\w{9}$/),
      costoEnvio: 250_000,
      direccionEnvio: 'Suprimido',
      descripcionEnvio: 'Suprimido',
    });
  expect(having(list, 'id', shipments[0])).toMatchObject({ remitenteCedula: body.numDocument });
  const { list: products } = await employee.call('GET', '/api/v1/product/all');
  expect(having(products, 'id', product)).toMatchObject({
    customerNumDocument: Number(body.numDocument),
    productName: 'Suprimido',
    description: 'Suprimido',
    weight: 12.5,
  });
  const events = await employee.call('GET', `/api/v1/envios/${shipments[0]}/eventos`);
  expect(events.list.map(({ to, motivo }) => [to, motivo])).toEqual([
    ['EN_PREPARACION', null],
    ['PENDIENTE', null],
    ['CANCELADO', null],
  ]);
  const old = await employee.call(
    'GET',
    `/api/v1/product/document/${planted.numDocument}/products`,
  );
  expect(old.body.products).toEqual([]);
});

it('keeps no reason of a state that arrives later', async () => {
  const { id, planted, shipments } = await newPerson(employee);
  await erase(admin, id);
  const motivo = `${planted.name} no quiso pagar`;
  const late = { estadoPago: 'RECHAZADO', motivo };
  const answer = await employee.call('PATCH', `/api/v1/envios/${shipments[0]}/estado-pago`, late);
  expect(answer.status).toBe(200);
  expect(await everythingStored(server.database)).not.toContain(planted.name);
});

it('keeps who did it, when and why', async () => {
  const { id } = await newPerson(employee);
  await erase(admin, id, 'Solicitud 14');
  const { rows } = await server.database.pool.query(
    `select erase_reason, erased_at > now() - interval '1 minute' as is_now, username
      from customers join users on users.id = erased_by where customers.id = $1`,
    [id],
  );
  expect(rows).toEqual([
    { erase_reason: 'Solicitud 14', is_now: true, username: 'admin@fluvicarga.co' },
  ]);
});

it('is in the audit trail, as is each copy handed out', async () => {
  const { id } = await newPerson(employee);
  await admin.call('GET', `/api/v1/customers/${id}/export`);
  await erase(admin, id);
  const { body } = await admin.call('GET', '/api/v1/audit?entity=customer&limit=200');
  const entries = (body.entries as Json[]).filter(({ recordId }) => recordId === id);
  expect(entries.map(({ action }) => action)).toEqual(['erase', 'export', 'create']);
});

it('reaches every tablet by the feed: the person, their products and their shipments', async () => {
  const { id, words, product, shipments } = await newPerson(employee);
  const follower = createFollower(server, employee);
  await follower.catchUp();
  await erase(admin, id);
  const changed = (await follower.catchUp()).map((change) => `${change.entity} ${change.id}`);
  expect(changed).toEqual(
    expect.arrayContaining([
      `customer ${id}`,
      `product ${product}`,
      ...shipments.map((shipment) => `shipment ${shipment}`),
    ]),
  );
  const mirror = JSON.stringify(
    ['customer', 'product', 'shipment'].flatMap((entity) => follower.records(entity)),
  );
  for (const word of words.filter((one) => one !== '1971-03-04'))
    expect(mirror).not.toContain(word);
});

describe('a shipment that has not ended', () => {
  it('refuses it, and names the guide', async () => {
    const { id, shipments } = await newPerson(employee, { isOpen: true });
    const { list } = await employee.call('GET', '/api/v1/envios/all');
    const guides = shipments.map((shipment) => having(list, 'id', shipment).numeroGuia);
    expect(problemOf(await erase(admin, id))).toEqual({
      status: 409,
      type: 'open-shipments',
      errors: [{ field: 'envios', message: `Sin terminar: ${guides.join(', ')}` }],
    });
    for (const shipment of shipments)
      await createShipmentFixtures(employee).patch(shipment, { estadoEntrega: 'CANCELADO' });
    expect((await erase(admin, id)).status).toBe(200);
  });
});

describe('once it is done', () => {
  it('is not done again: the record, its version and its reason stay', async () => {
    const { id } = await newPerson(employee);
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await erase(admin, id, 'La primera', key);
    expect((await erase(admin, id, 'La primera', key)).headers.get('Idempotency-Replayed')).toBe(
      'true',
    );
    const second = await erase(admin, id, 'Otra vez');
    expect(second).toMatchObject({ status: 200, body: first.body });
    const { rows } = await server.database.pool.query(
      'select erase_reason from customers where id = $1',
      [id],
    );
    expect(rows).toEqual([{ erase_reason: 'La primera' }]);
  });

  it('takes no change any more: an older version is stale, the newest is refused', async () => {
    const { id, body } = await newPerson(employee);
    await erase(admin, id);
    const put = (headers: Record<string, string>) =>
      employee.call('PUT', `/api/v1/customers/update/${id}`, body, headers);
    expect(await put({ 'If-Match': '"1"' })).toMatchObject({
      status: 412,
      body: { type: 'stale', record: { name: 'Suprimido' } },
    });
    for (const headers of [{}, { 'If-Match': '"2"' }])
      expect(await put(headers)).toMatchObject({
        status: 409,
        body: {
          type: 'erased',
          title: 'Los datos de esta persona se suprimieron: ya no se cambian',
        },
      });
  });

  it('is named by no new product or shipment', async () => {
    const { id } = await newPerson(employee);
    const { body } = await erase(admin, id);
    const { send, newProduct } = createShipmentFixtures(employee);
    const message = 'Los datos de ese cliente se suprimieron. Regístralo de nuevo o elige otro.';
    const product = payloads.product({ customerNumDocument: Number(body.numDocument) });
    expect(problemOf(await employee.call('POST', '/api/v1/product/save', product))).toMatchObject({
      status: 422,
      errors: [{ field: 'customerNumDocument', message }],
    });
    for (const field of ['remitenteCedula', 'destinatarioCedula']) {
      const parties = { [field]: body.numDocument, productosIds: [await newProduct()] };
      expect(problemOf(await send(parties))).toMatchObject({
        status: 422,
        errors: [{ field, message }],
      });
    }
  });

  it('frees the document: who registers it again is a new customer', async () => {
    const { id, body } = await newPerson(employee);
    await erase(admin, id);
    const made = await employee.call('POST', '/api/v1/customers/save', body);
    expect(made.status).toBe(201);
    expect(made.body.id).not.toBe(id);
    expect((await erase(admin, Number(made.body.id))).status).toBe(200);
  });
});

it('reserves its numbers: nobody is registered with one, nor renamed to one', async () => {
  const body = payloads.customer({ numDocument: '99999999321' });
  const errors = [{ field: 'numDocument', message: 'Ese número no es un documento' }];
  const made = await employee.call('POST', '/api/v1/customers/save', body);
  expect(problemOf(made)).toMatchObject({ status: 422, errors });
  const { id } = await newPerson(employee);
  const renamed = await employee.call('PUT', `/api/v1/customers/update/${id}`, body);
  expect(problemOf(renamed)).toMatchObject({ status: 422, errors });
});

it.each([
  ['nothing', undefined],
  ['spaces', '   '],
  ['too much', 'a'.repeat(501)],
])('needs a reason: %s is refused', async (_what, reason) => {
  const { id } = await newPerson(employee);
  const answer = await admin.call('POST', `/api/v1/customers/${id}/erase`, { reason });
  expect(problemOf(answer)).toMatchObject({ status: 422, errors: [{ field: 'reason' }] });
});

it('refuses a reason that names the person', async () => {
  const { id, planted } = await newPerson(employee);
  const { numDocument, name, lastName, ...others } = planted;
  const { phone, email, address, companyName, nitCompany } = others;
  const person = `${name} ${lastName}`.toUpperCase();
  for (const word of [numDocument, person, phone, email, address, companyName, nitCompany]) {
    const answer = await erase(admin, id, `Lo pidió ${word}`);
    expect(problemOf(answer)).toMatchObject({ status: 422, errors: [{ field: 'reason' }] });
  }
});

it('knows the document without the zeros before it, and takes no short name for the part of a word', async () => {
  const numDocument = '0041219530';
  const fields = { numDocument, personType: 'Juridica', companyName: 'Sol' };
  const { body } = await employee.call(
    'POST',
    '/api/v1/customers/save',
    payloads.customer({ ...fields, nitCompany: '900555123' }),
  );
  const id = Number(body.id);
  expect((await erase(admin, id, 'Lo pidió el de la 41.219.530')).status).toBe(422);
  expect((await erase(admin, id, 'Lo pidió Sol, por teléfono')).status).toBe(422);
  expect((await erase(admin, id, 'Solicitud del titular')).status).toBe(200);
});

describe('the right to suppress a customer', () => {
  it('is an ADMIN of that company', async () => {
    const { id, planted } = await newPerson(employee);
    const others: [string, number][] = [
      ['empleado@fluvicarga.co', 403],
      ['invitado@fluvicarga.co', 403],
      ['superadmin@fluvicarga.co', 403],
      ['admin@navieravaupes.co', 404],
    ];
    for (const [username, status] of others) {
      const session = await signIn(server, username);
      const exported = await session.call('GET', `/api/v1/customers/${id}/export`);
      expect([username, exported.status]).toEqual([username, status]);
      expect([username, (await erase(session, id)).status]).toEqual([username, status]);
    }
    expect(await everythingStored(server.database)).toContain(planted.email);
  });
});
