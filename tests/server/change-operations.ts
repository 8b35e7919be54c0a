/** Updates that tell their fields and what they were, sent in each way. */
import type { BatchOp, BatchVerdict } from '../../src/domain/wire';
import { createKinds } from './field-kinds';
import { createSealedDevice, type SealedDevice } from './sealed-device';
import { sendAlone, sendBatch } from './send-batch';
import { customerUpdatePath, op } from './shipment-operations';
import { type Json, startApp } from './support';

export const change = (path: string, changes: Json, before: Json, more: Partial<BatchOp> = {}) =>
  op('PUT', path, { changes, before }, more);
export const changeCustomer = (
  id: unknown,
  changes: Json,
  before: Json,
  more: Partial<BatchOp> = {},
) => change(customerUpdatePath(id), changes, before, more);

export type Manner = 'in clear' | 'sealed' | 'alone';
export const MANNERS: readonly Manner[] = ['in clear', 'sealed', 'alone'];

/** Sends one operation with the device's session. */
export async function sendOne(
  { session, seal }: SealedDevice,
  manner: Manner,
  one: BatchOp,
): Promise<Pick<BatchVerdict, 'status' | 'body'>> {
  if (manner === 'alone') return sendAlone(session, one);
  const [verdict] = await sendBatch(session, [manner === 'sealed' ? await seal(one) : one]);
  if (!verdict) throw new Error('The batch has no verdict');
  return verdict;
}

/** A server, and a device of its ADMIN that makes records there and changes them. */
export async function startWithKinds() {
  const device = await createSealedDevice(await startApp(), { username: 'admin@fluvicarga.co' });
  return {
    device,
    kinds: createKinds(device.session),
    send: (manner: Manner, one: BatchOp) => sendOne(device, manner, one),
  };
}
