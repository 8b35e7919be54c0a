/** The change feed: first every record, then each that changed, even if only in the values that it shows of another. */
import { beforeAll, describe, expect, it } from 'vitest';
import { LIST_PATHS } from '../../src/domain/wire';
import { createFollower, type Follower, namesOf } from './change-follower';
import * as payloads from './payloads';
import { createShipmentFixtures } from './shipment-fixtures';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
const people: Record<string, SignedIn> = {};
beforeAll(async () => {
  server = await startApp();
  for (const name of ['superadmin', 'admin', 'empleado', 'invitado'])
    people[name] = await signIn(server, `${name}@fluvicarga.co`);
  people.vaupes = await signIn(server, 'admin@navieravaupes.co');
  // The demo data has none.
  for (const name of ['admin', 'vaupes']) {
    const { call } = as(name);
    const first = async (path: string) => (await call('GET', path)).list[0]?.nombre;
    const vehiculoNombre = await first('/api/v1/vehicles/all');
    const sucursalNombre = await first('/api/v1/sucursales/all');
    const voyage = payloads.voyage({ vehiculoNombre, sucursalNombre });
    const { status, body } = await call('POST', '/api/v1/viajes/save', voyage);
    const count = payloads.pieceCount({ viajeId: body.id });
    expect([status, (await call('POST', '/api/v1/conteos/save', count)).status]).toEqual([
      201, 201,
    ]);
    expect((await call('POST', '/api/v1/viajes/save', voyage)).status).toBe(201);
    const { list } = await call('GET', '/api/v1/envios/all');
    const payment = payloads.payment({ envioId: list[0]?.id });
    expect((await call('POST', '/api/v1/pagos/save', payment)).status).toBe(201);
  }
});
const as = (name: string): SignedIn => {
  const person = people[name];
  if (!person) throw new Error(`Nobody is called ${name}`);
  return person;
};

const SEEN: Record<string, readonly (keyof typeof LIST_PATHS)[]> = {
  superadmin: ['company', 'user', 'category'],
  admin: [
    ...(['user', 'crewMember', 'vessel', 'customer', 'product'] as const),
    ...(['warehouse', 'branch', 'shipment', 'voyage', 'pieceCount', 'payment'] as const),
    ...(['category'] as const),
  ],
  empleado: [
    ...(['user', 'crewMember', 'vessel', 'customer', 'product'] as const),
    ...(['warehouse', 'branch', 'shipment', 'voyage', 'pieceCount', 'payment'] as const),
    ...(['category'] as const),
  ],
  invitado: ['user', 'category'],
  vaupes: [
    ...(['user', 'crewMember', 'vessel', 'customer', 'product'] as const),
    ...(['warehouse', 'branch', 'shipment', 'voyage', 'pieceCount', 'payment'] as const),
    ...(['category'] as const),
  ],
};

const idOf = (record: Json) => Number(record.id ?? record.categoryId);
const byId = (records: readonly Json[]) => records.toSorted((a, b) => idOf(a) - idOf(b));

/** The follower's records equal the lists. */
async function expectMirror(name: string, follower: Follower): Promise<void> {
  for (const entity of SEEN[name] ?? []) {
    const { list } = await as(name).call('GET', LIST_PATHS[entity]);
    expect([entity, byId(follower.records(entity))]).toEqual([entity, byId(list)]);
  }
}

describe.each(Object.keys(SEEN))('from nothing, %s', (name) => {
  it.each([1000, 7])('reads exactly the records of the lists (%i a page)', async (limit) => {
    const follower = createFollower(server, as(name), limit);
    const changes = await follower.catchUp();
    expect(new Set(changes.map(({ entity }) => entity))).toEqual(new Set(SEEN[name]));
    expect(new Set(namesOf(changes)).size).toBe(changes.length);
    await expectMirror(name, follower);
    expect(await follower.catchUp()).toEqual([]);
  });
});

