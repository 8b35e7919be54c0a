/** Every action leaves one entry, in its own transaction, and none tells a secret. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateSigningKeys } from '../../src/domain/envelope/keys';
import { emptyTrail, readTrail, told } from './audit-trail';
import * as payloads from './payloads';
import { sendBatch, statusesOf } from './send-batch';
import { createShipmentFixtures } from './shipment-fixtures';
import { CUSTOMERS, customerUpdatePath, op, pathRef, post } from './shipment-operations';
import { type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

const ADMIN = 'admin@fluvicarga.co';

let server: TestApp;
let admin: SignedIn;
let shipping: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, ADMIN);
  shipping = createShipmentFixtures(admin);
});
beforeEach(() => emptyTrail(server));

const trail = () => readTrail(admin);

describe('an entity', () => {
  const CASES: [entity: string, path: string, payload: () => Json, change: Json, field: string][] =
    [
      ['customer', 'customers', payloads.customer, { phone: '3009998877' }, 'phone'],
      ['crewMember', 'employeefluvial', payloads.crewMember, { licencia: 'CAP-2' }, 'licencia'],
      ['vessel', 'vehicles', payloads.vessel, { weightCapacity: '7.5' }, 'weightCapacity'],
      [
        'product',
        'product',
        payloads.product,
        { warehouseName: null, vehicleName: 'Delfín Rosado' },
        '',
      ],
      ['warehouse', 'warehouse', payloads.warehouse, { location: 'Muelle' }, 'location'],
      ['branch', 'sucursales', payloads.branch, { municipio: 'Calamar' }, 'municipio'],
      ['voyage', 'viajes', payloads.voyage, { horaSalida: '07:00' }, 'horaSalida'],
      ['pieceCount', 'conteos', payloads.pieceCount, { paso: 'ENTREGADO' }, 'paso'],
    ];
  it.each(CASES)(
    '%s: created, saved unchanged, changed',
    async (entity, path, payload, change, field) => {
      const sent = payload();
      const { body } = await admin.call('POST', `/api/v1/${path}/save`, sent);
      const update = `/api/v1/${path}/update/${body.id}`;
      expect((await admin.call('PUT', update, sent)).status).toBe(200);
      expect((await admin.call('PUT', update, { ...sent, ...change })).status).toBe(200);
      const recordId = body.id;
      const fields = field ? [field] : ['warehouseName', 'vehicleName'];
      expect(told(await trail())).toEqual([
        { action: 'create', entity, recordId, detail: null },
        { action: 'update', entity, recordId, detail: { fields: [] } },
        { action: 'update', entity, recordId, detail: { fields: expect.arrayContaining(fields) } },
      ]);
      expect((await trail()).at(-1)?.detail?.fields).toHaveLength(fields.length);
    },
  );

  it('a category that a product names first', async () => {
    const { body } = await admin.call(
      'POST',
      '/api/v1/product/save',
      payloads.product({ categoryName: 'Instrumentos musicales' }),
    );
    expect(told(await trail())).toMatchObject([
      { action: 'create', entity: 'category' },
      { action: 'create', entity: 'product', recordId: body.id },
    ]);
  });

  it('the state of a crew member is told with its values', async () => {
    const sent = payloads.crewMember();
    const { body } = await admin.call('POST', '/api/v1/employeefluvial/save', sent);
    const path = `/api/v1/employeefluvial/update/${body.id}`;
    await admin.call('PUT', path, { ...sent, status: 'inactivo' });
    await admin.call('PUT', path, { ...sent, phone: '3001112233' });
    const states = [{ field: 'status', from: 'activo', to: 'inactivo' }];
    const back = [{ field: 'status', from: 'inactivo', to: 'activo' }];
    expect(told(await trail()).slice(1)).toMatchObject([
      { action: 'state', detail: { states } },
      { action: 'update', detail: { fields: ['phone'], states: back } },
    ]);
  });

  it('records who did it, when, from where and by which request', async () => {
    const { headers } = await admin.call('POST', CUSTOMERS, payloads.customer());
    const [entry] = await trail();
    expect(entry).toMatchObject({
      username: ADMIN,
      company: 'Transportes Fluviales del Guaviare',
      address: 'local',
      requestId: headers.get('Request-Id'),
    });
    expect(Math.abs(Date.parse(entry?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });
});

describe('a shipment', () => {
  it('created, changed, moved on, corrected', async () => {
    const { id, products } = await shipping.newShipment();
    const added = await shipping.newProduct();
    await server.database.pool.query("delete from audit_entries where entity = 'product'");
    await shipping.put(id, {
      productosIds: [...products, added],
      vehiculoNombre: 'Nukak',
    });
    const detail = { motivo: 'Se equivocaron' };
    await shipping.patch(id, { estadoEntrega: 'EN_TRANSITO' });
    await shipping.patch(id, { estadoEntrega: 'EN_TRANSITO' });
    await shipping.patch(id, { estadoEntrega: 'ENTREGADO' });
    expect((await shipping.patch(id, { estadoEntrega: 'EN_TRANSITO', ...detail })).status).toBe(
      200,
    );
    const step = (from: string, to: string) => ({ states: [{ field: 'estadoEntrega', from, to }] });
    const of = { entity: 'shipment', recordId: id };
    const [, changed] = await trail();
    expect(told(await trail())).toEqual([
      { ...of, action: 'create', detail: null },
      { ...of, action: 'update', detail: changed?.detail },
      { ...of, action: 'state', detail: step('EN_PREPARACION', 'EN_TRANSITO') },
      { ...of, action: 'state', detail: step('EN_TRANSITO', 'ENTREGADO') },
      { ...of, action: 'correction', detail: step('ENTREGADO', 'EN_TRANSITO') },
    ]);
    expect(changed?.detail?.fields?.toSorted()).toEqual(['productosIds', 'vehiculoNombre']);
    expect(JSON.stringify(await trail())).not.toContain('equivocaron');
  });
});

describe('in the transaction of the action', () => {
  it('a replayed key writes no second entry', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const sent = payloads.customer();
    for (const status of [201, 201])
      expect((await admin.call('POST', CUSTOMERS, sent, key)).status).toBe(status);
    const one = post(CUSTOMERS, payloads.customer());
    await sendBatch(admin, [one]);
    await sendBatch(admin, [one]);
    expect(told(await trail())).toMatchObject([{ action: 'create' }, { action: 'create' }]);
  });

  it('a refused or rolled back action leaves no entry, the rest of its batch does', async () => {
    const [first, second, colliding] = [
      payloads.customer(),
      payloads.customer(),
      payloads.customer(),
    ];
    const create = post(CUSTOMERS, first);
    const verdicts = await sendBatch(admin, [
      create,
      post(CUSTOMERS, second),
      // The same document: found out by the index, after the others were written in one statement.
      post(CUSTOMERS, { ...colliding, numDocument: first.numDocument }),
      op('PUT', customerUpdatePath(pathRef(create)), { ...first, phone: '3005556677' }),
      op('PUT', customerUpdatePath(999_999), first),
    ]);
    expect(statusesOf(verdicts)).toEqual([201, 201, 409, 200, 404]);
    const ids = [verdicts[0]?.body.id, verdicts[1]?.body.id];
    expect(told(await trail())).toEqual([
      { action: 'create', entity: 'customer', recordId: ids[0], detail: null },
      { action: 'create', entity: 'customer', recordId: ids[1], detail: null },
      { action: 'update', entity: 'customer', recordId: ids[0], detail: { fields: ['phone'] } },
    ]);
  });
});

it('tells no password, token, document or other value of a person, whatever is done', async () => {
  const planted = { password: 'Plantada2026*', phone: '3219998877', numDocument: '76543219' };
  const sent = payloads.user(planted);
  const { body } = await admin.call('POST', '/auth/sign-up', sent);
  await admin.call('PUT', `/auth/update/${body.id}`, { ...sent, phone: '3219998800' });
  const { publicKey } = await generateSigningKeys();
  const device = { 'Device-Id': randomUUID(), 'Device-Key': publicKey };
  const credentials = { username: sent.username, password: sent.password };
  const { body: signedIn } = await server.call('POST', '/auth/log-in', credentials, device);
  // Some type the password into the field of the name.
  await server.call('POST', '/auth/log-in', { username: sent.password, password: sent.password });
  await server.call('POST', '/auth/log-in', { ...credentials, password: 'Plantada2026*x' });
  const person = payloads.customer({ ...planted, email: 'plantada@correo.co' });
  const made = await admin.call('POST', CUSTOMERS, person);
  await admin.call('PUT', customerUpdatePath(made.body.id), { ...person, phone: '3219998800' });
  const { rows } = await server.database.pool.query(
    'select row_to_json(t)::text as row from audit_entries t',
  );
  expect(rows.length).toBeGreaterThan(5);
  const all = rows.map(({ row }) => row).join('\n');
  for (const secret of [
    'Plantada',
    '32199988',
    '76543219',
    'plantada@',
    'Rosalba',
    String(sent.username),
    String(signedIn.jwt).slice(0, 20),
    String(signedIn.deliveryToken),
    device['Device-Id'],
  ])
    expect(all).not.toContain(secret);
});
