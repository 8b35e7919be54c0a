/** Sends batches, and reads their verdicts. */
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { listen } from '../../server/http/listen';
import type { BatchOp, BatchVerdict } from '../../src/domain/wire';
import type { SignedIn, TestApp } from './support';

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

/** Serves an app on a port. @returns how a batch is posted to it, with a signal that closes the request, and its end */
export async function openPort({ app }: Pick<TestApp, 'app'>) {
  const listening = await listen(app.fetch, 0, '127.0.0.1');
  const baseUrl = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const postBatch = (token: string, ops: readonly unknown[], signal?: AbortSignal) =>
    fetch(`${baseUrl}/api/v1/batch`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ops }),
      ...(signal && { signal }),
    });
  /** How many connections the server has: one less once it has heard that a client is gone. */
  const countConnections = () => promisify(listening.getConnections.bind(listening))();
  const close = () => {
    listening.closeAllConnections();
    listening.close();
  };
  return { baseUrl, postBatch, countConnections, close };
}
