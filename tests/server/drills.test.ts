/** The commands of docs/OPERATIONS.md, read out of the document and run: on real servers, both databases, real files. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ensurePostgres } from '../../scripts/ensure-postgres.mjs';
import { inPackage } from '../../server/package-root';
import { readBlocks } from '../support/markdown-blocks';
import { type Postgres, startPostgres } from '../support/postgres';
import { EMAIL, type Machine, makeMachine, PASSWORD } from './operator-shell';

// Several programs one after another, on a machine that does other things too.
vi.setConfig({ testTimeout: 240_000 });

const DOCUMENT = readFileSync(inPackage('docs/OPERATIONS.md'), 'utf8');
const BLOCKS = readBlocks(DOCUMENT);

/** Headings whose commands a test below runs. */
const WALKED = [
  'From embedded to PostgreSQL',
  'One small machine',
  'Backup',
  'Upgrade',
  'What to do when',
];
/** Headings whose commands are not run, and why. */
const NOT_HERE: Readonly<Record<string, string>> = {
  'The program':
    'npm ci would replace the libraries that the tests run on; the server is built by the same script',
  Containers: 'needs Docker; tests/check/containers.test.ts reads compose.yaml',
  'Backups of containers': 'needs Docker; its operations are those of Backup',
};

const textsOf = (heading: string, language = 'sh') =>
  BLOCKS.filter((block) => block.heading === heading && block.language === language).map(
    ({ text }) => text,
  );
const commandsOf = (heading: string) => textsOf(heading).join('\n');

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

it('every block of the document is run here, or named with why it is not', () => {
  const headings = new Set(BLOCKS.map(({ heading }) => heading));
  expect([...headings].sort()).toEqual([...WALKED, ...Object.keys(NOT_HERE)].sort());
  expect(BLOCKS.length).toBeGreaterThan(10);
});

