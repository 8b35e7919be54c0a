import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as payloads from './payloads';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

const ORIGIN = 'https://carga.ejemplo.co';
const outside = mkdtempSync(join(tmpdir(), 'fc-app-'));
const appFolder = join(outside, 'dist');
const SCRIPT = 'console.log("río");'.repeat(50);

let server: TestApp;
let employee: SignedIn;
beforeAll(async () => {
  writeFileSync(join(outside, 'secreto.txt'), 'secreto');
  mkdirSync(join(appFolder, 'assets'), { recursive: true });
  writeFileSync(join(appFolder, 'index.html'), '<!doctype html><title>FluviCarga</title>');
  writeFileSync(join(appFolder, 'sw.js'), 'self.addEventListener("install", () => {});');
  writeFileSync(join(appFolder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(appFolder, '.secreto'), 'secreto');
  writeFileSync(join(appFolder, 'assets/index-B3kd92Xa.js'), SCRIPT);
  writeFileSync(join(appFolder, 'assets/index-B3kd92Xa.js.br'), brotliCompressSync(SCRIPT));
  server = await startApp({ corsOrigins: [ORIGIN], appFolder });
  employee = await signIn(server, 'empleado@fluvicarga.co');
});
afterAll(() => rmSync(outside, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.app.request(path, { method, headers });

describe('a malformed request', () => {
  it.each([
    '/api/v1/nada',
    '/auth/nada',
    '/api',
    '/api/v1/customers/update/abc',
    '/api/v1/envios/update/1e3',
  ])('%s is a JSON 404', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      if (path === '/api' && method === 'GET') continue;
      const { status, body, headers } = await server.call(method, path);
      expect(status).toBe(404);
      expect(headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
      expect(body).toEqual({ type: 'not-found', title: 'No existe lo que busca', status: 404 });
    }
  });

  it('truncated JSON is a 400', async () => {
    const { status, body } = await employee.call('POST', '/api/v1/customers/save', '{"name": "A');
    expect({ status, ...body }).toEqual({
      type: 'not-json',
      title: 'La petición debe ser JSON válido',
      status: 400,
    });
  });

  it('another Content-Type is a 415', async () => {
    const { status, body } = await employee.call('POST', '/api/v1/customers/save', 'name=A', {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect({ status, type: body.type }).toEqual({ status: 415, type: 'not-json' });
  });

  it('more than one megabyte is a 413', async () => {
    const huge = payloads.customer({ name: 'x'.repeat(1024 * 1024) });
    const { status, body } = await employee.call('POST', '/api/v1/customers/save', huge);
    expect({ status, ...body }).toEqual({
      type: 'too-large',
      title: 'La petición es demasiado grande',
      status: 413,
    });
  });

  it('an internal error reveals no details, and its log no personal data', async () => {
    const { pool } = server.database;
    await pool.query('alter table customers rename to customers_away');
    const payload = payloads.customer({ name: 'Nombrepropio' });
    const { status, body } = await employee.call('POST', '/api/v1/customers/save', payload);
    await pool.query('alter table customers_away rename to customers');
    expect({ status, ...body }).toEqual({
      type: 'failure',
      title: 'Algo falló en el servidor. Intente de nuevo.',
      status: 500,
    });
    const failure = server.logs.find((line) => line.event === 'failure');
    expect(failure).toMatchObject({ level: 'error', requestId: expect.any(String) });
    expect(failure?.error).toMatch(/^database 42P01/);
    expect(JSON.stringify(server.logs)).not.toContain('Nombrepropio');
  });
});

it('logs each response on one line: route pattern, status and time, no document or token', async () => {
  server.logs.length = 0;
  await employee.call('GET', '/api/v1/product/document/17323904/products');
  expect(server.logs).toEqual([
    {
      level: 'info',
      event: 'request',
      method: 'GET',
      route: '/api/v1/product/document/:document{[0-9A-Za-z]{1,18}}/products',
      status: 200,
      ms: expect.any(Number),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      user: expect.any(Number),
      company: expect.any(Number),
    },
  ]);
});

it('compresses long lists', async () => {
  const response = await get('/api/v1/city/all', {
    Authorization: `Bearer ${employee.token}`,
    'Accept-Encoding': 'gzip',
  });
  expect(response.headers.get('Content-Encoding')).toBe('gzip');
});

describe('CORS', () => {
  it('lets listed origins read the headers that the app needs, of errors too', async () => {
    const answers = [
      await server.call('GET', '/api/v1/capabilities', undefined, { Origin: ORIGIN }),
      await server.call('GET', '/api/v1/customers/all', undefined, { Origin: ORIGIN }),
      await server.call('GET', '/api/v1/nada', undefined, { Origin: ORIGIN }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 401, 404]);
    for (const { headers } of answers) {
      expect(headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
      expect(headers.get('Access-Control-Expose-Headers')?.split(',')).toEqual([
        'API-Version',
        'Date',
        'Retry-After',
        'ETag',
        'Request-Id',
        'Idempotency-Replayed',
      ]);
      expect(headers.get('Vary')).toContain('Origin');
      expect(headers.get('Date')).toBe(new Date(server.clock.now).toUTCString());
    }
  });

  it('lets listed origins send the headers and methods that the app sends', async () => {
    const response = await get(
      '/api/v1/customers/save',
      { Origin: ORIGIN, 'Access-Control-Request-Method': 'POST' },
      'OPTIONS',
    );
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
    expect(response.headers.get('Access-Control-Allow-Methods')).toBe('GET,POST,PUT,PATCH,DELETE');
    expect(response.headers.get('Access-Control-Allow-Headers')?.split(',')).toEqual([
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'Device-Id',
      'Device-Key',
      'Verification-Proof',
    ]);
  });

  it('rejects other origins', async () => {
    const { headers } = await server.call('GET', '/api/v1/capabilities', undefined, {
      Origin: 'https://otra.ejemplo.co',
    });
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false);
  });
});

describe('the security headers', () => {
  it.each(['/', '/assets/index-B3kd92Xa.js', '/api/v1/capabilities', '/api/v1/nada'])(
    'are on %s',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('Content-Security-Policy')).toBe(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
          "connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; " +
          "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
      );
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBe('same-origin');
      expect(headers.get('Permissions-Policy')).toBe(
        'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
      );
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
      expect(headers.has('Strict-Transport-Security')).toBe(false);
    },
  );

  it('include HSTS only behind https', async () => {
    const { headers } = await get('/', { 'X-Forwarded-Proto': 'https' });
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('the built app', () => {
  it('is served with content types and cache lifetimes', async () => {
    const rows = await Promise.all(
      ['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/assets/index-B3kd92Xa.js'].map(
        async (path) => {
          const { status, headers } = await get(path);
          return [path, status, headers.get('Content-Type'), headers.get('Cache-Control')];
        },
      ),
    );
    expect(rows).toEqual([
      ['/', 200, 'text/html; charset=utf-8', 'no-cache'],
      ['/index.html', 200, 'text/html; charset=utf-8', 'no-cache'],
      ['/sw.js', 200, 'text/javascript; charset=utf-8', 'no-cache'],
      ['/manifest.webmanifest', 200, 'application/manifest+json; charset=utf-8', 'no-cache'],
      [
        '/assets/index-B3kd92Xa.js',
        200,
        'text/javascript; charset=utf-8',
        'public, max-age=31536000, immutable',
      ],
    ]);
  });

  it('index.html is served for routes of the app, and 404 for missing files', async () => {
    for (const path of ['/adminSection/show-customers', '/rastreo/Fn3918koP', '/Login']) {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<title>FluviCarga</title>');
    }
    expect((await get('/assets/gone-12345678.js')).status).toBe(404);
  });

  it('is sent precompressed to clients that accept brotli', async () => {
    const path = '/assets/index-B3kd92Xa.js';
    const compressed = await get(path, { 'Accept-Encoding': 'gzip, br' });
    expect(compressed.headers.get('Content-Encoding')).toBe('br');
    expect(compressed.headers.get('Vary')).toBe('Accept-Encoding');
    const bytes = Buffer.from(await compressed.arrayBuffer());
    expect(bytes).toHaveLength(Number(compressed.headers.get('Content-Length')));
    expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT);
    const plain = await get(path);
    expect(plain.headers.has('Content-Encoding')).toBe(false);
    expect(await plain.text()).toBe(SCRIPT);
  });

  it('is answered 304 where it did not change', async () => {
    const first = await get('/');
    const etag = first.headers.get('ETag') ?? '';
    const again = await get('/', { 'If-None-Match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('answers HEAD without a body', async () => {
    const response = await get('/sw.js', {}, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe('');
  });

  it.each([
    '/../secreto.txt',
    '/..%2fsecreto.txt',
    '/%2e%2e/secreto.txt',
    '/assets/..%2f..%2fsecreto.txt',
    '/..%5csecreto.txt',
    '/.secreto',
    '/assets%00.js',
    '/%E0%A4%A',
  ])('does not leave its folder for %s', async (path) => {
    const text = await (await get(path)).text();
    expect(text).not.toContain('secreto');
  });
});
