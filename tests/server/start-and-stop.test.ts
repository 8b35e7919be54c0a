/** The built server as a process: its message when it cannot start, and how it stops. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { ensureBuilt, serverBuild } from '../../scripts/lib/builds.mjs';
import { openDatabase } from '../../server/db/database';
import { inPackage } from '../../server/package-root';
import { findFreePort } from '../support/free-port';
import { makeDataFolder } from './data-folder';

// Processes start slowly on a machine that does other things too.
vi.setConfig({ testTimeout: 90_000 });

beforeAll(async () => {
  await ensureBuilt(serverBuild());
});

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly code: Promise<number | null>;
}

function run(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [inPackage('dist-server/main.js')], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const code = once(child, 'close').then(([exit]) => exit as number | null);
  return { child, output: () => printed, code };
}

async function startOn(dataFolder: string, env: Record<string, string> = {}) {
  const port = String(await findFreePort());
  const server = run({ DATA_DIR: dataFolder, PORT: port, ...env });
  const url = `http://localhost:${port}`;
  while ((await fetch(`${url}/ready`).catch(() => null))?.status !== 200) {
    if (server.child.exitCode !== null) throw new Error(server.output());
    await sleep(30);
  }
  return { ...server, port, url };
}

const signIn = (url: string, username: string, password: string) =>
  fetch(`${url}/auth/log-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });

async function copyOfDemo(): Promise<string> {
  const { path, remove } = await makeDataFolder();
  onTestFinished(remove);
  return path;
}

/** It exits with 1 and one sentence, without a stack. */
async function expectRefusal({ code, output }: Run, sentence: string) {
  expect(await code).toBe(1);
  expect(output()).toBe(`${sentence}\n`);
}

it('refuses a data folder that another process has', async () => {
  const folder = await copyOfDemo();
  const { child, code } = await startOn(folder);
  await expectRefusal(
    run({ DATA_DIR: folder, PORT: '0' }),
    `Otro proceso ya usa la carpeta de datos ${folder}. Deténgalo o elija otra con DATA_DIR.`,
  );
  child.kill('SIGKILL');
  await code;
  // A killed process holds nothing.
  const next = await startOn(folder);
  next.child.kill('SIGTERM');
  expect(await next.code).toBe(0);
});

it('refuses a port in use', async () => {
  const holder = createServer().listen(0);
  await once(holder, 'listening');
  onTestFinished(() => void holder.close());
  const address = holder.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  await expectRefusal(
    run({ DATA_DIR: await copyOfDemo(), PORT: port }),
    `El puerto ${port} ya está en uso. Elija otro con PORT.`,
  );
});

it.each([
  [
    { DATABASE_URL: 'postgres://nadie@localhost/nada' },
    'Falta JWT_SECRET: con DATABASE_URL es obligatorio.',
  ],
  [{ JWT_SECRET: 'corto' }, 'JWT_SECRET debe tener al menos 32 caracteres.'],
  [{ PORT: 'tres mil' }, 'PORT debe ser un número de puerto, no "tres mil".'],
  [{ SUPERADMIN_EMAIL: 'a@b.co' }, 'SUPERADMIN_EMAIL y SUPERADMIN_PASSWORD van siempre juntos.'],
])('refuses settings %j', async (env, sentence) => {
  await expectRefusal(run({ DATA_DIR: join(tmpdir(), 'fc-never-made'), ...env }), sentence);
});

it('refuses data with a migration that it does not know', async () => {
  const folder = await copyOfDemo();
  const database = await openDatabase({ url: null, dataFolder: folder });
  await database.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('mañana', $1)",
    [Date.now() + 1e12],
  );
  await database.close();
  await expectRefusal(
    run({ DATA_DIR: folder, PORT: '0' }),
    'Los datos son de una versión de FluviCarga que este programa no conoce. Actualice el programa, o indique otra base de datos.',
  );
});

it.each(['SIGTERM', 'SIGINT'] as const)(
  'answers requests under way before it ends on %s',
  async (signal) => {
    const folder = await copyOfDemo();
    const { child, url, code } = await startOn(folder);
    const body = JSON.stringify({ username: 'empleado@fluvicarga.co', password: 'Guaviare2026*' });
    const underWay = request(`${url}/auth/log-in`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Expect: '100-continue',
      },
    });
    underWay.flushHeaders();
    // The server has seen the request, and waits for its body.
    await once(underWay, 'continue');
    const startedAt = Date.now();
    child.kill(signal);
    await expect.poll(() => fetch(`${url}/health`).catch(() => 'closed')).toBe('closed');
    underWay.end(body);
    const [answer] = (await once(underWay, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    expect(await code).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    // Neither its lock nor its socket stays.
    expect(readdirSync(folder).sort()).toEqual(['jwt-secret', 'postgres']);
  },
);

it('keeps its secret readable by its owner alone, and sessions across a restart', async () => {
  const folder = await copyOfDemo();
  const first = await startOn(folder);
  const { jwt } = (await (
    await signIn(first.url, 'empleado@fluvicarga.co', 'Guaviare2026*')
  ).json()) as { jwt: string };
  first.child.kill('SIGTERM');
  await first.code;
  expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600);
  const second = await startOn(folder);
  const answer = await fetch(`${second.url}/api/v1/customers/all`, {
    headers: { Authorization: `Bearer ${jwt}` },
  });
  expect(answer.status).toBe(200);
});

it('creates the demo data at the first start, and the SUPERADMIN of the settings, and says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fc-first-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { url, port, output } = await startOn(folder, {
    SUPERADMIN_EMAIL: 'jefa@rio.co',
    SUPERADMIN_PASSWORD: 'Propia2026*',
    DEMO: '1',
  });
  expect(output()).toContain(`FluviCarga está en http://localhost:${port}`);
  expect(output()).toContain('Cuentas de demostración (contraseña Guaviare2026*)');
  for (const name of ['superadmin', 'admin', 'empleado', 'invitado', 'inactivo'])
    expect(output()).toContain(`${name}@fluvicarga.co`);
  const answers = await Promise.all([
    signIn(url, 'jefa@rio.co', 'Propia2026*'),
    signIn(url, 'admin@navieravaupes.co', 'Guaviare2026*'),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  expect(await answers[0]?.json()).toMatchObject({ roles: ['SUPERADMIN'], status: true });
});
