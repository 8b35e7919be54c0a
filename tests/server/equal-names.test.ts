/** The server's unique indexes and its references take two names, plates or documents for one exactly where a device does. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { toDocumentKey, toNameKey } from '../../src/domain/values/same';
import { anyText } from '../support/any-text';
import * as payloads from './payloads';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
});

/** As people copy a name: from a chat, a sheet, another system. */
const LOOK_ALIKES = [
  ['decomposed', 'Jose\u0301'],
  ['a hard space', '\u00a0José'],
  ['a zero-width space', '\u200bJosé'],
  ['two blanks', ' José'],
  ['a soft hyphen', 'Jo\u00adsé'],
  ['capitals', 'JOSÉ'],
  ['a blank after it', 'José '],
] as const;

describe.each([
  ['warehouse', '/api/v1/warehouse/save', 'name', payloads.warehouse],
  ['vessel', '/api/v1/vehicles/save', 'nombre', payloads.vessel],
  ['vessel', '/api/v1/vehicles/save', 'licensePlate', payloads.vessel],
  ['branch', '/api/v1/sucursales/save', 'nombre', payloads.branch],
] as const)('%s, %s, %s', (_entity, path, field, payload) => {
  it('is one with each name that looks like it, and another with another accent', async () => {
    const first = await admin.call('POST', path, payload({ [field]: 'Reina José' }));
    expect(first.status).toBe(201);
    for (const [how, ending] of LOOK_ALIKES) {
      const { status, body } = await admin.call(
        'POST',
        path,
        payload({ [field]: `Reina ${ending}` }),
      );
      expect([how, status, (body.record as { id?: unknown })?.id]).toEqual([
        how,
        409,
        first.body.id,
      ]);
    }
    const other = await admin.call('POST', path, payload({ [field]: 'Reina Josè' }));
    expect(other.status).toBe(201);
  });
});

it('a product finds its warehouse by any name that looks like it', async () => {
  await admin.call('POST', '/api/v1/warehouse/save', payloads.warehouse({ name: 'Muelle Nuñez' }));
  const { status, body } = await admin.call(
    'POST',
    '/api/v1/product/save',
    payloads.product({ warehouseName: 'MUELLE\u00a0Nun\u0303ez' }),
  );
  expect([status, body.warehouseName]).toEqual([201, 'Muelle Nuñez']);
});

it('names are stored in one form', async () => {
  const { body } = await admin.call(
    'POST',
    '/api/v1/warehouse/save',
    payloads.warehouse({ name: ' Bodega\u00a0\u202eLo\u0301pez\u200b  2 ' }),
  );
  expect(body.name).toBe('Bodega López 2');
});

it('the key of any name is that of the device', async () => {
  // A NUL is refused on its own: `unstorable-text`.
  const storable = anyText.filter((text) => !text.includes('\0'));
  const names = fc.sample(storable, 60).map((text, at) => `Puerto ${at} ${text}`);
  for (const name of names) {
    const made = await admin.call('POST', '/api/v1/warehouse/save', payloads.warehouse({ name }));
    expect([name, made.status, made.body.errors]).toEqual([name, 201, undefined]);
  }
  const { rows } = await server.database.pool.query('select name, name_key from warehouses');
  expect(rows.length).toBeGreaterThan(names.length);
  for (const row of rows) expect(row.name_key).toBe(toNameKey(row.name));
  for (const name of names) {
    const alike = { name: `${name.toUpperCase()} `.replace(' ', '\u2003') };
    const { status } = await admin.call(
      'POST',
      '/api/v1/warehouse/save',
      payloads.warehouse(alike),
    );
    const isSame = toNameKey(alike.name) === toNameKey(name);
    expect([name, status]).toEqual([name, isSame ? 409 : 201]);
  }
});

