/** Every route, called by the ADMIN of one company with ids and names of the other. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as payloads from './payloads';
import { type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

const GUAVIARE = 'Transportes Fluviales del Guaviare';
const VAUPES = 'Naviera del Vaupés';
const OURS = { companyName: VAUPES, companiaNombre: VAUPES };
const CARGO = { customerNumDocument: 52890417, warehouseName: 'Bodega Mitú' };
const JOURNEY = {
  remitenteCedula: '52890417',
  vehiculoNombre: 'Reina del Vaupés',
  sucursalNombre: 'Mitú',
};

/** By the first words of a path: the table behind it, and a body that would be good in one's own company. */
const SUBJECTS: Record<string, { table: string; body: () => Json }> = {
  '/api/v1/customers/': { table: 'customers', body: payloads.customer },
  '/api/v1/employeefluvial/': { table: 'crew_members', body: () => payloads.crewMember(OURS) },
  '/api/v1/vehicles/': { table: 'vessels', body: payloads.vessel },
  '/api/v1/product/': { table: 'products', body: () => payloads.product({ ...OURS, ...CARGO }) },
  '/api/v1/warehouse/': { table: 'warehouses', body: () => payloads.warehouse(OURS) },
  '/api/v1/sucursales/': { table: 'branches', body: () => payloads.branch(OURS) },
  '/api/v1/envios/': {
    table: 'shipments',
    body: () => payloads.shipment({ ...OURS, ...JOURNEY, productosIds: [1] }),
  },
  '/api/v1/viajes/': {
    table: 'voyages',
    body: () =>
      payloads.voyage({
        vehiculoNombre: JOURNEY.vehiculoNombre,
        sucursalNombre: JOURNEY.sucursalNombre,
      }),
  },
  '/api/v1/conteos/': { table: 'piece_counts', body: payloads.pieceCount },
  '/api/v1/pagos/': { table: 'payments', body: () => payloads.payment({ envioId: 1 }) },
  '/auth/': { table: 'users', body: () => payloads.user(OURS) },
};

let server: TestApp;
let vaupes: SignedIn;
let routes: { method: string; path: string }[];
beforeAll(async () => {
  server = await startApp();
  vaupes = await signIn(server, 'admin@navieravaupes.co');
  const guaviare = await signIn(server, 'empleado@fluvicarga.co');
  const { body } = await guaviare.call('POST', '/api/v1/viajes/save', payloads.voyage());
  const count = payloads.pieceCount({ viajeId: body.id });
  expect((await guaviare.call('POST', '/api/v1/conteos/save', count)).status).toBe(201);
  expect((await guaviare.call('POST', '/api/v1/viajes/save', payloads.voyage())).status).toBe(201);
  const { list } = await guaviare.call('GET', '/api/v1/envios/all');
  const payment = payloads.payment({ envioId: list[0]?.id });
  expect((await guaviare.call('POST', '/api/v1/pagos/save', payment)).status).toBe(201);
  const seen = new Set<string>();
  routes = server.app.routes.filter(({ method, path }) => {
    const isNew = !seen.has(`${method} ${path}`);
    seen.add(`${method} ${path}`);
    return isNew && method !== 'ALL' && /^\/(api|auth)\//.test(path);
  });
});

const rowsOf = async (table: string) => {
  const { rows } = await server.database.pool.query<Json>(
    `select t.* from ${table} t join companies c on c.id = t.company_id where c.company = $1 order by t.id`,
    [GUAVIARE],
  );
  return rows;
};

/** The bodies of routes that are no updates. */
const BODIES = { '/estado-pago': { estadoPago: 'PAGADO' }, '/erase': { reason: 'Lo pidió' } };

it("no route that takes an id changes or reveals the other company's record", async () => {
  // A company's devices have tests of their own.
  const isElsewhere = /\/(companie|devices)\//;
  const withId = routes.filter(({ path }) => path.includes(':id') && !isElsewhere.test(path));
  expect(withId.length).toBeGreaterThanOrEqual(10);
  for (const { method, path } of withId) {
    const subject = Object.entries(SUBJECTS).find(([start]) => path.startsWith(start))?.[1];
    if (!subject) throw new Error(`${path} has no subject here`);
    const before = await rowsOf(subject.table);
    const at = path.replace(/:id(\{[^/]*\})?/, String(before[0]?.id));
    const own = Object.entries(BODIES).find(([end]) => path.endsWith(end))?.[1];
    const body = own ?? subject.body();
    const answer = await vaupes.call(method, at, method === 'GET' ? undefined : body);
    expect([method, path, answer.status, answer.body.type]).toEqual([
      method,
      path,
      404,
      'not-found',
    ]);
    expect(await rowsOf(subject.table)).toEqual(before);
  }
});

describe('every list', () => {
  it('holds only rows of its own company', async () => {
    const lists = routes.filter(
      ({ method, path }) =>
        method === 'GET' &&
        !path.includes(':id') &&
        !/Report$|rastreo|capabilities|docs/.test(path),
    );
    expect(lists.length).toBeGreaterThanOrEqual(12);
    const { rows } = await server.database.pool.query<{ secret: string }>(
      `select num_document as secret from customers where company_id = 1 and num_document <> '18202655'
       union select username from users where company_id = 1
       union select numero_guia from shipments where company_id = 1
       union select nombre from vessels where company_id = 1`,
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { path } of lists) {
      const at = path.replace(/:document(\{[^/]*\})?/, '17323904').replace(':value', 'EFECTIVO');
      const text = JSON.stringify(await vaupes.call('GET', at));
      const leaked = rows.filter(({ secret }) => text.includes(`"${secret}"`));
      expect({ path, leaked }).toEqual({ path, leaked: [] });
      expect(text).not.toContain(GUAVIARE);
    }
  });
});
