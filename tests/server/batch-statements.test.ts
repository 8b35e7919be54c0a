/** A batch is fast because it sends few statements. They are counted: the time would depend on the machine. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, it } from 'vitest';
import { MAX_TEXT_LENGTH } from '../../server/db/prepared-client';
import { changeCustomer } from './change-operations';
import * as payloads from './payloads';
import { sendBatch, statusesOf } from './send-batch';
import { CUSTOMERS, post, shipmentOperations } from './shipment-operations';
import { caller, serve, signIn, startApp } from './support';

async function startCounting() {
  const server = await startApp();
  const { token } = await signIn(server, 'empleado@fluvicarga.co');
  const statements: string[] = [];
  const logger = { logQuery: (query: string) => void statements.push(query) };
  const app = serve(drizzle({ client: server.database.pool, logger }));
  return { statements, call: caller(app, token) };
}

it('sends far fewer statements than it has operations', async () => {
  const { statements, call } = await startCounting();
  const ops = Array.from({ length: 35 }, () => shipmentOperations().ops).flat();
  const verdicts = await sendBatch({ call }, ops);
  expect(statusesOf(verdicts).filter((status) => status >= 300)).toEqual([]);
  expect(ops).toHaveLength(245);
  expect(statements.length).toBeLessThan(160);
  expect(statements.filter((query) => query.startsWith('rollback'))).toEqual([]);
  // The second of two requests under one key must see the writes of the first.
  const order = ['pg_try_advisory_xact_lock', 'from "idempotency_keys"', 'with asked'];
  const places = order.map((part) => statements.findIndex((query) => query.includes(part)));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places).not.toContain(-1);
});

it('locks, reads and compares many records with few statements', async () => {
  const { statements, call } = await startCounting();
  const creates = Array.from({ length: 50 }, () => post(CUSTOMERS, payloads.customer()));
  const made = await sendBatch({ call }, creates);
  const changes = () =>
    made.map(({ body }) =>
      changeCustomer(body.id, { phone: '3001112233' }, { phone: '3201112233' }),
    );
  const counts = [];
  for (const _ of ['written', 'nothing to write']) {
    statements.splice(0);
    expect(new Set(statusesOf(await sendBatch({ call }, changes())))).toEqual(new Set([200]));
    counts.push(statements.length);
  }
  for (const count of counts) expect(count).toBeLessThan(20);
});

it('writes 20 records of one entity with eleven statements, each of them prepared', async () => {
  const { statements, call } = await startCounting();
  await sendBatch(
    { call },
    Array.from({ length: 20 }, () => post(CUSTOMERS, payloads.customer())),
  );
  expect(statements).toHaveLength(11);
  const unprepared = statements.filter((query) => query.length > MAX_TEXT_LENGTH);
  expect(unprepared).toEqual([]);
});
