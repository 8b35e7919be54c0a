/** Arbitrary bodies sent to every write: the answer names the fault, never 500, and the database stays consistent. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as payloads from './payloads';
import { createShipmentFixtures } from './shipment-fixtures';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

// Hundreds of requests, on a machine that does other things too.
vi.setConfig({ testTimeout: 180_000 });
const RUNS = 40;

let server: TestApp;
let admin: SignedIn;
let superadmin: SignedIn;
let shipmentId: unknown;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
  superadmin = await signIn(server, 'superadmin@fluvicarga.co');
  shipmentId = (await createShipmentFixtures(admin).newShipment()).id;
});
afterEach(() => {
  // Each test answers for its own requests.
  const failures = server.logs.splice(0).filter((line) => line.event === 'failure');
  expect(failures).toEqual([]);
});

/** Values as forms, spreadsheets and attackers send them. */
const nasty = fc.constantFrom<unknown>(
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'Ñandú', '👩‍👩‍👧', '‮', "'; drop table users; --"],
  ...['0000-01-01', '9999-12-31', '31/02/2026', '1e400', 'NaN', '-0', '00000', '99999999999'],
  ...[-1, 0, 1e21, 2 ** 31, Number.MAX_SAFE_INTEGER, 0.1, true, false, null, [], {}, [null], [[]]],
  ...['x'.repeat(201), 'x'.repeat(5000), '1'.repeat(400), `${'a'.repeat(150)}@b.co`],
  ...[{ toString: 1 }, { valueOf: null }, { length: 3 }, { roleListName: {} }, [1, 'a', {}]],
);
const value = fc.oneof(nasty, fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'grapheme' }));

/** A valid body with fields changed, removed or added; or any JSON. */
function bodyLike(good: () => Json): fc.Arbitrary<unknown> {
  const names = fc.constantFrom(...Object.keys(good()));
  const changed = fc
    .tuple(
      fc.dictionary(names, value, { maxKeys: 4 }),
      fc.array(names, { maxLength: 2 }),
      fc.dictionary(fc.string(), value, { maxKeys: 2 }),
    )
    .map(([changes, gone, added]) => {
      const body: Json = { ...added, ...good(), ...changes };
      for (const name of gone) delete body[name];
      return body;
    });
  return fc.oneof({ weight: 5, arbitrary: changed }, value);
}

const WRITES: Record<string, { body: () => Json; as?: 'superadmin'; runs?: number }> = {
  'POST /api/v1/customers/save': { body: payloads.customer },
  'PUT /api/v1/customers/update/1': { body: payloads.customer },
  'POST /api/v1/employeefluvial/save': { body: payloads.crewMember },
  'PUT /api/v1/employeefluvial/update/1': { body: payloads.crewMember },
  'POST /api/v1/vehicles/save': { body: payloads.vessel },
  'PUT /api/v1/vehicles/update/1': { body: payloads.vessel },
  'POST /api/v1/product/save': { body: payloads.product },
  'PUT /api/v1/product/update/1': { body: payloads.product },
  'POST /api/v1/warehouse/save': { body: payloads.warehouse },
  'PUT /api/v1/warehouse/update/1': { body: payloads.warehouse },
  'POST /api/v1/sucursales/save': { body: payloads.branch },
  'PUT /api/v1/sucursales/update/1': { body: payloads.branch },
  'POST /api/v1/envios/crear-con-costo': {
    body: () => payloads.shipment({ productosIds: [1, 2, 3] }),
  },
  'PUT /api/v1/envios/update/:id': { body: () => payloads.shipment({ productosIds: [1] }) },
  'PATCH /api/v1/envios/:id/estado-pago': {
    body: () => ({ estadoPago: 'PAGADO', motivo: 'x', occurredAt: new Date().toISOString() }),
  },
  // The same call with its other state; a query, which it does not read, gives the entry a name of its own.
  'PATCH /api/v1/envios/:id/estado-pago?entrega': {
    body: () => ({
      estadoEntrega: 'ENTREGADO',
      motivo: 'x',
      occurredAt: new Date().toISOString(),
      entrega: { recibe: 'Ana', documento: '41219530', firma: 'M1 1L2 2' },
    }),
  },
  'POST /api/v1/companie/save': { body: payloads.company, as: 'superadmin' },
  'PUT /api/v1/companie/update/2': { body: payloads.company, as: 'superadmin' },
  'PUT /auth/update-nopass/4': { body: payloads.user },
  // Each right password costs a quarter of a second.
  'POST /auth/sign-up': { body: payloads.user, runs: 8 },
  'PUT /auth/update/4': { body: payloads.user, runs: 8 },
};

