/** Open transactions: those of other databases of the cluster hold nothing, and the wait for one of ours is told. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createMetrics } from '../../../server/metrics';
import { createFollower, type Follower, namesOf } from '../change-follower';
import * as payloads from '../payloads';
import { type SignedIn, signIn, startApp, type TestApp } from '../support';

let server: TestApp;
let employee: SignedIn;
let follower: Follower;
let clients: Client[] = [];
beforeEach(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  follower = createFollower(server, employee);
  await follower.catchUp();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
});

/** A transaction with an id, at the database of a URL; by default one of ours. */
async function begin(url?: string): Promise<Client> {
  const client = new Client(url ?? server.database.pool.options);
  clients = [...clients, client];
  await client.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  return client;
}
const elsewhere = () => begin(inject('postgresUrl'));
const add = async () =>
  (await employee.call('POST', '/api/v1/customers/save', payloads.customer())).body.id;
const news = async () => namesOf(await follower.readPages());
/**
 * Waits until the feed has told these. A transaction of another test file that ends while a request looks whose it is
 * counts as ours in that request.
 */
async function expectNews(...expected: readonly string[]): Promise<void> {
  const told: string[] = [];
  await vi.waitFor(async () => {
    told.push(...(await news()));
    expect(told.sort()).toEqual([...expected].sort());
  });
}

describe('a transaction of another database', () => {
  it('holds nothing, though it has an id and does nothing', async () => {
    await elsewhere();
    const made = await add();
    await expectNews(`customer ${made}`);
    const { body } = await follower.ask();
    expect(body.waitingSince).toBeUndefined();
  });

  it('holds nothing either where it is prepared and has no process', async () => {
    const client = await elsewhere();
    const other = await elsewhere();
    await client.query(`prepare transaction 'olvidada'`);
    const made = await add();
    try {
      await expectNews(`customer ${made}`);
    } finally {
      await other.query('rollback');
      await client.query(`rollback prepared 'olvidada'`);
    }
  });

  it('does not hide one of ours between two of them', async () => {
    const made = await add();
    await expectNews(`customer ${made}`);
    await elsewhere();
    const ours = await begin();
    await ours.query('update customers set version = version + 1 where id = $1', [made]);
    await elsewhere();
    const later = await add();
    expect(await news()).toEqual([]);
    await ours.query('commit');
    await expectNews(`customer ${made}`, `customer ${later}`);
  });

  it('makes no cursor go back where it is proven one in a request and not in the next', async () => {
    const ours = await begin();
    await add();
    const { rows } = await ours.query(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
    );
    const next = Number(rows[0].next);
    const facts = JSON.parse(Buffer.from(follower.cursor, 'base64url').toString());
    const at = (xid: number) => {
      const place = { ...facts.place, xid: String(xid) };
      const changed = { ...facts, place, sweptAt: String(xid) };
      return Buffer.from(JSON.stringify(changed)).toString('base64url');
    };
    // The place that a request reached which passed over the open transaction.
    const { status, body } = await follower.ask(`?cursor=${at(next)}`);
    expect([status, body.changes, body.cursor]).toEqual([200, [], at(next)]);
    expect((await follower.ask(`?cursor=${at(next + 1000)}`)).status).toBe(410);
  });
});

describe('an open transaction of ours', () => {
  it('is told by the feed, to those whose changes wait', async () => {
    const before = Date.now();
    await begin();
    const vaupes = createFollower(server, await signIn(server, 'admin@navieravaupes.co'));
    await vaupes.readPages();
    await add();
    const { body } = await follower.ask();
    expect(body.changes).toEqual([]);
    expect(Date.parse(String(body.waitingSince))).toBeGreaterThanOrEqual(before - 1000);
    expect((await vaupes.ask()).body.waitingSince).toBeUndefined();
  });

  it('is told by /ready, which stays 200, and by the metrics', async () => {
    expect((await server.call('GET', '/ready')).body).toEqual({ status: 'ok', feedLagSeconds: 0 });
    const ours = await begin();
    await add();
    await server.database.pool.query(`update row_changes set at = at - interval '61 seconds'`);
    const ready = await server.call('GET', '/ready');
    expect(ready.status).toBe(200);
    expect(ready.body).toMatchObject({ status: 'ok', warning: 'feed' });
    expect(ready.body.feedLagSeconds).toBeGreaterThanOrEqual(61);
    const metrics = createMetrics({ db: server.serving, pool: server.database.pool });
    expect(await metrics.render()).toMatch(/^fluvicarga_feed_lag_seconds 6[1-9]/m);
    await ours.query('rollback');
    await vi.waitFor(async () => {
      expect((await server.call('GET', '/ready')).body).toEqual({
        status: 'ok',
        feedLagSeconds: 0,
      });
      await sleep(50);
    });
  });
});
