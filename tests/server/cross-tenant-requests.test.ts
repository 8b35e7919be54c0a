/** Every route, called by the ADMIN of one company with ids and names of the other. */
import { randomUUID } from 'node:crypto';
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

/** Other ways to write a number, which a program may take for it. */
const SPELLINGS: readonly ((id: string) => string)[] = [
  (id) => `0${id}`,
  (id) => `+${id}`,
  (id) => `${id}.0`,
  (id) => `${id}e0`,
  (id) => `%${Buffer.from(id).toString('hex').slice(0, 2)}${id.slice(1)}`,
  (id) => `${id}%00`,
  (id) => ` ${id}`,
  (id) => `${2 ** 32 + Number(id)}`,
  (id) => `${id}/../${id}`,
];

it('no other spelling of its number does either, alone or in a batch', async () => {
  const withId = routes.filter(
    ({ method, path }) => /:id/.test(path) && method !== 'GET' && !/companie|devices/.test(path),
  );
  for (const { method, path } of withId) {
    const subject = Object.entries(SUBJECTS).find(([start]) => path.startsWith(start))?.[1];
    if (!subject) throw new Error(`${path} has no subject here`);
    const before = await rowsOf(subject.table);
    const own = Object.entries(BODIES).find(([end]) => path.endsWith(end))?.[1];
    const body = own ?? subject.body();
    for (const spell of SPELLINGS) {
      const at = path.replace(/:id(\{[^/]*\})?/, spell(String(before[0]?.id)));
      const { status } = await vaupes.call(method, at, body);
      expect([at, [404, 422].includes(status)]).toEqual([at, true]);
      const { body: answer } = await vaupes.call('POST', '/api/v1/batch', {
        ops: [{ key: randomUUID(), method, path: at, body }],
      });
      const [verdict] = answer.verdicts as { status: number }[];
      expect([at, [404, 422].includes(Number(verdict?.status))]).toEqual([at, true]);
    }
    expect(await rowsOf(subject.table)).toEqual(before);
  }
});

it('no body moves what it names to the other company, or takes it from there', async () => {
  const [shipment] = await rowsOf('shipments');
  const [customer, vessel, product] = [
    await rowsOf('customers'),
    await rowsOf('vessels'),
    await rowsOf('products'),
  ].map(([row]) => row?.id);
  const references = { remitenteCedula: customer, vehiculoNombre: vessel };
  const sent = (more: Json) => payloads.shipment({ ...OURS, ...JOURNEY, ...more });
  const { list: own } = await vaupes.call('GET', '/api/v1/product/all');
  const attempts = [
    ['POST', '/api/v1/envios/crear-con-costo', sent({ productosIds: [product] })],
    ['POST', '/api/v1/pagos/save', payloads.payment({ envioId: shipment?.id })],
    [
      'POST',
      '/api/v1/viajes/save',
      payloads.voyage({
        vehiculoNombre: JOURNEY.vehiculoNombre,
        sucursalNombre: JOURNEY.sucursalNombre,
        enviosIds: [shipment?.id],
      }),
    ],
    ['POST', '/api/v1/conteos/save', payloads.pieceCount({ viajeId: 1 })],
  ] as const;
  for (const [method, path, body] of attempts)
    expect([path, (await vaupes.call(method, path, body)).status]).toEqual([path, 422]);
  // Ids of records that the company has not are not looked at: the names count.
  const productosIds = [
    own.find(({ customerNumDocument }) => `${customerNumDocument}` === '52890417')?.id,
  ];
  const made = await vaupes.call(
    'POST',
    '/api/v1/envios/crear-con-costo',
    sent({ productosIds, references }),
  );
  if (made.status === 201)
    expect(made.body).toMatchObject({
      remitenteCedula: '52890417',
      vehiculoNombre: JOURNEY.vehiculoNombre,
    });
  else expect([409, 422]).toContain(made.status);
});

it('no filter or place of the trail tells an entry of the other company', async () => {
  const { rows } = await server.database.pool.query<{
    id: string;
    user: number;
    record: number;
    at: number;
  }>(
    `select id, user_id as user, record_id as record, extract(epoch from at) * 1000 as at
      from audit_entries where company_id = 1 order by id desc`,
  );
  const [theirs] = rows;
  expect(rows.length).toBeGreaterThan(2);
  for (const query of [
    `user=${theirs?.user}`,
    `search=${theirs?.record}`,
    'entity=voyage',
    'entity=payment&action=create',
    `cursor=${Math.ceil(Number(theirs?.at)) + 1000}.${Number(theirs?.id) + 1}`,
    'company=1',
    'companyId=1',
  ]) {
    const { status, body } = await vaupes.call('GET', `/api/v1/audit?${query}`);
    const told = (body.entries ?? []) as Json[];
    expect([query, status < 500]).toEqual([query, true]);
    expect(told.filter(({ company }) => company !== VAUPES)).toEqual([]);
    const csv = await server.app.request(`/api/v1/audit/csv?${query}`, {
      headers: { Authorization: `Bearer ${vaupes.token}` },
    });
    expect(await csv.text()).not.toContain(GUAVIARE);
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
