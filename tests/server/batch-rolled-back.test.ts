/** A verdict that a batch recorded before it was rolled back is not stored for an operation that was not done again. */
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { warehouseStore } from '../../server/repositories/warehouses';
import * as payloads from './payloads';
import { sendBatch, statusesOf } from './send-batch';
import { post } from './shipment-operations';
import { having, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
});

it('the same key makes the record later, once', async () => {
  const made = post('/api/v1/warehouse/save', payloads.warehouse());
  const other = post('/api/v1/warehouse/save', payloads.warehouse());
  const { toColumns } = warehouseStore;
  const failing = vi.spyOn(warehouseStore, 'toColumns');
  onTestFinished(() => failing.mockRestore());
  const failed = new Error('the database did not answer');
  // The second fails twice after the first was made; both are rolled back, and done one by one, where the first fails.
  for (let time = 0; time < 2; time += 1)
    failing.mockImplementationOnce(toColumns).mockRejectedValueOnce(failed);
  failing.mockRejectedValueOnce(failed);
  expect(statusesOf(await sendBatch(admin, [made, other]))).toEqual([500, 201]);
  failing.mockRestore();

  const [verdict] = await sendBatch(admin, [made]);
  expect([verdict?.status, verdict?.replayed]).toEqual([201, undefined]);
  const { list } = await admin.call('GET', '/api/v1/warehouse/all');
  expect(having(list, 'id', verdict?.body.id)).toMatchObject({ name: made.body?.name });
});
