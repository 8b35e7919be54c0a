/** The event stream of the change feed, over HTTP, on whichever database. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen } from '../../server/http/listen';
import { wakeStreams } from '../../server/modules/changes/signals';
import { createStreams, type OpenStreams } from '../../server/modules/changes/streams';
import { STREAM_PATH } from '../../src/domain/wire';
import { type Followed, followStream } from './event-stream';
import * as payloads from './payloads';
import { type SignedIn, serve, signIn, startApp, type TestApp } from './support';

const HEARTBEAT_MS = 400;
/** Within it an event or the end of a stream has come; without it, long enough to say that none comes. */
const SOON_MS = 10_000;
const QUIET_MS = 3 * HEARTBEAT_MS;

let server: TestApp;
let streams: OpenStreams;
let listening: Server;
let stopWaking: () => Promise<void>;
let app: ReturnType<typeof serve>;
let clock: { now: number };
beforeAll(async () => {
  server = await startApp();
  clock = { now: Date.now() };
  const onFailure = (error: unknown) => console.error(error);
  const db = server.serving;
  streams = createStreams({ db, now: () => clock.now, onFailure, heartbeatMs: HEARTBEAT_MS });
  const { pool, embedded } = server.database;
  const listenUrl = pool.options.connectionString ?? null;
  stopWaking = wakeStreams({ database: { db, pool, embedded }, listenUrl, streams, onFailure });
  app = serve(db, { streams, clock });
  listening = await listen(app.fetch, 0, '127.0.0.1');
  await vi.waitFor(async () => (await open(await person('empleado'))).close(), SOON_MS);
});
afterEach(async () => {
  for (const { close } of opened.splice(0)) close();
  await vi.waitUntil(() => streams.count() === 0, SOON_MS);
});
afterAll(async () => {
  streams.close();
  await stopWaking();
  listening.close();
  listening.closeAllConnections();
});

const person = (name: string, company = 'fluvicarga') => signIn({ app }, `${name}@${company}.co`);

const opened: Followed[] = [];
async function open({ token }: Pick<SignedIn, 'token'>): Promise<Followed> {
  const { port } = listening.address() as AddressInfo;
  const stream = await followStream(`http://127.0.0.1:${port}`, token);
  opened.push(stream);
  expect(stream.response.headers.get('Content-Type')).toBe('text/event-stream');
  expect(stream.response.headers.get('X-Accel-Buffering')).toBe('no');
  return stream;
}

/** A stream that has had what it begins with, and at most what the first look at its company finds. */
async function openQuietly(who: Pick<SignedIn, 'token'>): Promise<Followed & { base: number }> {
  const stream = await open(who);
  await vi.waitUntil(() => stream.events() >= 1 && stream.heartbeats() >= 2, SOON_MS);
  return { ...stream, base: stream.events() };
}
const isTold = (stream: Followed & { base: number }) =>
  vi.waitUntil(() => stream.events() > stream.base, SOON_MS);
const isEnded = (stream: Followed) => vi.waitUntil(stream.isEnded, SOON_MS);
const save = ({ call }: SignedIn) => call('POST', '/api/v1/customers/save', payloads.customer());

it('tells the company of a change, and no other company', async () => {
  const [here, there] = [await person('empleado'), await person('admin', 'navieravaupes')];
  const [ours, theirs] = [await openQuietly(here), await openQuietly(there)];
  expect((await save(here)).status).toBe(201);
  await isTold(ours);
  await sleep(QUIET_MS);
  expect(theirs.events()).toBe(theirs.base);
  expect((await save(there)).status).toBe(201);
  await isTold(theirs);
});

it('says nothing where nothing changed, but that it is there', async () => {
  const employee = await person('empleado');
  const stream = await openQuietly(employee);
  // Commits of the company that change no record.
  const refused = { ...payloads.customer(), numDocument: '' };
  expect((await employee.call('POST', '/api/v1/customers/save', refused)).status).toBe(422);
  await person('empleado');
  const before = stream.heartbeats();
  await vi.waitUntil(() => stream.heartbeats() > before + 1, SOON_MS);
  expect(stream.events()).toBe(stream.base);
  expect(stream.isEnded()).toBe(false);
});

