/** The OpenAPI document against the routes and payloads of the API, and under a linter. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import * as payloads from './payloads';
import { type Json, startApp, type TestApp } from './support';

interface Document {
  readonly openapi: string;
  readonly servers: readonly Json[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Record<string, Record<string, Json>>;
  readonly components: { readonly schemas: Record<string, Json> };
}

let server: TestApp;
let document: Document;
beforeAll(async () => {
  server = await startApp();
  const { body } = await server.call('GET', '/api/docs/openapi.json');
  document = body as unknown as Document;
});

it('describes exactly the routes of the app', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const real = server.app.routes
    .filter(({ method, path }) => method !== 'ALL' && /^\/(api\/v1|auth)\//.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^/]*\})?/g, '{$1}')}`);
  expect([...new Set(real)].sort()).toEqual(described.sort());
});

it('has no error and no warning under the rules that Redocly recommends', () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-api-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const { stdout } = spawnSync('npx', ['redocly', 'lint', file, '--format=json'], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  rmSync(folder, { recursive: true });
  const { totals, problems } = JSON.parse(stdout);
  expect(problems).toEqual([]);
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
});

it('names every operation once, under a tag that is described', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const ids = operations.map(({ operationId }) => operationId);
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = document.tags.map(({ name }) => name);
  for (const operation of operations)
    expect(tags).toEqual(expect.arrayContaining(operation.tags as string[]));
  expect(document.tags.every(({ description }) => description.length > 0)).toBe(true);
  expect(document.servers).toEqual([{ url: '/', description: 'Este servidor' }]);
});

it('names its schemas in ASCII', () => {
  for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[A-Za-z]+$/);
});

it('has no dangling reference', () => {
  const names = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/([^"]+)/g)];
  expect(names.length).toBeGreaterThan(40);
  for (const [, name = ''] of names) expect(document.components.schemas).toHaveProperty([name]);
});

it.each(Object.entries({ ...payloads }).filter(([name]) => name !== 'default'))(
  'describes the fields of a valid %s',
  (name, payload) => {
    const schema = document.components.schemas[name] as { properties: Json; required: string[] };
    const good = payload();
    for (const field of schema.required) expect(good).toHaveProperty([field]);
    const added = ['userNames', 'createdBy', 'dimensions'];
    const unknown = Object.keys(good).filter(
      (field) => !(field in schema.properties) && !added.includes(field),
    );
    expect(unknown).toEqual([]);
  },
);

it('is an HTML page, too, without inline or external resources', async () => {
  const response = await server.app.request('/api/docs');
  const page = await response.text();
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
  expect(response.headers.get('Content-Security-Policy')).toContain("style-src 'self'");
  expect(page).toContain('<html lang="es-CO">');
  expect(page).toContain('/api/v1/envios/crear-con-costo');
  expect(page).not.toMatch(/<script|<style|style=|https?:\/\//);
  const style = await server.app.request('/api/docs/style.css');
  expect(style.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
});

it('is JSON where Accept asks for it', async () => {
  const response = await server.app.request('/api/docs', {
    headers: { Accept: 'application/json' },
  });
  expect((await response.json()).openapi).toBe('3.1.0');
});
