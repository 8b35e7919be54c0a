/** The demo data: enough of each entity, and valid by the rules. */
import { beforeAll, expect, it } from 'vitest';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  server = await startApp();
  admin = await signIn(server, 'admin@fluvicarga.co');
});

const rowsOf = async (query: string) => (await server.database.pool.query(query)).rows;
const countOf = async (table: string) =>
  (await rowsOf(`select count(*)::int as count from ${table}`))[0].count;

it.each([
  ['customers', 40],
  ['vessels', 8],
  ['crew_members', 15],
  ['warehouses', 4],
  ['branches', 4],
  ['products', 120],
  ['shipments', 60],
  ['voyages', 3],
])('has of %s %i', async (table, count) => {
  expect(await countOf(table)).toBe(count);
});

it('has shipments in every state, over a year', async () => {
  const states = await rowsOf('select distinct estado_entrega as state from shipments order by 1');
  expect(states.map(({ state }) => state).sort()).toEqual(
    ['CANCELADO', 'DEVUELTO', 'ENTREGADO', 'EN_PREPARACION', 'EN_TRANSITO', 'POR_RECLAMAR'].sort(),
  );
  const payments = await rowsOf('select distinct estado_pago as state from shipments');
  expect(payments).toHaveLength(3);
  const [{ days }] = await rowsOf(
    'select extract(day from max(occurred_at) - min(occurred_at))::int as days from shipment_events',
  );
  expect(days).toBeGreaterThan(330);
  const late = await rowsOf('select 1 from shipment_events where occurred_at > now()');
  expect(late).toEqual([]);
});

it("has histories that end in the shipment's state", async () => {
  const wrong = await rowsOf(`select s.id from shipments s
    cross join lateral (values ('estadoEntrega', s.estado_entrega), ('estadoPago', s.estado_pago)) as now (field, state)
    where now.state is distinct from (select to_state from shipment_events e
      where e.shipment_id = s.id and e.field = now.field order by e.id desc limit 1)`);
  expect(wrong).toEqual([]);
});

it('has products in and out of shipments, each in one warehouse or vessel', async () => {
  const { list } = await admin.call('GET', '/api/v1/product/all');
  const travelling = list.filter((product) => product.numeroGuiaEnvio !== null);
  expect(travelling.length).toBeGreaterThan(30);
  expect(list.length - travelling.length).toBeGreaterThan(30);
  for (const { warehouseName, vehicleName } of list)
    expect([warehouseName, vehicleName].filter(Boolean)).toHaveLength(1);
  const alone = await rowsOf(
    'select id from shipments s where not exists (select 1 from shipment_products p where p.shipment_id = s.id)',
  );
  expect(alone).toEqual([]);
});

it('has voyages that left and arrived with the shipments aboard, of one vessel', async () => {
  const rows = await rowsOf(`select v.estado as state, v.vessel_id, v.salida_real as left_at,
      v.llegada_real as arrived_at, s.vessel_id as vessel_of_shipment,
      (select min(occurred_at) from shipment_events e where e.shipment_id = s.id and to_state = 'EN_TRANSITO') as sent_at,
      (select min(occurred_at) from shipment_events e where e.shipment_id = s.id and to_state = 'POR_RECLAMAR') as given_at
    from voyages v join shipments s on s.id = any (v.envios_ids)`);
  expect(new Set(rows.map(({ state }) => state))).toEqual(
    new Set(['PROGRAMADO', 'SALIO', 'LLEGO']),
  );
  for (const row of rows) {
    expect(row.vessel_of_shipment).toBe(row.vessel_id);
    expect([row.left_at, row.arrived_at]).toEqual([row.sent_at, row.given_at]);
  }
});

it('has a payment for each paid shipment, and part payments of others', async () => {
  const sums = await rowsOf(`select s.estado_pago as state, s.costo_envio::int as cost,
      coalesce(sum(p.valor), 0)::int as paid, s.estado_entrega as delivery
    from shipments s left join payments p on p.shipment_id = s.id
    where s.company_id = (select company_id from users where username = 'admin@fluvicarga.co') group by s.id`);
  const paid = sums.filter(({ state }) => state === 'PAGADO');
  expect(paid.length).toBeGreaterThan(20);
  for (const one of paid) expect(one.paid).toBe(one.cost);
  const open = sums.filter((one) => one.state === 'PENDIENTE' && one.paid > 0);
  expect(open).toHaveLength(3);
  for (const one of open) expect(one.paid).toBeLessThan(one.cost);
  expect(open.map(({ delivery }) => delivery)).toContain('POR_RECLAMAR');
  const { list } = await admin.call('GET', '/api/v1/pagos/all');
  const today = list.filter(({ registradoPor }) => registradoPor === 'admin@fluvicarga.co');
  expect(today).toMatchObject([{ valor: 100_000, isAdjusted: false }]);
});

it('has a shipment that arrived and waits to be claimed, told as such', async () => {
  const { list } = await admin.call('GET', '/api/v1/envios/all');
  const waiting = list.filter(({ porReclamar }) => porReclamar === true);
  expect(waiting).toMatchObject([
    { estadoEntrega: 'ENTREGADO', descripcionEnvio: 'Tejas y herramienta para vivienda' },
  ]);
});

it('keeps the names that the browser tests use', async () => {
  const names = async (path: string, field: string) =>
    (await admin.call('GET', path)).list.map((record) => record[field]);
  expect(await names('/api/v1/vehicles/all', 'nombre')).toContain('La Esperanza del Guaviare');
  expect(await names('/api/v1/sucursales/all', 'nombre')).toContain('San José del Guaviare');
  expect(await names('/api/v1/warehouse/all', 'name')).toContain('Bodega Malecón');
  expect(await names('/api/v1/product-category/all', 'categoryName')).toContain('Alimentos');
});
