/** The real built server as a process of its own, which a test may stop, kill and start again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject, onTestFinished } from 'vitest';
import { ensureBuilt, serverBuild } from '../../scripts/lib/builds.mjs';
import { inProject } from '../../scripts/lib/project.mjs';
import { type ApiCaller, createApiCaller } from './api-caller';
import { findFreePort } from './free-port';

/** The values that vitest.config.ts gives a project. */
const FLAGS = process.env.SERVER_FLAGS?.split(' ') ?? [];
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 15_000;

export interface ServerProcess extends ApiCaller {
  readonly dataDir: string;
  readonly port: number;
  /** The id of the process that runs now; undefined where none does. */
  readonly pid: () => number | undefined;
  /** The output since its first start. */
  readonly output: () => string;
  /** SIGTERM, and waits for its end; SIGKILL after 15 s. */
  stop(): Promise<void>;
  /** SIGKILL: nothing is flushed, no socket is closed properly. */
  kill9(): Promise<void>;
  /** Starts it on the same data folder and port; kills it first where it still runs. */
  restart(): Promise<void>;
  /** Stops it and removes its data folder if it was made here. */
  close(): Promise<void>;
}

export interface ServerProcessOptions {
  /** A folder with data already; otherwise a new one that `close` removes. */
  readonly dataDir?: string;
  /** An empty data folder instead of a copy of the demo data made once a run. */
  readonly isFresh?: boolean;
  /** `file`: not closed at the end of the test; `afterAll` of the file calls `close`. */
  readonly lifetime?: 'test' | 'file';
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Builds the server if needed, starts `dist-server/main.js` and waits until it answers.
 * @throws {Error} with the server's own output where it ends or stays silent for 60 s
 */
export async function startServerProcess(
  options: ServerProcessOptions = {},
): Promise<ServerProcess> {
  await ensureBuilt(serverBuild());
  const dataDir = options.dataDir ?? (await makeDataDir(options.isFresh ?? false));
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  let printed = '';
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [...FLAGS, inProject('dist-server/main.js')], {
      env: { ...cleanEnvironment(), ...options.env, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    const isUp = await waitUntilItAnswers(started, baseUrl);
    if (!isUp) {
      await end('SIGKILL');
      throw new Error(`The server did not start:\n${printed}`);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    const isLate = await Promise.race([
      ended.then(() => false),
      sleep(STOP_LIMIT_MS, true, { ref: false }),
    ]);
    if (isLate) ending.kill('SIGKILL');
    await ended;
  }

  // Whatever ends this process, the server does not outlive it.
  const killNow = () => child?.kill('SIGKILL');
  process.on('exit', killNow);
  const close = async () => {
    await end('SIGTERM');
    process.off('exit', killNow);
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  if (options.lifetime !== 'file') onTestFinished(close);

  await start();
  return {
    ...createApiCaller(baseUrl),
    dataDir,
    port,
    pid: () => child?.pid,
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill9: () => end('SIGKILL'),
    async restart() {
      await end('SIGKILL');
      await start();
    },
    close,
  };
}

async function makeDataDir(isFresh: boolean): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fc-data-'));
  // Only the browser project makes the copy's original; elsewhere the server seeds itself.
  const original = inject('demoDataDir');
  // A thousand small files: a fifth of the time of `cp`.
  if (original && !isFresh) cpSync(original, dataDir, { recursive: true });
  return dataDir;
}

const SERVER_SETTINGS = ['DATABASE_URL', 'JWT_SECRET', 'CORS_ORIGINS', 'SUPERADMIN_EMAIL', 'HOST'];
/** NODE_ENV: in production the demo accounts are refused. */
const VITEST_SETTINGS = ['NODE_ENV', 'NODE_OPTIONS', 'VITEST', 'TEST'];

/** Our environment without what vitest and a developer's shell add to it. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of [...SERVER_SETTINGS, ...VITEST_SETTINGS]) delete env[name];
  return env;
}

async function waitUntilItAnswers(child: ChildProcess, baseUrl: string): Promise<boolean> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${baseUrl}/api/v1/capabilities`).catch(() => null);
    if (answer?.ok) return true;
    await sleep(50);
  }
  return false;
}
