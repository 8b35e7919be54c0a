/** Batches at several servers of one PostgreSQL at once. */
import { beforeAll, expect, it } from 'vitest';
import type { BatchOp, BatchVerdict } from '../../../src/domain/wire';
import * as payloads from '../payloads';
import { sendBatch, typesOf } from '../send-batch';
import {
  CUSTOMERS,
  customerUpdatePath,
  op,
  post,
  shipmentOperations,
} from '../shipment-operations';
import { caller, type SignedIn, signIn, startNodes, type TestApp } from '../support';

let nodes: TestApp[];
let token: string;
beforeAll(async () => {
  nodes = await startNodes(4);
  const [first] = nodes;
  if (!first) throw new Error('No node');
  ({ token } = await signIn(first, 'empleado@fluvicarga.co'));
});
const everywhere = (): Pick<SignedIn, 'call'>[] =>
  nodes.map(({ app }) => ({ call: caller(app, token) }));
const at = (place: number): Pick<SignedIn, 'call'> => {
  const node = everywhere()[place % nodes.length];
  if (!node) throw new Error('No node');
  return node;
};

it('one batch sent to all of them at once is executed once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const ops = [...shipmentOperations().ops, ...shipmentOperations().ops];
    const answers = await Promise.all(everywhere().map((node) => sendBatch(node, ops)));
    for (const [place, { key }] of ops.entries()) {
      const verdicts = answers.map((verdicts) => verdicts[place] as BatchVerdict);
      expect(verdicts.map((verdict) => verdict.key)).toEqual(Array(4).fill(key));
      const done = verdicts.filter(({ status, replayed }) => status < 300 && !replayed);
      expect(done.length).toBeLessThanOrEqual(1);
      const busy = verdicts.filter(({ status }) => status >= 300);
      for (const { body, retryAfterSeconds } of busy) {
        expect(['in-progress', 'blocked']).toContain(body.type);
        if (body.type === 'in-progress') expect(retryAfterSeconds).toBe(1);
      }
    }
    const last = await sendBatch(at(round), ops);
    expect(last.filter(({ status }) => status >= 300)).toEqual([]);
    expect(new Set(last.map(({ body }) => body.version))).toEqual(new Set([1, 2, 3]));
    const { list } = await at(round).call('GET', '/api/v1/customers/all');
    const documents: unknown[] = ops.flatMap(({ method, body }) =>
      method === 'POST' && body.numDocument ? [body.numDocument] : [],
    );
    const made = list.filter(({ numDocument }) => documents.includes(numDocument));
    expect(made).toHaveLength(documents.length);
  }
});

it('two that update the same records in opposite order both succeed in the end', async () => {
  const made = await sendBatch(
    at(0),
    Array.from({ length: 6 }, () => post(CUSTOMERS, payloads.customer())),
  );
  const change = (name: string): BatchOp[] =>
    made.map(({ body }) =>
      op(
        'PUT',
        customerUpdatePath(body.id),
        payloads.customer({ numDocument: body.numDocument, name }),
      ),
    );
  for (let round = 0; round < 5; round += 1) {
    let waiting = [change(`Una ${round}`), change(`Otra ${round}`).reverse()];
    for (let tries = 0; waiting.some((ops) => ops.length > 0); tries += 1) {
      expect(tries).toBeLessThan(20);
      waiting = await Promise.all(
        waiting.map(async (ops, place) => {
          if (ops.length === 0) return [];
          const verdicts = await sendBatch(at(place), ops);
          const refused = typesOf(verdicts).filter((type) => type !== null);
          expect(refused.filter((type) => type !== 'in-progress')).toEqual([]);
          return ops.filter((_, index) => (verdicts[index]?.status ?? 0) >= 300);
        }),
      );
    }
  }
  const { list } = await at(1).call('GET', '/api/v1/customers/all');
  const ids = made.map(({ body }) => body.id);
  const versions = list.filter(({ id }) => ids.includes(id)).map(({ version }) => version);
  expect(versions).toEqual(Array(6).fill(11));
});
