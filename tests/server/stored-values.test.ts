/** A value that is stored already may be sent back as it was read, though it could not be written anew. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import * as payloads from './payloads';
import { sendBatch } from './send-batch';
import { type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
});

/** A customer as an older system left them. */
async function madeLongAgo(): Promise<Json> {
  const { body } = await admin.call('POST', '/api/v1/customers/save', payloads.customer());
  await server.database.pool.query(
    `update customers set type_document = 'Passporte', date_of_birth = '0190-05-17', phone = '31-2',
     name = $2 where id = $1`,
    [body.id, 'Jose\u0301  «Pepe»'],
  );
  const { list } = await admin.call('GET', '/api/v1/customers/all');
  return list.find(({ id }) => id === body.id) ?? {};
}

const UNTOUCHED = {
  typeDocument: 'Passporte',
  dateOfBirth: '0190-05-17',
  phone: '31-2',
  name: 'Jose\u0301  «Pepe»',
};

it('a whole body with another address changes the address alone', async () => {
  const stored = await madeLongAgo();
  expect(stored).toMatchObject(UNTOUCHED);
  const { status, body } = await admin.call('PUT', `/api/v1/customers/update/${stored.id}`, {
    ...stored,
    address: 'Calle 9 No. 1-2',
  });
  expect([status, body]).toMatchObject([200, { ...UNTOUCHED, address: 'Calle 9 No. 1-2' }]);
});

it('a value that is not the stored one is judged as ever', async () => {
  const stored = await madeLongAgo();
  const { status, body } = await admin.call('PUT', `/api/v1/customers/update/${stored.id}`, {
    ...stored,
    typeDocument: 'Pasaportes',
  });
  expect([status, body.errors]).toEqual([
    422,
    [{ field: 'typeDocument', message: 'Elige una de las opciones' }],
  ]);
});

it('an update of one field leaves the others as they are stored', async () => {
  const stored = await madeLongAgo();
  const [verdict] = await sendBatch(admin, [
    {
      key: randomUUID(),
      method: 'PUT',
      path: `/api/v1/customers/update/${stored.id}`,
      body: { changes: { address: 'Calle 9 No. 1-2' }, before: { address: stored.address } },
    },
  ]);
  expect(verdict).toMatchObject({ status: 200 });
  const { list } = await admin.call('GET', '/api/v1/customers/all');
  expect(list.find(({ id }) => id === stored.id)).toMatchObject({
    ...UNTOUCHED,
    address: 'Calle 9 No. 1-2',
  });
});
