/** A machine on which the commands of docs/OPERATIONS.md run as they stand there: its folders, its shell, its server. */
import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { ensureBuilt, serverBuild } from '../../scripts/lib/builds.mjs';
import { inPackage } from '../../server/package-root';
import { type ApiCaller, createApiCaller } from '../support/api-caller';
import { findFreePort } from '../support/free-port';
import { makeDataFolder } from './data-folder';

export const PASSWORD = 'Remontando.el.rio*7';
export const EMAIL = 'raiz@ejemplo.co';

/** The values of a setting of the unit file. */
const unit = readFileSync(inPackage('deploy/fluvicarga.service'), 'utf8');
const ofUnit = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value).join(' ');

/** Everything in which the commands here differ from those of the document. */
function toCommands(text: string, root: string): string {
  return text
    .replaceAll(/(?<![\w.])\/(?=(?:var\/lib|opt|etc|backup)\b)/g, `${root}/`)
    .replaceAll('-o fluvicarga ', `-o ${userInfo().username} `)
    .replaceAll('SUPERADMIN_EMAIL=…', `SUPERADMIN_EMAIL=${EMAIL}`)
    .replaceAll(/'…'|(?<=:)…(?=@)/g, (place) => place.replace('…', 'clave'));
}

/** Programs of the document that are not here: nobody types, is another user, or is systemd. */
const programs = (root: string) => `
sudo() { while [ "\${1#-}" != "$1" ]; do [ "$1" != -u ] || shift; shift; done; "$@"; }
nano() { echo '${PASSWORD}' > "$1"; }
systemctl() {
  case $1 in
    start)
      (set -a; ${toCommands(ofUnit('Environment'), root)}
        [ ! -f ${root}/etc/fluvicarga/env ] || . ${root}/etc/fluvicarga/env
        cd ${toCommands(ofUnit('WorkingDirectory'), root)}
        exec ${ofUnit('ExecStart').replace('/usr/bin/', '')}) >> ${root}/log 2>&1 < /dev/null &
      echo $! > ${root}/pid ;;
    stop)
      pid=$(cat ${root}/pid)
      kill "$pid"
      while [ -e "/proc/$pid" ] && ! grep -q '^State:.*Z' "/proc/$pid/status"; do sleep 0.1; done ;;
    restart) systemctl stop; systemctl start ;;
  esac
}
`;

export interface Ended {
  readonly code: number;
  readonly output: string;
}

export interface Machine extends ApiCaller {
  /** Where a path of the document is. */
  readonly at: (path: string) => string;
  /** The output of the service. */
  readonly log: () => string;
  /** Runs commands of the document in a new shell, which ends at the first that fails. */
  readonly run: (text: string) => Promise<Ended>;
  /** Runs commands of which the last is a server, and waits until it is ready; it ends with the test. */
  readonly serve: (text: string) => Promise<void>;
  /** Waits until a server is ready. */
  readonly isReady: () => Promise<void>;
}

interface MachineOptions {
  /** Without it the machine has demo data in its data folder. */
  readonly isEmpty?: boolean;
  /** A PostgreSQL's superuser, and the folder of its programs. */
  readonly postgres?: { readonly url: string; readonly bin: string };
}

/** A machine with the built program in /opt/fluvicarga; its server and its folders end with the test. */
export async function makeMachine({ isEmpty, postgres }: MachineOptions = {}): Promise<Machine> {
  await ensureBuilt(serverBuild());
  const root = mkdtempSync(join(tmpdir(), 'fc-machine-'));
  const at = (path: string) => join(root, path);
  for (const folder of ['/opt/fluvicarga', '/etc/fluvicarga', '/var/lib', '/backup'])
    mkdirSync(at(folder), { recursive: true });
  for (const name of ['package.json', 'scripts', 'node_modules', 'dist-server'])
    symlinkSync(inPackage(name), at(`/opt/fluvicarga/${name}`));
  if (!isEmpty) {
    const { path, remove } = await makeDataFolder();
    cpSync(path, at('/var/lib/fluvicarga'), { recursive: true });
    await remove();
  }
  const port = await findFreePort();
  const cluster = postgres && new URL(postgres.url);
  const env = {
    PATH: [postgres?.bin, process.env.PATH].filter(Boolean).join(delimiter),
    HOME: root,
    PORT: String(port),
    ...(cluster && { PGHOST: cluster.hostname, PGPORT: cluster.port, PGUSER: cluster.username }),
  };
  const options = { env, cwd: at('/opt/fluvicarga') };
  const shell = (text: string) => ['-euc', `${programs(root)}\n${toCommands(text, root)}`];
  const run = (text: string) =>
    new Promise<Ended>((resolve) => {
      execFile('sh', shell(text), options, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      );
    });
  const log = () => (existsSync(at('/log')) ? readFileSync(at('/log'), 'utf8') : '');
  const isReady = async () => {
    const limit = Date.now() + 60_000;
    while (Date.now() < limit) {
      const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null);
      if (answer?.ok) return;
      await sleep(100);
    }
    throw new Error(`The server is not ready:\n${log()}`);
  };
  onTestFinished(async () => {
    if (existsSync(at('/pid'))) await run('systemctl stop fluvicarga');
    rmSync(root, { recursive: true, force: true });
  });
  return {
    ...createApiCaller(`http://127.0.0.1:${port}`),
    at,
    log,
    run,
    isReady,
    async serve(text) {
      const output = openSync(at('/log'), 'a');
      const stdio = ['ignore', output, output] as const;
      const child = spawn('sh', shell(text), { ...options, detached: true, stdio: [...stdio] });
      // The whole group: the shell, and the server it started.
      onTestFinished(() => void process.kill(-(child.pid ?? 0)));
      await isReady();
    },
  };
}
