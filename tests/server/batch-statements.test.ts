/** A batch is fast because it sends few statements. They are counted: the time would depend on the machine. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, it } from 'vitest';
import { sendBatch, statusesOf } from './send-batch';
import { shipmentOperations } from './shipment-operations';
import { caller, serve, signIn, startApp } from './support';

it('sends far fewer statements than it has operations', async () => {
  const server = await startApp();
  const { token } = await signIn(server, 'empleado@fluvicarga.co');
  const statements: string[] = [];
  const logger = { logQuery: (query: string) => void statements.push(query) };
  const app = serve(drizzle({ client: server.database.pool, logger }));
  const ops = Array.from({ length: 35 }, () => shipmentOperations().ops).flat();
  const verdicts = await sendBatch({ call: caller(app, token) }, ops);
  expect(statusesOf(verdicts).filter((status) => status >= 300)).toEqual([]);
  expect(ops).toHaveLength(245);
  expect(statements.length).toBeLessThan(160);
  expect(statements.filter((query) => query.startsWith('rollback'))).toEqual([]);
  // Of two requests under one key the second must see what the first has written.
  const order = ['pg_try_advisory_xact_lock', 'from "idempotency_keys"', 'with asked'];
  const places = order.map((part) => statements.findIndex((query) => query.includes(part)));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places).not.toContain(-1);
});
