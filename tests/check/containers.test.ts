/** The containers get every setting that the server reads, and keep apart what must not be one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { inPackage } from '../../server/package-root';
import { readBlocks } from '../support/markdown-blocks';

interface Service {
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly mem_limit: string;
  readonly logging: { readonly options: Readonly<Record<string, string>> };
}

const read = (path: string) => readFileSync(inPackage(path), 'utf8');
const compose: {
  readonly services: { readonly app: Service; readonly db: Service };
  readonly volumes: Readonly<Record<string, null>>;
} = parse(read('compose.yaml'), { merge: true });
const { app, db } = compose.services;

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
    ...namesIn(read('Dockerfile'), /\b([A-Z_]+)=/g),
  ];
  expect([...readByServer].filter((name) => !passed.includes(name ?? ''))).toEqual([]);
});

it('the server does not know the password of the database’s superuser', () => {
  const [superuser] = namesIn(db.environment.POSTGRES_PASSWORD ?? '', /^\$\{([A-Z_]+)/g);
  expect(superuser).toBeDefined();
  expect(JSON.stringify(app)).not.toContain(`\${${superuser}`);
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
