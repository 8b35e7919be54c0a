/** Two companies on one server: neither sees, changes or refers to the other's records. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as payloads from './payloads';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

const GUAVIARE = 'Transportes Fluviales del Guaviare';
const VAUPES = 'Naviera del Vaupés';

let server: TestApp;
let guaviare: SignedIn;
let vaupes: SignedIn;
beforeAll(async () => {
  server = await startApp();
  guaviare = await signIn(server, 'admin@fluvicarga.co');
  vaupes = await signIn(server, 'admin@navieravaupes.co');
});

const LISTS = [
  '/api/v1/customers/all',
  '/api/v1/employeefluvial/all',
  '/api/v1/vehicles/all',
  '/api/v1/product/all',
  '/api/v1/warehouse/all',
  '/api/v1/sucursales/all',
  '/api/v1/envios/all',
  '/api/v1/envios/tipo-pago/EFECTIVO',
  '/api/v1/envios/estado-pago/PENDIENTE',
];

it.each(LISTS)('%s holds no row of the other company', async (path) => {
  const ours = (await guaviare.call('GET', path)).list.map((record) => record.id);
  const theirs = (await vaupes.call('GET', path)).list.map((record) => record.id);
  expect(ours.length).toBeGreaterThan(0);
  expect(theirs.length).toBeGreaterThan(0);
  expect(ours.filter((id) => theirs.includes(id))).toEqual([]);
});

it('the products of a customer of both companies are listed separately', async () => {
  const path = '/api/v1/product/document/52890417/products';
  expect((await guaviare.call('GET', path)).body).toEqual({ products: [] });
  expect((await vaupes.call('GET', path)).body.products).toHaveLength(2);
});

it('the list of users holds the own company only, the acting user first', async () => {
  const users = (await guaviare.call('GET', '/api/v1/companie/users')).list;
  expect(users[0]).toMatchObject({
    username: 'admin@fluvicarga.co',
    company: { name: GUAVIARE, status: 'activo' },
    roles: [{ roleEnum: 'ADMIN' }],
    city: { ciudad: 'San José del Guaviare', departamento: { departamento: 'Guaviare' } },
  });
  expect(new Set(users.map((user) => (user.company as Json).name))).toEqual(new Set([GUAVIARE]));
  expect(JSON.stringify(users)).not.toMatch(/hash|scrypt/i);
});

it('shows a SUPERADMIN the users of all companies', async () => {
  const superadmin = await signIn(server, 'superadmin@fluvicarga.co');
  const users = (await superadmin.call('GET', '/api/v1/companie/users')).list;
  expect(users[0]?.username).toBe('superadmin@fluvicarga.co');
  expect(users.map((user) => user.username)).toContain('admin@navieravaupes.co');
});

it('other roles see colleagues without personal data', async () => {
  const employee = await signIn(server, 'empleado@fluvicarga.co');
  const users = (await employee.call('GET', '/api/v1/companie/users')).list;
  expect(Object.keys(users[0] ?? {}).sort()).toEqual([
    'company',
    'id',
    'lastName',
    'name',
    'roles',
    'status',
    'username',
  ]);
});

describe('a record of the other company', () => {
  const UPDATES: [string, string, () => Json][] = [
    ['/api/v1/customers/all', '/api/v1/customers/update/', payloads.customer],
    ['/api/v1/employeefluvial/all', '/api/v1/employeefluvial/update/', payloads.crewMember],
    ['/api/v1/vehicles/all', '/api/v1/vehicles/update/', payloads.vessel],
    ['/api/v1/product/all', '/api/v1/product/update/', payloads.product],
    ['/api/v1/warehouse/all', '/api/v1/warehouse/update/', payloads.warehouse],
    ['/api/v1/sucursales/all', '/api/v1/sucursales/update/', payloads.branch],
    ['/api/v1/companie/users', '/auth/update-nopass/', payloads.user],
  ];
  it.each(UPDATES)('cannot be changed in %s', async (list, path, payload) => {
    const theirs = (await vaupes.call('GET', list)).list[0];
    const { status, body } = await guaviare.call('PUT', path + theirs?.id, payload());
    expect({ status, type: body.type }).toEqual({ status: 404, type: 'not-found' });
    expect((await vaupes.call('GET', list)).list[0]).toEqual(theirs);
  });

  it('a shipment cannot change its state', async () => {
    const theirs = (await vaupes.call('GET', '/api/v1/envios/all')).list[0];
    const path = `/api/v1/envios/${theirs?.id}/estado-pago`;
    expect((await guaviare.call('PATCH', path, { estadoPago: 'PAGADO' })).status).toBe(404);
  });

  it('cannot be referred to', async () => {
    const inTheirs = await guaviare.call(
      'POST',
      '/api/v1/product/save',
      payloads.product({ warehouseName: 'Bodega Mitú' }),
    );
    expect(inTheirs.body.errors).toEqual([
      { field: 'warehouseName', message: 'No existe esa bodega' },
    ]);
    const [theirs] = (await vaupes.call('GET', '/api/v1/product/all')).list;
    const withTheirs = await guaviare.call(
      'POST',
      '/api/v1/envios/crear-con-costo',
      payloads.shipment({ productosIds: [theirs?.id] }),
    );
    expect(withTheirs.body.errors).toEqual([
      { field: 'productosIds', message: 'Uno de los productos no existe' },
    ]);
  });
});

it('both companies may have the same customer, plate and names', async () => {
  const shared = payloads.customer();
  expect((await guaviare.call('POST', '/api/v1/customers/save', shared)).status).toBe(201);
  expect((await vaupes.call('POST', '/api/v1/customers/save', shared)).status).toBe(201);
  const vessel = payloads.vessel();
  expect((await guaviare.call('POST', '/api/v1/vehicles/save', vessel)).status).toBe(201);
  expect((await vaupes.call('POST', '/api/v1/vehicles/save', vessel)).status).toBe(201);
});

it('a payload that names another company is rejected', async () => {
  const named = payloads.warehouse({ companyName: VAUPES });
  const { status, body } = await guaviare.call('POST', '/api/v1/warehouse/save', named);
  expect(status).toBe(422);
  expect(body.errors).toEqual([{ field: 'companyName', message: 'Debe ser su propia empresa' }]);
  const branch = payloads.branch({ companiaNombre: VAUPES });
  expect((await guaviare.call('POST', '/api/v1/sucursales/save', branch)).body.errors).toEqual([
    { field: 'companiaNombre', message: 'Debe ser su propia empresa' },
  ]);
});

it('categories are separate', async () => {
  const made = payloads.product({ categoryName: '  Redes de  pesca ' });
  await guaviare.call('POST', '/api/v1/product/save', made);
  const path = '/api/v1/product-category/all';
  const ours = (await guaviare.call('GET', path)).list;
  expect(having(ours, 'categoryName', 'Redes de pesca').categoryId).toEqual(expect.any(Number));
  const theirs = (await vaupes.call('GET', path)).list.map((category) => category.categoryName);
  expect(theirs).not.toContain('Redes de pesca');
});
