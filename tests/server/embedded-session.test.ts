/** The embedded database has one session: a connection finds no state of the previous one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { type EmbeddedDatabase, openEmbedded } from '../../server/db/embedded/open-embedded';

const folder = mkdtempSync(join(tmpdir(), 'fc-session-'));
let database: EmbeddedDatabase;
beforeAll(async () => {
  database = await openEmbedded(folder);
  await withClient((client) => client.query('create table notes (text text)'));
});
beforeEach(() => withClient((client) => client.query('truncate notes')));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function withClient<T>(run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ host: database.host, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

const cut = (client: Client) => {
  client.connection.stream.destroy();
};

/** A message of the protocol: its type, and its body. */
function message(type: string, body: string | Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(body));
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}
const startup = message(
  '',
  Buffer.from('\0\x03\0\0user\0postgres\0database\0postgres\0\0', 'latin1'),
);
const query = (text: string) => message('Q', `${text}\0`);
const parse = (text: string) => message('P', `\0${text}\0\0\0`);
const OPENED = 'Z\0\0\0\x05I';
const FAILED = 'ERROR';

async function open(): Promise<Socket> {
  const socket = connect(join(database.host, '.s.PGSQL.5432'));
  socket.write(startup);
  await heard(socket, OPENED);
  return socket;
}

/** Waits until the database has said this. */
function heard(socket: Socket, words: string): Promise<void> {
  return new Promise((resolve) => {
    let said = '';
    socket.on('data', (data) => {
      said += data.toString('latin1');
      if (said.includes(words)) resolve();
    });
  });
}

const notes = () =>
  withClient(async (client) => {
    const { rows } = await client.query<{ text: string }>('select text from notes');
    return rows.map(({ text }) => text);
  });

it('no open transaction, nor its role', async () => {
  await withClient(async (client) => {
    await client.query('create role narrow');
    await client.query('begin');
    await client.query(`insert into notes values ('lost')`);
    await client.query('set role narrow');
    cut(client);
  });
  expect(await notes()).toEqual([]);
});

it('no failed transaction', async () => {
  await withClient(async (client) => {
    await client.query('begin');
    await expect(client.query('select 1 / 0')).rejects.toThrow('division');
    cut(client);
  });
  expect(await notes()).toEqual([]);
});

it('no prepared statement, setting or lock', async () => {
  const named = { name: 'same name', text: 'select $1::text as text', values: ['a'] };
  await withClient(async (client) => {
    await client.query(named);
    await client.query(`set statement_timeout = 1; select pg_advisory_lock(1)`);
    cut(client);
  });
  await withClient(async (client) => {
    expect((await client.query({ ...named, text: 'select $1::int', values: [1] })).rowCount).toBe(
      1,
    );
    expect((await client.query('show statement_timeout')).rows).toEqual([
      { statement_timeout: '0' },
    ]);
    expect((await client.query(`select 1 from pg_locks where locktype = 'advisory'`)).rows).toEqual(
      [],
    );
  });
});

it.each([
  ['an error whose sync never came', [query('begin'), parse('selec')]],
  ['an error after work', [query(`begin; insert into notes values ('half')`), parse('selec')]],
])('nothing of %s', async (_what, messages) => {
  const socket = await open();
  socket.write(Buffer.concat(messages));
  await heard(socket, FAILED);
  socket.destroy();
  expect(await notes()).toEqual([]);
});

it('no truncated message', async () => {
  const socket = await open();
  socket.write(query(`insert into notes values ('cut')`).subarray(0, 20));
  socket.end();
  expect(await notes()).toEqual([]);
});

it('accepts messages split at any byte', async () => {
  const socket = connect(join(database.host, '.s.PGSQL.5432')).setNoDelay(true);
  const ended = heard(socket, 'INSERT 0 1');
  for (const byte of Buffer.concat([startup, query(`insert into notes values ('whole')`)])) {
    socket.write(Buffer.of(byte));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await ended;
  socket.end(message('X', ''));
  expect(await notes()).toEqual(['whole']);
});

it('survives a peer that speaks another protocol', async () => {
  const socket = connect(join(database.host, '.s.PGSQL.5432'));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined).write(Buffer.from('\0\0\0\x08\x04\xd2\x16\x2f', 'latin1'));
  await closed;
  expect(await notes()).toEqual([]);
});

it('serves connections one after another', async () => {
  const second = await withClient(async (client) => {
    await client.query(`begin; insert into notes values ('first')`);
    const waiting = notes();
    await client.query('commit');
    return { waiting };
  });
  expect(await second.waiting).toEqual(['first']);
});

it('opens beside the environment of another PostgreSQL’s clients', async () => {
  vi.stubEnv('PGPORT', '6543');
  vi.stubEnv('PGSSLMODE', 'require');
  onTestFinished(() => void vi.unstubAllEnvs());
  const path = mkdtempSync(join(tmpdir(), 'fc-session-'));
  const { pool, close } = await openDatabase({ url: null, dataFolder: path });
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  onTestFinished(close);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
