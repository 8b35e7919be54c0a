/** All screens of a company ask the feed at the same event: one reading answers many, and none is told less than alone. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, it } from 'vitest';
import { shareReadings } from '../../server/modules/changes/shared-readings';
import { createFollower, namesOf } from './change-follower';
import * as payloads from './payloads';
import { caller, serve, signIn, startApp } from './support';

const SCREENS = 20;

it('a change is read a few times for twenty screens that ask at once', async () => {
  const server = await startApp();
  const statements: string[] = [];
  const logger = { logQuery: (query: string) => void statements.push(query) };
  const app = serve(drizzle({ client: server.database.pool, logger }));
  const { token, call: save } = await signIn(server, 'empleado@fluvicarga.co');
  const [device, other] = [1, 2].map(() => createFollower(server, { call: caller(app, token) }));
  if (!device || !other) throw new Error('No device');
  await device.catchUp();
  const { body } = await save('POST', '/api/v1/customers/save', payloads.customer());
  // Once what was committed may be told.
  await other.catchUp();
  statements.splice(0);
  const told = await Promise.all(Array.from({ length: SCREENS }, () => device.ask()));
  for (const answer of told)
    expect(namesOf(answer.body.changes as never)).toEqual([`customer ${body.id}`]);
  const transactions = statements.filter((statement) => statement.startsWith('begin'));
  expect(transactions.length).toBeGreaterThan(0);
  expect(transactions.length).toBeLessThanOrEqual(SCREENS / 4);
});

it('the cursor does not tell for ever when its device began', async () => {
  const server = await startApp();
  const device = createFollower(server, await signIn(server, 'empleado@fluvicarga.co'));
  await device.catchUp();
  await device.catchUp();
  const { place, sweptAt } = JSON.parse(Buffer.from(device.cursor, 'base64url').toString());
  expect(sweptAt).toBe(place.xid);
});

it('no question is answered by a reading that began before it was asked', async () => {
  const share = shareReadings<number>();
  const ends: (() => void)[] = [];
  let begun = 0;
  const ask = (question: string) =>
    share(question, () => {
      const number = ++begun;
      return new Promise((resolve) => ends.push(() => resolve(number)));
    });
  const first = ask('alike');
  const [second, third] = [ask('alike'), ask('alike')];
  const other = ask('another');
  expect(begun).toBe(2);
  ends[1]?.();
  expect(await other).toBe(2);
  ends[0]?.();
  expect(await first).toBe(1);
  await expect.poll(() => begun).toBe(3);
  const fourth = ask('alike');
  ends[2]?.();
  expect(await Promise.all([second, third])).toEqual([3, 3]);
  await expect.poll(() => begun).toBe(4);
  ends[3]?.();
  expect(await fourth).toBe(4);
});

it('a reading that fails rejects for all who asked, and the next one begins anew', async () => {
  const share = shareReadings<string>();
  const failing = share('alike', () => Promise.reject(new Error('No database')));
  const next = share('alike', async () => 'read');
  await expect(failing).rejects.toThrow('No database');
  expect(await next).toBe('read');
});
