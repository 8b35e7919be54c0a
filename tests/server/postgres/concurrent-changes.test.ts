/** The feed of changes under transactions that begin, end and fail in whatever order: nothing is ever missed. */
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
  follower = createFollower(server, employee, 3);
  await follower.catchUp();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
});

/** A transaction of its own, past row-level security. */
async function begin(): Promise<Client> {
  const client = new Client(server.database.pool.options);
  clients = [...clients, client];
  await client.connect();
  await client.query('begin');
  return client;
}
const touch = (client: Client, id: unknown) =>
  client.query('update customers set version = version + 1 where id = $1', [id]);
const add = async () =>
  (await employee.call('POST', '/api/v1/customers/save', payloads.customer())).body.id;

it('one that begins earlier and commits later is sent when it commits', async () => {
  const [slow, fast] = [await add(), await add()];
  await follower.catchUp();
  const transaction = await begin();
  await touch(transaction, slow);
  const { body } = await employee.call(
    'PUT',
    `/api/v1/customers/update/${fast}`,
    payloads.customer(),
  );
  expect(body.version).toBe(2);
  // An ended transaction is told only with those that began before it: a cursor past it would be past the slow one, too.
  const early = namesOf(await follower.readPages());
  await transaction.query('commit');
  const late = namesOf(await follower.catchUp());
  expect([...early, ...late].sort()).toEqual([`customer ${fast}`, `customer ${slow}`].sort());
  expect(late).toContain(`customer ${slow}`);
});

it('one that is rolled back is not sent, and delays nothing afterwards', async () => {
  const id = await add();
  await follower.catchUp();
  const transaction = await begin();
  await touch(transaction, id);
  const other = await add();
  await follower.readPages();
  await transaction.query('rollback');
  await follower.catchUp();
  const known = follower.records('customer');
  expect(known.find((record) => record.id === id)?.version).toBe(1);
  expect(known.map((record) => record.id)).toContain(other);
});

it('one that runs during the sweep is sent afterwards', async () => {
  const id = await add();
  const transaction = await begin();
  await touch(transaction, id);
  const fresh = createFollower(server, employee, 3);
  await fresh.readPages();
  const versionOf = () => fresh.records('customer').find((record) => record.id === id)?.version;
  expect(versionOf()).toBe(1);
  await transaction.query('commit');
  await fresh.catchUp();
  expect(versionOf()).toBe(2);
});

it('a reader ends with the state of the database while forty writers work', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, add));
  let isWriting = true;
  const writer = async (place: number) => {
    const client = await begin();
    for (let round = 0; round < 6; round += 1) {
      await touch(client, ids[(place + round) % 3 === 0 ? place % 12 : place]);
      await client.query(round % 4 === 3 ? 'rollback' : 'commit');
      await client.query('begin');
    }
    await client.query('commit');
  };
  const reading = (async () => {
    while (isWriting) await follower.readPages();
  })();
  for (let wave = 0; wave < 4; wave += 1)
    await Promise.all(Array.from({ length: 10 }, (_, place) => writer(place)));
  isWriting = false;
  await reading;
  await follower.catchUp();
  const { list } = await employee.call('GET', '/api/v1/customers/all');
  const byId = (a: { id?: unknown }, b: { id?: unknown }) => Number(a.id) - Number(b.id);
  expect(follower.records('customer').sort(byId)).toEqual(list.toSorted(byId));
  expect(new Set(list.map(({ version }) => version)).size).toBeGreaterThan(1);
});