it('every script and program that a command names is there, and a shell understands all of them', () => {
  const { scripts } = JSON.parse(readFileSync(inPackage('package.json'), 'utf8'));
  const named = [...DOCUMENT.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const programs = [...DOCUMENT.matchAll(/node dist-server\/(\w+)\.js/g)].map(([, name]) => name);
  expect(programs.filter((name) => !existsSync(inPackage(`server/${name}.ts`)))).toEqual([]);
  for (const { text } of BLOCKS.filter(({ language }) => language === 'sh'))
    execFileSync('sh', ['-n'], { input: text });
});

it('one small machine starts, and its SUPERADMIN signs in', async () => {
  const machine = await makeMachine({ isEmpty: true });
  await machine.serve(commandsOf('One small machine'));
  const { list } = await machine.signIn(EMAIL, PASSWORD);
  expect(await list('/api/v1/companie/users')).toHaveLength(1);
  expect(statSync(machine.at('/opt/fluvicarga/superadmin-password')).mode & 0o777).toBe(0o600);
  expect(statSync(machine.at('/var/lib/fluvicarga')).mode & 0o777).toBe(0o700);
});

/** A machine whose service runs on the demo data. */
async function makeServing(bin?: string): Promise<Machine> {
  const machine = await makeMachine(bin ? { postgres: { url: postgres.url, bin } } : {});
  const account = `SUPERADMIN_EMAIL=${EMAIL}\nSUPERADMIN_PASSWORD='${PASSWORD}'\n`;
  writeFileSync(machine.at('/etc/fluvicarga/env'), account, { mode: 0o600 });
  await machine.run('systemctl start fluvicarga');
  await machine.isReady();
  return machine;
}

const counted = (output: string, pattern: RegExp) =>
  [...output.matchAll(pattern)].map(([, count]) => Number(count));

it('embedded data moves to PostgreSQL, with its sessions', async () => {
  const machine = await makeServing(ensurePostgres());
  const before = await machine.signIn(EMAIL, PASSWORD);
  const people = await before.list('/api/v1/companie/users');
  expect(people.length).toBeGreaterThan(5);
  const moved = await machine.run(commandsOf('From embedded to PostgreSQL'));
  expect(moved).toMatchObject({ code: 0 });
  await machine.isReady();
  const [copied] = counted(moved.output, /Copia de (\d+) registros/g);
  expect(counted(moved.output, /(\d+) registros restaurados de/g)).toEqual([copied]);
  expect(machine.log()).toMatch(/^Base de datos: postgres:\/\/127\.0\.0\.1\/fluvicarga$/m);
  // Under the token of the embedded server.
  expect(await before.list('/api/v1/companie/users')).toEqual(people);
  const client = new Client(new URL('/fluvicarga', postgres.url).href);
  await client.connect();
  const { rows } = await client.query('select count(*)::int as users from users');
  await client.end();
  expect(rows).toEqual([{ users: people.length }]);
});

it('a running server is backed up, checked and restored, in clear and encrypted, each night too', async () => {
  const machine = await makeServing();
  const done = await machine.run(commandsOf('Backup'));
  expect(done).toMatchObject({ code: 0 });
  const copies = counted(done.output, /Copia (?:cifrada )?de (\d+) registros/g);
  expect(copies).toHaveLength(3);
  expect(counted(done.output, /La copia sirve: (\d+) registros/g)).toEqual(copies.slice(1));
  expect(counted(done.output, /(\d+) registros restaurados de/g)).toEqual(copies.slice(1));
  for (const folder of ['restored', 'restored-too'])
    expect(done.output).toContain(`Base de datos: ${machine.at(`/var/lib/${folder}`)}.`);
  expect(statSync(machine.at('/etc/fluvicarga/key')).mode & 0o777).toBe(0o600);
  await nightly(machine);
});

/** The nightly line deletes what is older than thirty days, but not where no good copy was made. */
async function nightly({ at, run }: Machine): Promise<void> {
  expect(statSync(at('/backup')).mode & 0o777).toBe(0o700);
  const [line = ''] = textsOf('Backup', 'cron');
  const [, user, command = ''] = /^\d+ \d+ \* \* \*\s+(\w+)\s+(.+)$/m.exec(line) ?? [];
  expect(user).toBe('fluvicarga');
  const daysAgo = (days: number, name: string) => {
    const time = Date.now() / 1000 - days * 24 * 3600;
    writeFileSync(at(`/backup/${name}`), '');
    utimesSync(at(`/backup/${name}`), time, time);
  };
  daysAgo(29, 'young.enc');
  daysAgo(32, 'old.enc');
  // As cron hands it to a shell.
  const tonight = command.replaceAll('\\%', '%');
  const failed = await run(tonight.replace('DATA_DIR=/var/lib/', 'DATA_DIR=/var/lib/missing-'));
  expect(failed.code).not.toBe(0);
  expect(readdirSync(at('/backup')).sort()).toEqual(['old.enc', 'young.enc']);
  expect(await run(tonight)).toMatchObject({ code: 0 });
  const made = readdirSync(at('/backup')).filter((name) => /^\d{4}-\d\d-\d\d\.enc$/.test(name));
  expect(made).toHaveLength(1);
  expect(readdirSync(at('/backup')).sort()).toEqual([...made, 'young.enc'].sort());
}

it('a server goes back to the copy of a night, and its former database stays beside it', async () => {
  const machine = await makeServing();
  const [back = ''] = textsOf('Upgrade').filter((text) => text.includes('restore'));
  const copy = /\/backup\/\S+\.enc/.exec(back)?.[0];
  const key = 'openssl rand -hex 32 > /etc/fluvicarga/key';
  const made = await machine.run(
    `${key}; DATA_DIR=/var/lib/fluvicarga BACKUP_KEY_FILE=/etc/fluvicarga/key node dist-server/operations.js backup ${copy}`,
  );
  expect(made).toMatchObject({ code: 0 });
  const since = await machine.signIn(EMAIL, PASSWORD);
  const company = { nit: 900_111_222, company: 'Después de la copia', status: 'activo' };
  const { list } = since;
  const before = await list('/api/v1/companie/findAll');
  const [first = {}] = before;
  const saved = await since.call('POST', '/api/v1/companie/save', { ...first, ...company });
  expect(saved.status).toBe(201);
  expect(await machine.run(back)).toMatchObject({ code: 0 });
  await machine.isReady();
  expect(machine.log()).toContain(`Base de datos: ${machine.at('/var/lib/fluvicarga-before')}\n`);
  const now = await machine.signIn(EMAIL, PASSWORD);
  expect(await now.list('/api/v1/companie/findAll')).toEqual(before);
  expect(existsSync(machine.at('/var/lib/fluvicarga/postgres'))).toBe(true);
});

it('an open transaction and a prepared one are found and ended', async () => {
  const [find = '', end = '', findPrepared = '', endPrepared = ''] = (
    textsOf('What to do when', 'sql')[0] ?? ''
  ).split(/(?<=;)\n/);
  const connect = async () => {
    const client = new Client(postgres.url);
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const [forgotten, preparing, operator] = await Promise.all([connect(), connect(), connect()]);
  for (const client of [forgotten, preparing])
    await client.query('begin; select pg_current_xact_id()');
  await preparing.query("prepare transaction 'olvidada'");
  const open = await operator.query(find);
  expect(open.rows).toHaveLength(1);
  await operator.query(end.replace('<pid>', open.rows[0].pid));
  const prepared = await operator.query(findPrepared);
  expect(prepared.rows.map(({ gid }) => gid)).toEqual(['olvidada']);
  await operator.query(endPrepared.replace('<gid>', prepared.rows[0].gid));
  await vi.waitFor(async () => expect((await operator.query(find)).rows).toEqual([]));
  expect((await operator.query(findPrepared)).rows).toEqual([]);
  await Promise.all([forgotten, preparing, operator].map((client) => client.end()));
});
