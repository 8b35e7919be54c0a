import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StaticServer, startStaticServer } from './static-server';

let folder: string;
let server: StaticServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'static-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), 'portada');
  writeFileSync(join(folder, '404.html'), 'la aplicación');
  writeFileSync(join(folder, 'assets/main.js'), 'let a;');
  writeFileSync(join(folder, 'assets/main.js.br'), brotliCompressSync('let a;'));
  server = await startStaticServer(folder);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

it('serves the start page, compressed files, and 404.html for unknown paths', async () => {
  expect(await (await fetch(`${server.url}/`)).text()).toBe('portada');
  const script = await fetch(`${server.url}/assets/main.js`, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(script.headers.get('content-encoding')).toBe('br');
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(await script.text()).toBe('let a;');
  const unknown = await fetch(`${server.url}/adminSection/sync`);
  expect([unknown.status, await unknown.text()]).toEqual([404, 'la aplicación']);
});

it('never leaves its folder', async () => {
  const answer = await fetch(`${server.url}/..%2f..%2fetc/hostname`);
  expect(answer.status).toBe(404);
});
