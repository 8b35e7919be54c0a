/** The containers get every setting that the server reads, and keep apart what must not be one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { inPackage } from '../../server/package-root';
import { readBlocks } from '../support/markdown-blocks';

interface Service {
  readonly image?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes: readonly string[];
  readonly depends_on?: unknown;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly mem_limit: string;
  readonly logging: { readonly options: Readonly<Record<string, string>> };
}

const read = (path: string) => readFileSync(inPackage(path), 'utf8');
const compose: {
  readonly services: { readonly app: Service; readonly db: Service };
  readonly configs: Readonly<Record<string, { readonly content: string }>>;
  readonly volumes: Readonly<Record<string, null>>;
} = parse(read('compose.yaml'), { merge: true });
const { app, db } = compose.services;
const dockerfile = read('Dockerfile');

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name);

it('compose.yaml passes on, or sets, every variable that the server reads', () => {
  const sources = readdirSync(inPackage('server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => read(join('server', name)));
  const readByServer = new Set(sources.flatMap((source) => namesIn(source, /\benv\.([A-Z_]+)\b/g)));
  expect(readByServer.size).toBeGreaterThan(10);
  const passed = [
    ...namesIn(JSON.stringify(app), /\$\{([A-Z_]+)/g),
    ...Object.keys(app.environment),
    ...namesIn(dockerfile, /\b([A-Z_]+)=/g),
  ];
  expect([...readByServer].filter((name) => !passed.includes(name ?? ''))).toEqual([]);
});

it('the server does not know the password of the database’s superuser', () => {
  const [superuser] = namesIn(db.environment.POSTGRES_PASSWORD ?? '', /^\$\{([A-Z_]+)/g);
  expect(superuser).toBeDefined();
  expect(JSON.stringify(app)).not.toContain(`\${${superuser}`);
});

it('a password that is not set stops the start, and no two logins share one', () => {
  const whole = read('compose.yaml');
  for (const name of ['DB_PASSWORD', 'DB_SUPERUSER_PASSWORD', 'JWT_SECRET']) {
    expect(whole).toContain(`\${${name}:?`);
    expect(whole).not.toMatch(new RegExp(`\\$\\{${name}(}|:-)`));
  }
  expect(db.environment.POSTGRES_PASSWORD).not.toContain('${DB_PASSWORD');
});

it('the server’s login is no superuser: row-level security holds for it', () => {
  const { content = '' } = compose.configs['first-start'] ?? {};
  const role = /create role (\w+) ([^;]*);/.exec(content);
  expect(app.environment.DATABASE_URL).toMatch(new RegExp(`^postgres://${role?.[1]}:`));
  expect(role?.[2]).toMatch(/^login createrole password '[^']*'$/);
});

it('says which Docker Compose understands the file, as the document does', () => {
  for (const text of [read('compose.yaml'), read('docs/OPERATIONS.md')])
    expect(text).toContain('Docker Compose 2.23.1 or later');
});

it('the metrics listen where the machine reaches them, and nobody else', () => {
  const { METRICS_HOST, METRICS_PORT } = app.environment;
  expect([METRICS_HOST, Number(METRICS_PORT)]).toEqual(['0.0.0.0', 9100]);
  expect(app.ports).toContain(`127.0.0.1:\${METRICS_PORT:-9100}:${METRICS_PORT}`);
});

it.each(['BACKUP_KEY_FILE', 'SUPERADMIN_PASSWORD_FILE'])(
  'the file of %s is where the server reads it, and nobody writes it',
  (name) => {
    const [, path] = /^\$\{\w+:\+(\S+)\}$/.exec(app.environment[name] ?? '') ?? [];
    expect(path).toMatch(/^\/run\//);
    expect(app.volumes).toContain(`\${${name}:-/dev/null}:${path}:ro`);
  },
);

it('the server may write its data and its temporary files, and has no right of the machine’s', () => {
  const { read_only, tmpfs, cap_drop, security_opt } = app;
  expect({ read_only, tmpfs, cap_drop, security_opt }).toEqual({
    ...{ read_only: true, tmpfs: ['/tmp'] },
    ...{ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
  });
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^RUN install -d -m 700 -o node -g node \/data$/m);
});

/** `server/main.ts` starts a server where it is imported. */
const STOP_LIMIT_MS = Number(
  /STOP_LIMIT_MS = ([\d_]+)/.exec(read('server/main.ts'))?.[1]?.replace('_', ''),
);

it('the server is given longer to stop than it takes, and starts when the database answers by network', () => {
  expect(Number.parseInt(app.stop_grace_period ?? '', 10) * 1000).toBeGreaterThan(STOP_LIMIT_MS);
  expect(app.depends_on).toEqual({ db: { condition: 'service_healthy' } });
  expect(db.healthcheck?.test).toEqual(expect.arrayContaining(['pg_isready', '--host=127.0.0.1']));
  expect(dockerfile).toMatch(/^HEALTHCHECK .*\n.*127\.0\.0\.1:\$\{process\.env\.PORT\}\/ready/m);
});

it('the image has what the server reads beside its program', () => {
  for (const path of ['./server/db/migrations', './server/modules/lookups/data', './dist'])
    expect(dockerfile).toMatch(new RegExp(`^COPY --from=build \\S+ ${path}$`, 'm'));
});

it('neither container fills the memory or the disk of the machine', () => {
  for (const { mem_limit, logging } of [app, db]) {
    expect(mem_limit).toMatch(/^\$\{[A-Z_]+:-1g\}$/);
    expect(logging.options).toEqual({
      'max-size': expect.stringMatching(/^\d+m$/),
      'max-file': '5',
    });
  }
});

it('the commands of docs/OPERATIONS.md name services, volumes and settings that there are', () => {
  const commands = readBlocks(read('docs/OPERATIONS.md'))
    .map(({ text }) => text)
    .filter((text) => text.includes('docker compose'));
  expect(commands).toHaveLength(3);
  const services = commands.flatMap((block) => [
    ...namesIn(block, /docker compose (?:exec|run)(?: -T| --rm| -[ev] \S+)* (\w+)/g),
    ...namesIn(block, /\b(\w+):\/data\//g),
  ]);
  expect([...new Set(services)]).toEqual(['app']);
  expect(app.volumes).toContain('data:/data');
  expect(Object.keys(compose.volumes)).toContain('data');
  const settings = namesIn(commands[0] ?? '', /^([A-Z_]+)=/gm);
  expect(settings.length).toBeGreaterThan(3);
  const whole = JSON.stringify(parse(read('compose.yaml')));
  expect(settings.filter((name) => !whole.includes(`\${${name}`))).toEqual([]);
});
