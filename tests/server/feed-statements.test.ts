/** The feed with nothing new is the call that grows with every tablet: its statements are counted. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, it } from 'vitest';
import { createFollower, type Follower, namesOf } from './change-follower';
import * as payloads from './payloads';
import { type Call, caller, serve, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let statements: string[];
const calls: Record<string, Call> = {};
const followers: Record<string, Follower> = {};
beforeAll(async () => {
  server = await startApp();
  statements = [];
  const logger = { logQuery: (query: string) => void statements.push(query) };
  const app = serve(drizzle({ client: server.database.pool, logger }));
  for (const name of ['superadmin', 'empleado', 'invitado']) {
    const { token } = await signIn(server, `${name}@fluvicarga.co`);
    const call = caller(app, token);
    calls[name] = call;
    followers[name] = createFollower(server, { call });
    await followers[name].catchUp();
    await followers[name].catchUp();
  }
});
const follower = (name: string): Follower => {
  const found = followers[name];
  if (!found) throw new Error(`Nobody is called ${name}`);
  return found;
};

it.each(['superadmin', 'empleado', 'invitado'])(
  'nothing new is one statement: %s',
  async (name) => {
    statements.splice(0);
    const { status, body } = await follower(name).ask();
    expect(statements).toHaveLength(1);
    expect({ status, body }).toMatchObject({ status: 200, body: { more: false, changes: [] } });
    // The place goes on, so that a quiet company's devices are not told to begin anew after thirty days.
    follower(name).cursor = String(body.cursor);
    expect(await follower(name).catchUp()).toEqual([]);
  },
);

it('an own change is told, and another company’s costs one statement that finds nothing', async () => {
  const elsewhere = await signIn(server, 'admin@navieravaupes.co');
  await elsewhere.call('POST', '/api/v1/customers/save', payloads.customer());
  statements.splice(0);
  expect((await follower('empleado').ask()).body).toMatchObject({ changes: [] });
  expect(statements).toHaveLength(1);
  const { body } =
    (await calls.empleado?.('POST', '/api/v1/customers/save', payloads.customer())) ?? {};
  expect(namesOf(await follower('empleado').catchUp())).toEqual([`customer ${body?.id}`]);
});

it('a cursor that was rewritten for another company or role tells nothing of it', async () => {
  const { cursor } = follower('empleado');
  const facts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  for (const forged of [
    { ...facts, company: facts.company + 1 },
    { ...facts, role: 'ADMIN' },
    { ...facts, role: 'SUPERADMIN' },
    { ...facts, company: 1e300 },
  ]) {
    const encoded = Buffer.from(JSON.stringify(forged)).toString('base64url');
    const { status, body } = await follower('empleado').ask(`?cursor=${encoded}`);
    expect({ status, type: body.type, changes: body.changes }).toEqual({
      status: 410,
      type: 'too-old',
      changes: undefined,
    });
  }
});