it('the key of any document is that of the device, and zeros before it do not count', async () => {
  const anyDocument = fc
    .tuple(fc.constantFrom('', '0', '00'), fc.integer({ min: 100_000, max: 999_999_999 }))
    .map((parts) => parts.join(''));
  for (const numDocument of new Set(fc.sample(anyDocument, 40)))
    await admin.call('POST', '/api/v1/customers/save', payloads.customer({ numDocument }));
  const { rows } = await server.database.pool.query(
    'select num_document, document_key from customers',
  );
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows) expect(row.document_key).toBe(toDocumentKey(row.num_document));
  const made = await admin.call(
    'POST',
    '/api/v1/customers/save',
    payloads.customer({ numDocument: '0051240318' }),
  );
  expect([made.status, made.body.numDocument]).toEqual([201, '0051240318']);
  for (const numDocument of ['51240318', '51.240.318', '51240318.0']) {
    const again = await admin.call(
      'POST',
      '/api/v1/customers/save',
      payloads.customer({ numDocument }),
    );
    expect([again.status, again.body.record]).toMatchObject([409, { id: made.body.id }]);
  }
});

it('a separator that is no grouping is refused, not removed', async () => {
  for (const [field, value] of [
    ['numDocument', '6124.0318'],
    ['numDocument', '61240318 3124480917'],
    ['phone', '31244809.17'],
  ]) {
    const { status, body } = await admin.call(
      'POST',
      '/api/v1/customers/save',
      payloads.customer({ [String(field)]: value }),
    );
    expect([status, body.errors]).toEqual([422, [{ field, message: 'Debe ser un número válido' }]]);
  }
  const understood = await admin.call(
    'POST',
    '/api/v1/customers/save',
    payloads.customer({ numDocument: '61240318.0', phone: '(+57) 312-448-0917' }),
  );
  expect(understood.body).toMatchObject({ numDocument: '61240318', phone: '3124480917' });
});

it('a passport with letters is one however it is written, sends a shipment and owns goods', async () => {
  const foreign = { typeDocument: 'Pasaporte', numDocument: 'AV 123456' };
  const made = await admin.call('POST', '/api/v1/customers/save', payloads.customer(foreign));
  expect([made.status, made.body.numDocument]).toEqual([201, 'AV123456']);
  const again = { typeDocument: 'Pasaporte', numDocument: 'av123456' };
  const second = await admin.call('POST', '/api/v1/customers/save', payloads.customer(again));
  expect(second.status).toBe(409);
  const goods = await admin.call(
    'POST',
    '/api/v1/product/save',
    payloads.product({ customerNumDocument: 'AV123456' }),
  );
  expect([goods.status, goods.body.customerNumDocument]).toEqual([201, 'AV123456']);
  const { body } = await admin.call('GET', '/api/v1/product/document/AV123456/products');
  expect(body.products).toMatchObject([{ productId: goods.body.productId }]);
  const plain = await admin.call(
    'POST',
    '/api/v1/customers/save',
    payloads.customer({ numDocument: 'AV999999' }),
  );
  expect(plain.status).toBe(422);
});

it('a user name is one however it is written, at the registration and at the sign-in', async () => {
  const username = 'josé.ñáñez@correo.co';
  const made = await admin.call('POST', '/auth/sign-up', payloads.user({ username }));
  expect(made.status).toBe(201);
  const alike = [
    'JOSÉ.ÑÁÑEZ@correo.co',
    'jose\u0301.ñáñez@correo.co',
    'josé.\u00adñáñez@correo.co',
    ' josé.ñáñez@correo.co\u200b',
  ];
  for (const typed of alike) {
    const again = await admin.call('POST', '/auth/sign-up', payloads.user({ username: typed }));
    expect([typed, again.status]).toEqual([typed, 409]);
    const credentials = { username: typed, password: payloads.user().password };
    const { body } = await server.call('POST', '/auth/log-in', credentials);
    expect([typed, body.username]).toEqual([typed, username]);
  }
});
