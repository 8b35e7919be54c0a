/** A batch is fast because it asks the database seldom: how often is counted, the time depends on the machine. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, it } from 'vitest';
import { sendBatch, statusesOf } from './batching';
import { journey } from './journey';
import { caller, serve, signIn, startApp } from './support';

it('asks far less often than it has operations', async () => {
  const server = await startApp();
  const { token } = await signIn(server, 'empleado@fluvicarga.co');
  const asked: string[] = [];
  const logger = { logQuery: (query: string) => void asked.push(query) };
  const app = serve(drizzle({ client: server.database.pool, logger }));
  const ops = Array.from({ length: 35 }, () => journey().ops).flat();
  const verdicts = await sendBatch({ call: caller(app, token) }, ops);
  expect(statusesOf(verdicts).filter((status) => status >= 300)).toEqual([]);
  expect(ops).toHaveLength(245);
  expect(asked.length).toBeLessThan(160);
  expect(asked.filter((query) => query.startsWith('rollback'))).toEqual([]);
});
