/** Sends batches, and reads their verdicts. */
import { expect } from 'vitest';
import type { BatchOp, BatchVerdict } from '../../src/domain/wire';
import type { SignedIn } from './support';

/** Sends a batch, of which every operation must be answered. */
export async function sendBatch(
  { call }: Pick<SignedIn, 'call'>,
  ops: readonly unknown[],
): Promise<BatchVerdict[]> {
  const { status, body } = await call('POST', '/api/v1/batch', { ops });
  expect(status).toBe(200);
  const verdicts = body.verdicts as BatchVerdict[];
  expect(verdicts.map(({ key }) => key)).toEqual(
    ops.map((one) => (one as BatchOp).key.toLowerCase()),
  );
  return verdicts;
}

/** The same write without a batch. */
export const sendAlone = ({ call }: Pick<SignedIn, 'call'>, one: BatchOp) =>
  call(one.method, one.path, one.body, {
    'Idempotency-Key': one.key,
    ...(one.recordKey && { 'Record-Key': one.recordKey }),
    ...(one.company && { 'Company-Id': String(one.company) }),
    ...(one.ifMatch && { 'If-Match': `"${one.ifMatch}"` }),
  });

export const statusesOf = (verdicts: readonly BatchVerdict[]) =>
  verdicts.map(({ status }) => status);
export const typesOf = (verdicts: readonly BatchVerdict[]) =>
  verdicts.map(({ body }) => body.type ?? null);