it('tells a SUPERADMIN of the users of any company', async () => {
  const [superadmin, admin] = [await person('superadmin'), await person('admin', 'navieravaupes')];
  const stream = await openQuietly(superadmin);
  const user = payloads.user({ companyName: 'Naviera del Vaupés' });
  expect((await admin.call('POST', '/auth/sign-up', user)).status).toBe(201);
  await isTold(stream);
});

describe('ends', () => {
  /** A user of the company, and what an ADMIN changes of them. */
  async function withUser() {
    const admin = await person('admin');
    const { password, ...user } = payloads.user();
    const made = await admin.call('POST', '/auth/sign-up', { ...user, password });
    const change = (changes: object) =>
      admin.call('PUT', `/auth/update-nopass/${made.body.id}`, { ...user, ...changes });
    const session = await signIn({ app }, String(user.username), String(password));
    return { change, session };
  }

  it('at a sign-out, that session alone', async () => {
    const [one, other] = [await person('empleado'), await person('empleado')];
    const [mine, theirs] = [await openQuietly(one), await openQuietly(other)];
    expect((await one.call('POST', '/auth/log-out')).status).toBe(204);
    await isEnded(mine);
    expect(theirs.isEnded()).toBe(false);
  });

  it.each([
    ['a deactivation', { estado: 'inactivo' }],
    ['a new role', { roleRequest: { roleListName: ['INVITED'] } }],
  ])('at %s', async (_, changes) => {
    const { change, session } = await withUser();
    const stream = await openQuietly(session);
    expect((await change(changes)).status).toBe(200);
    await isEnded(stream);
  });

  it('when the session is over, at the next heartbeat', async () => {
    const stream = await openQuietly(await person('empleado'));
    clock.now += 31 * 60_000;
    await isEnded(stream);
    clock.now = Date.now();
  });

  it('where its session cannot be looked at any more', async () => {
    const stream = await openQuietly(await person('empleado'));
    const looks = vi.spyOn(server.serving, 'select').mockImplementation(() => {
      throw new Error('No database');
    });
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await isEnded(stream);
    looks.mockRestore();
    expect(said).toHaveBeenCalled();
    said.mockRestore();
  });

  it('when the process stops hearing of commits, and none is opened before it hears again', async () => {
    const employee = await person('empleado');
    const stream = await openQuietly(employee);
    streams.setHearing(false);
    await isEnded(stream);
    const refused = await employee.call('GET', STREAM_PATH);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60']);
    streams.setHearing(true);
    await openQuietly(employee);
  });
});

it('refuses the ninth of one person, and opens another where one has gone', async () => {
  const employee = await person('empleado');
  for (let count = 0; count < 8; count += 1) await open(employee);
  const refused = await employee.call('GET', STREAM_PATH);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
  await open(await person('admin'));
  opened[0]?.close();
  await vi.waitFor(() => open(employee), SOON_MS);
});

it('keeps nothing of clients that hang up', async () => {
  const employee = await person('empleado');
  for (let round = 0; round < 5; round += 1) {
    const some = await Promise.all(Array.from({ length: 6 }, () => open(employee)));
    expect(streams.count()).toBe(6);
    for (const { close } of some) close();
    await vi.waitUntil(() => streams.count() === 0, SOON_MS);
  }
});

it('ends a stream that nobody reads after two heartbeats', async () => {
  const employee = await person('empleado');
  const response = await app.request(STREAM_PATH, {
    headers: { Authorization: `Bearer ${employee.token}` },
  });
  expect([response.status, streams.count()]).toEqual([200, 1]);
  await vi.waitUntil(() => streams.count() === 0, SOON_MS);
  expect((await app.request(STREAM_PATH, { method: 'HEAD' })).status).toBe(401);
});

it('is not for a HEAD, nor without a session', async () => {
  const { token, call } = await person('empleado');
  const headers = { Authorization: `Bearer ${token}` };
  expect((await app.request(STREAM_PATH, { method: 'HEAD', headers })).status).toBe(403);
  expect((await call('POST', STREAM_PATH, {})).status).toBe(404);
  expect((await app.request(STREAM_PATH)).status).toBe(401);
  expect(streams.count()).toBe(0);
});
