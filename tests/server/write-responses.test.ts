/** The response that confirms a write: a JSON object with an integer version and, of a create, an integer id. */

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { QUEUED_WRITES } from '../../server/queued-writes';
import { isDeliverable } from '../../server/repositories/delivery-rights';
import { SERVER_VERSION } from '../../src/domain/server-version';
import type { BatchOp } from '../../src/domain/wire';
import * as payloads from './payloads';
import { createSealedDevice, type SealedDevice } from './sealed-device';
import { sendAlone, sendBatch } from './send-batch';
import { createShipmentFixtures } from './shipment-fixtures';
import { op, SHIPMENTS, statusPath } from './shipment-operations';
import { type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

const ADMIN = 'admin@fluvicarga.co';

let server: TestApp;
let admin: SignedIn;
let device: SealedDevice;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, ADMIN);
  device = await createSealedDevice(server, { username: ADMIN });
});

const PAYLOADS: Record<string, (overrides?: Json) => Json> = {
  customer: payloads.customer,
  crewMember: payloads.crewMember,
  vessel: payloads.vessel,
  product: payloads.product,
  warehouse: payloads.warehouse,
  branch: payloads.branch,
  voyage: payloads.voyage,
  pieceCount: payloads.pieceCount,
};

/** A product that does not travel, and its shipment. */
const shipmentPayload = async () => {
  const { body } = await admin.call('POST', '/api/v1/product/save', payloads.product());
  return payloads.shipment({ productosIds: [body.id] });
};

/** A payment, of a shipment of its own. */
async function paymentPayload() {
  const { body } = await admin.call('POST', SHIPMENTS, await shipmentPayload());
  return () => payloads.payment({ envioId: body.id });
}

/** A new operation of this kind, on a record of its own where it is about one. */
async function newOperation(method: BatchOp['method'], path: string, entity: string) {
  const payload = entity === 'payment' ? await paymentPayload() : PAYLOADS[entity];
  if (payload && method === 'POST') return op(method, path, payload());
  if (payload) {
    const made = await admin.call('POST', path.replace('update/0', 'save'), payload());
    return op(method, path.replace('/0', `/${made.body.id}`), payload());
  }
  if (method === 'POST') return op(method, path, await shipmentPayload());
  const body = await shipmentPayload();
  const { body: made } = await admin.call('POST', SHIPMENTS, body);
  if (method === 'PUT') return op(method, path.replace('/0', `/${made.id}`), body);
  return op(method, statusPath(made.id), { estadoPago: 'PAGADO' });
}

interface Word {
  readonly status: number;
  readonly body: unknown;
}

/** The proof as the client takes it. */
function expectProof({ status, body }: Word, method: string) {
  expect(status).toBe(method === 'POST' ? 201 : 200);
  const { id, version } = body as Json;
  expect([Number.isSafeInteger(id), Number.isSafeInteger(version)]).toEqual([true, true]);
}

describe.each(
  QUEUED_WRITES.all.map(({ method, path, store }) => [
    `${method} ${path}`,
    { method, path, entity: store.definition.name },
  ]),
)('%s', (_name, { method, path, entity } = { method: 'POST', path: '', entity: 'customer' }) => {
  const write = QUEUED_WRITES.all.find((one) => one.method === method && one.path === path);
  const isForDevices = write ? isDeliverable(write) : false;

  it('confirms itself, sent alone', async () => {
    const { body, path: to } = await newOperation(method, path, entity);
    const answer = await admin.call(method, to, body);
    expectProof(answer, method);
    expect(answer.headers.get('API-Version')).toBe(String(SERVER_VERSION));
    expect(answer.headers.get('ETag')).toBe(`"${answer.body.version}"`);
  });

  it('confirms itself, retried alone and in a batch', async () => {
    const one = await newOperation(method, path, entity);
    const first = await sendAlone(admin, one);
    expectProof(first, method);
    const again = await sendAlone(admin, one);
    expectProof(again, method);
    const [verdict] = await sendBatch(admin, [one]);
    expect(verdict?.replayed).toBe(true);
    if (verdict) expectProof(verdict, method);
    for (const { body } of [again, verdict ?? { body: {} }])
      expect(body).toMatchObject({ id: first.body.id, version: first.body.version });
  });

  it('confirms itself in a batch, in a retry, and after its verdict was pruned', async () => {
    const one = await newOperation(method, path, entity);
    const [first] = await sendBatch(admin, [one]);
    const [again] = await sendBatch(admin, [one]);
    for (const verdict of [first, again]) {
      expect(verdict?.key).toBe(one.key);
      if (verdict) expectProof(verdict, method);
    }
    if (method !== 'POST') return;
    await server.database.db.execute(sql`delete from idempotency_keys where key = ${one.key}`);
    expectProof(await sendAlone(admin, one), method);
  });

  it('confirms itself to a delivery token', async () => {
    const one = await newOperation(method, path, entity);
    const first = await device.send(one);
    if (!isForDevices) return expect(first.status).toBe(403);
    expectProof(first, method);
    expectProof(await device.send(one), method);
  });

  it('is rejected with a JSON object, alone and in a batch', async () => {
    const wrong = { ...(await newOperation(method, path, entity)), body: {} };
    const alone = await sendAlone(admin, wrong);
    const [verdict] = await sendBatch(admin, [{ ...wrong, key: randomUUID() }]);
    for (const refused of [alone, verdict])
      expect(refused).toMatchObject({
        status: 422,
        body: { type: 'invalid', status: 422, title: expect.any(String) },
      });
  });
});

it('writes that are never queued confirm themselves, too', async () => {
  const superadmin = await signIn(server, 'superadmin@fluvicarga.co');
  const firm = payloads.company();
  const made = await superadmin.call('POST', '/api/v1/companie/save', firm);
  expectProof(made, 'POST');
  const path = `/api/v1/companie/update/${made.body.id}`;
  expectProof(await superadmin.call('PUT', path, firm), 'PUT');
  const person = payloads.user();
  const signedUp = await admin.call('POST', '/auth/sign-up', person);
  expectProof(signedUp, 'POST');
  for (const call of ['update', 'update-nopass'])
    expectProof(await admin.call('PUT', `/auth/${call}/${signedUp.body.id}`, person), 'PUT');
});

it('each transition of a shipment increments its version', async () => {
  const { newShipment } = createShipmentFixtures(admin);
  const { id } = await newShipment();
  const steps = [
    { estadoEntrega: 'EN_TRANSITO' },
    { estadoPago: 'PAGADO' },
    { estadoEntrega: 'ENTREGADO' },
  ];
  const verdicts = await sendBatch(
    admin,
    steps.map((body) => op('PATCH', statusPath(id), body)),
  );
  expect(verdicts.map(({ body }) => (body as Json).version)).toEqual([2, 3, 4]);
});
