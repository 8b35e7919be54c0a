/** What a batch recorded before it was rolled back is not stored for an operation that was not done again. */
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { warehouseStore } from '../../server/repositories/warehouses';
import * as payloads from './payloads';
import { sendBatch, statusesOf } from './send-batch';
import { op, post } from './shipment-operations';
import { having, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
});

it('the same key makes the record later, once', async () => {
  const { body: other } = await admin.call('POST', '/api/v1/customers/save', payloads.customer());
  const made = post('/api/v1/warehouse/save', payloads.warehouse());
  const { id, ...fields } = other;
  // It fails after the first was made: both are rolled back and done one by one.
  const stale = op('PUT', `/api/v1/customers/update/${id}`, fields, { ifMatch: 7 });
  const { toColumns } = warehouseStore;
  const failing = vi.spyOn(warehouseStore, 'toColumns');
  onTestFinished(() => failing.mockRestore());
  failing.mockImplementationOnce(toColumns);
  failing.mockRejectedValueOnce(new Error('the database did not answer'));
  expect(statusesOf(await sendBatch(admin, [made, stale]))).toEqual([500, 412]);
  failing.mockRestore();

  const [verdict] = await sendBatch(admin, [made]);
  expect([verdict?.status, verdict?.replayed]).toEqual([201, undefined]);
  const { list } = await admin.call('GET', '/api/v1/warehouse/all');
  expect(having(list, 'id', verdict?.body.id)).toMatchObject({ name: made.body?.name });
});