describe('afterwards', () => {
  let follower: Follower;
  let call: SignedIn['call'];
  let shipping: ReturnType<typeof createShipmentFixtures>;
  beforeAll(async () => {
    ({ call } = as('empleado'));
    shipping = createShipmentFixtures(as('empleado'));
    follower = createFollower(server, as('empleado'));
  });
  const news = async () => namesOf(await follower.catchUp());
  const put = (path: string, record: Json, changes: Json) =>
    as('admin').call('PUT', path, { ...record, ...changes });

  it('each new or changed record is sent once, as its list reads it', async () => {
    await follower.catchUp();
    const { body: made } = await call('POST', '/api/v1/customers/save', payloads.customer());
    const { body: crew } = await call(
      'POST',
      '/api/v1/employeefluvial/save',
      payloads.crewMember(),
    );
    await put(`/api/v1/customers/update/${made.id}`, payloads.customer(), {
      numDocument: made.numDocument,
      name: 'Cambiada',
    });
    expect(await news()).toEqual([`crewMember ${crew.id}`, `customer ${made.id}`]);
    expect(having(follower.records('customer'), 'id', made.id)).toMatchObject({
      name: 'Cambiada',
      version: 2,
    });
    await expectMirror('empleado', follower);
  });

  it('a shipment is sent together with the products it holds or releases', async () => {
    const shipment = await shipping.newShipment();
    const product = `product ${shipment.products[0]}`;
    expect(await news()).toEqual([product, `shipment ${shipment.id}`]);
    await shipping.patch(shipment.id, { estadoEntrega: 'EN_TRANSITO' });
    expect(await news()).toEqual([`shipment ${shipment.id}`]);
    await shipping.patch(shipment.id, { estadoEntrega: 'DEVUELTO' });
    expect(await news()).toEqual([product, `shipment ${shipment.id}`]);
    const known = having(follower.records('product'), 'id', shipment.products[0]);
    expect(known.numeroGuiaEnvio).toBeNull();
    const other = await shipping.newProduct();
    const edited = await shipping.newShipment();
    await follower.catchUp();
    await shipping.put(edited.id, { productosIds: [other] });
    expect(await news()).toEqual(
      [`product ${edited.products[0]}`, `product ${other}`, `shipment ${edited.id}`].sort(),
    );
    await expectMirror('empleado', follower);
  });

  it.each([
    ['/api/v1/vehicles/', 'nombre', payloads.vessel, 'vehiculoNombre', 'vehicleName'],
    ['/api/v1/warehouse/', 'name', payloads.warehouse, null, 'warehouseName'],
    ['/api/v1/sucursales/', 'nombre', payloads.branch, 'sucursalNombre', null],
    [
      '/api/v1/customers/',
      'numDocument',
      payloads.customer,
      'remitenteCedula',
      'customerNumDocument',
    ],
  ] as const)(
    'a rename under %s tells whatever shows it',
    async (path, field, make, inShipment, inProduct) => {
      const payload = make();
      const { body: named } = await as('admin').call('POST', `${path}save`, payload);
      const owner =
        inShipment === 'remitenteCedula' ? { customerNumDocument: Number(named[field]) } : {};
      const aboard = inProduct && {
        [inProduct]: inProduct === 'customerNumDocument' ? Number(named[field]) : named[field],
      };
      const away = inProduct === 'vehicleName' ? { warehouseName: null } : {};
      const product = await shipping.newProduct({ ...owner, ...away, ...aboard });
      const shipment = await shipping.newShipment({
        productosIds: [await shipping.newProduct(owner)],
        ...(inShipment && { [inShipment]: named[field] }),
      });
      const voyage =
        inShipment === 'vehiculoNombre' || inShipment === 'sucursalNombre'
          ? (
              await call(
                'POST',
                '/api/v1/viajes/save',
                payloads.voyage({ [inShipment]: named[field] }),
              )
            ).body
          : null;
      await follower.catchUp();
      const other = String(make()[field]);
      await put(`${path}update/${named.id}`, payload, { [field]: other });
      const told = await news();
      if (voyage && inShipment) {
        expect(told).toContain(`voyage ${voyage.id}`);
        expect(having(follower.records('voyage'), 'id', voyage.id)[inShipment]).toBe(other);
      }
      if (inProduct) {
        expect(told).toContain(`product ${product}`);
        expect(String(having(follower.records('product'), 'id', product)[inProduct])).toBe(other);
      }
      if (inShipment) {
        expect(told).toContain(`shipment ${shipment.id}`);
        expect(having(follower.records('shipment'), 'id', shipment.id)[inShipment]).toBe(other);
      }
      await expectMirror('empleado', follower);
      await put(`${path}update/${named.id}`, payload, { [field]: other });
      expect(await news()).toHaveLength(1);
    },
  );

  it('a new category is sent, a rolled back write is not', async () => {
    await follower.catchUp();
    const wrong = payloads.product({ categoryName: 'Deshecha', warehouseName: 'No hay' });
    expect((await call('POST', '/api/v1/product/save', wrong)).status).toBe(422);
    expect(await news()).toEqual([]);
    const product = await shipping.newProduct({ categoryName: 'Canoas' });
    const told = await news();
    const { list } = await call('GET', LIST_PATHS.category);
    const { categoryId } = having(list, 'categoryName', 'Canoas');
    expect(told).toEqual([`category ${categoryId}`, `product ${product}`]);
  });

  it('another company sees none of it', async () => {
    const other = createFollower(server, as('vaupes'));
    await other.catchUp();
    await shipping.newShipment();
    await shipping.newProduct({ categoryName: 'Balsas' });
    expect(await other.catchUp()).toEqual([]);
    expect((await follower.catchUp()).length).toBeGreaterThan(3);
  });
});
