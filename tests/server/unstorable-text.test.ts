/** Text that PostgreSQL cannot store, in every part of a request: it is rejected, and later requests are served. */
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as payloads from './payloads';
import { sendBatch } from './send-batch';
import { CUSTOMERS, post } from './shipment-operations';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

// Each sign-in costs a quarter of a second.
vi.setConfig({ testTimeout: 180_000 });
const EMPLOYEE = 'empleado@fluvicarga.co';
const MESSAGE = 'Contiene caracteres que no se pueden guardar';

let server: TestApp;
let employee: SignedIn;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, EMPLOYEE);
});
afterEach(async () => {
  expect(server.logs.filter(({ event }) => event === 'failure')).toEqual([]);
  expect((await server.call('GET', '/ready')).status).toBe(200);
  await signIn(server, EMPLOYEE);
});

const piece = fc.constantFrom(
  ...[
    '\0',
    '\ud800',
    '\udc00',
    '\u0007',
    '\u202e',
    '\ufffe',
    '👩‍👩‍👧',
    'ñ',
    "'; --",
    '%',
    '\\',
    '\n',
  ],
);
const oddText = fc
  .array(fc.oneof(piece, fc.string({ maxLength: 5 })), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));
/** Percent-encoded text, a NUL, and bytes that are no UTF-8. */
const oddSegment = fc.oneof(
  oddText.map((text) => encodeURIComponent(Buffer.from(text).toString())),
  fc.constantFrom('%00', 'a%00b', '%ff', '%ed%a0%80', '%', '%E0%A4', 'Fn3918%00P'),
);
/** A header holds Latin-1 only. */
const oddHeader = oddText.map((text) => text.replace(/[^\x20-\x7e\xa1-\xff]/g, '¿').trim());

const credentials = (username: unknown) => ({ username, password: 'x' });

describe('a sign-in', () => {
  it.each([
    ['a NUL', 'a\0b'],
    ['a lone surrogate', 'a\ud800b'],
  ])('with %s is rejected at its field', async (_what, text) => {
    for (const [field, sent] of Object.entries({
      username: { username: text, password: 'b' },
      password: { username: 'a', password: text },
    })) {
      const { status, body } = await server.call('POST', '/auth/log-in', sent);
      expect(status).toBe(422);
      expect(body).toMatchObject({ type: 'invalid', errors: [{ field, message: MESSAGE }] });
    }
  });

  it('is answered below 500 with any names, values and headers, and a valid one still succeeds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(oddText.map(credentials), fc.dictionary(oddText, oddText), oddText),
        oddHeader,
        async (body, header) => {
          // So that the address is not slowed down.
          server.clock.now += 60_000;
          const headers = { 'Device-Id': header, 'Idempotency-Key': header };
          const sent = JSON.stringify(body);
          const { status } = await server.call('POST', '/auth/log-in', sent, headers);
          expect([200, 401, 422, 429]).toContain(status);
          const list = await employee.call('GET', '/api/v1/customers/all');
          expect(list.status).toBe(200);
        },
      ),
      { numRuns: 30 },
    );
  });
});

it('is answered below 500 in the URL of every read', async () => {
  const patterns = new Set(
    server.app.routes
      // A stream stays open, and is answered 503 where nothing listens to the commits.
      .filter(({ method, path }) => ['GET', 'ALL'].includes(method) && !/report|stream/i.test(path))
      .map(({ path }) => path.replace('/*', '/:any')),
  );
  expect(patterns.size).toBeGreaterThan(15);
  for (const pattern of patterns) {
    await fc.assert(
      fc.asyncProperty(oddSegment, oddHeader, fc.boolean(), async (segment, header, isKnown) => {
        server.clock.now += 3000;
        const path = pattern.replace(/:\w+(\{[^/]*\})?/, segment);
        const url = `${path}?cursor=${segment}&limit=${segment}&${segment}=1`;
        const { call } = isKnown ? employee : server;
        const headers = { 'Device-Id': header, 'If-None-Match': header };
        const { status } = await call('GET', url, undefined, headers);
        expect([url, status < 500]).toEqual([url, true]);
      }),
      { numRuns: 15 },
    );
  }
});

it('is answered below 500 in the filter of a report, which takes a second each', async () => {
  const path = '/api/v1/vehicles/vehicleReport';
  await fc.assert(
    fc.asyncProperty(oddSegment, async (segment) => {
      const { status } = await employee.call('GET', `${path}?filtro=${segment}`);
      expect([segment, status < 500]).toEqual([segment, true]);
    }),
    { numRuns: 4 },
  );
});

it('is answered 401 in place of a token', async () => {
  await fc.assert(
    fc.asyncProperty(oddHeader, fc.constantFrom('Bearer ', 'Bearer dt_', ''), async (odd, kind) => {
      const headers = { Authorization: `${kind}${odd}` };
      const { status } = await server.call('GET', '/api/v1/customers/all', undefined, headers);
      expect(status).toBe(401);
    }),
  );
});

it('in a cursor of the change feed makes it unreadable', async () => {
  const { body } = await employee.call('GET', '/api/v1/changes?limit=1');
  const cursor = JSON.parse(Buffer.from(String(body.cursor), 'base64url').toString());
  for (const entity of ['a\0b', '\ud800']) {
    const forged = { ...cursor, place: { ...cursor.place, entity }, sweep: null };
    const told = Buffer.from(JSON.stringify(forged)).toString('base64url');
    const { status } = await employee.call('GET', `/api/v1/changes?cursor=${told}`);
    expect(status).toBe(410);
  }
});

it('in a write is rejected at its field, alone and in a batch, whose other operations are done', async () => {
  for (const text of ['Ana\0', 'Ana \udc00']) {
    const refused = { type: 'invalid', errors: [{ field: 'name', message: MESSAGE }] };
    const single = await employee.call('POST', CUSTOMERS, payloads.customer({ name: text }));
    expect(single).toMatchObject({ status: 422, body: refused });
    const verdicts = await sendBatch(employee, [
      post(CUSTOMERS, payloads.customer({ name: text })),
      post(CUSTOMERS, payloads.customer()),
    ]);
    expect(verdicts).toMatchObject([{ status: 422, body: refused }, { status: 201 }]);
  }
  // The name of a field, too.
  const odd = { ...payloads.customer(), 'otro\0': 1 };
  expect((await employee.call('POST', CUSTOMERS, odd)).status).toBe(422);
});