describe.each(Object.entries(WRITES))('%s', (route, { body, as, runs = RUNS }) => {
  it('answers any body with 2xx or 4xx', async () => {
    const [method = '', pattern = ''] = route.split(' ');
    const path = pattern.replace(':id', String(shipmentId));
    const session = as ? superadmin : admin;
    await fc.assert(
      fc.asyncProperty(bodyLike(body), fc.boolean(), async (sent, isKeyed) => {
        const headers = isKeyed ? { 'Idempotency-Key': randomUUID() } : {};
        const { status, body: answer } = await session.call(
          method,
          path,
          JSON.stringify(sent),
          headers,
        );
        expect([200, 201, 400, 403, 404, 409, 412, 422]).toContain(status);
        if (status >= 400) expect(answer).toMatchObject({ type: expect.any(String), status });
      }),
      { numRuns: runs },
    );
  });
});

it('leaves the database consistent', async () => {
  const broken = async (query: string) => (await server.database.pool.query(query)).rows;
  expect(
    await broken(`select product_id from shipment_products where released_at is null
      group by product_id having count(*) > 1`),
  ).toEqual([]);
  expect(
    await broken(`select s.id from shipments s where
      not exists (select 1 from shipment_products p where p.shipment_id = s.id) or
      (select count(*) from shipment_events e where e.shipment_id = s.id) < 2`),
  ).toEqual([]);
  expect(
    await broken(`select p.id from products p join customers c on c.id = p.customer_id
      where p.company_id <> c.company_id or (p.warehouse_id is null) = (p.vessel_id is null)`),
  ).toEqual([]);
  expect(
    await broken(`select e.to_state, s.estado_entrega from shipments s join lateral (
      select to_state from shipment_events e where e.shipment_id = s.id
      and e.field = 'estadoEntrega' order by e.id desc limit 1) e on true
      where e.to_state <> s.estado_entrega`),
  ).toEqual([]);
  expect(
    await broken(`select company_id from users where role = 'ADMIN'
      group by company_id having count(*) > 3`),
  ).toEqual([]);
});

describe('a body beyond the limits', () => {
  const save = (sent: string) => admin.call('POST', '/api/v1/customers/save', sent);

  it.each([
    ['deep lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['deep objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['a name as deep', `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    [
      'many fields',
      JSON.stringify(
        Object.fromEntries(
          Array(60_000)
            .fill(0)
            .map((_, n) => [n, n]),
        ),
      ),
    ],
    ['a long text', JSON.stringify({ ...payloads.customer(), name: 'x'.repeat(900_000) })],
  ])('%s are refused, quickly', async (_name, sent) => {
    const startedAt = performance.now();
    const { status } = await admin.call('POST', '/api/v1/customers/save', sent, {
      'Idempotency-Key': randomUUID(),
    });
    expect(status).toBe(422);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  it('one megabyte is accepted, one byte more is rejected', async () => {
    const empty = JSON.stringify({ name: '' }).length;
    const just = JSON.stringify({ name: 'x'.repeat(1024 * 1024 - empty) });
    expect(just).toHaveLength(1024 * 1024);
    expect((await save(just)).status).toBe(422);
    expect((await save(`${just} `)).status).toBe(413);
  });
});

it.each([
  'Ñáñez',
  'Peña Güiza',
  'José Muñoz',
  'Emoji 👩‍👩‍👧 🛶',
  '李小龍',
  'e\u0301 combinada',
  'Ω≈ç',
])('keeps %s as it was written, its letters composed', async (name) => {
  const { status, body } = await admin.call(
    'POST',
    '/api/v1/customers/save',
    payloads.customer({ name, lastName: name }),
  );
  expect(status).toBe(201);
  const { list } = await admin.call('GET', '/api/v1/customers/all');
  expect(having(list, 'id', body.id)).toMatchObject({
    name: name.normalize('NFC'),
    lastName: name.normalize('NFC'),
  });
});

it.each(['/api/v1/envios/tipo-pago/%00', '/api/v1/envios/estado-pago/%F0%9F%9B%B6'])(
  '%s is answered below 500',
  async (path) => {
    expect((await admin.call('GET', path)).status).toBeLessThan(500);
  },
);
