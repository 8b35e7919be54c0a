/** The containers get every setting that the server reads, and keep apart what must not be one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inPackage } from '../../server/package-root';

const read = (path: string) => readFileSync(inPackage(path), 'utf8');
const compose = read('compose.yaml');
const [, services = ''] = compose.split(/^services:$/m);
const [app = '', database = ''] = services.split(/^ {2}db:$/m);

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name);

it('compose.yaml passes on, or sets, every variable that the server reads', () => {
  const sources = readdirSync(inPackage('server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => read(join('server', name)));
  const readByServer = new Set(sources.flatMap((source) => namesIn(source, /\benv\.([A-Z_]+)\b/g)));
  expect(readByServer.size).toBeGreaterThan(10);
  const passed = [
    ...namesIn(app, /\$\{([A-Z_]+)/g),
    ...namesIn(app, /^ {6}([A-Z_]+): /gm),
    ...namesIn(read('Dockerfile'), /\b([A-Z_]+)=/g),
  ];
  expect([...readByServer].filter((name) => !passed.includes(name))).toEqual([]);
});

it('the server does not know the password of the database’s superuser', () => {
  const [superuser] = namesIn(database, /POSTGRES_PASSWORD: \$\{([A-Z_]+)/g);
  expect(superuser).toBeDefined();
  expect(app).not.toContain(`\${${superuser}`);
});

it('neither container fills the memory or the disk of the machine', () => {
  for (const service of [app, database]) {
    expect(service).toMatch(/^ {4}mem_limit: /m);
    expect(service).toMatch(/^ {4}logging: \*logging$/m);
  }
  expect(compose).toMatch(/^x-logging: &logging\n(.*\n)*? {4}max-size: \d+m\n {4}max-file: "\d"$/m);
});
