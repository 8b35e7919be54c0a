import { beforeAll, describe, expect, it } from 'vitest';
import { insertWithGuideNumbers } from '../../server/modules/shipments/guide-number';
import * as payloads from './payloads';
import { createShipmentFixtures, problemOf, SENDER } from './shipment-fixtures';
import { having, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let employee: SignedIn;
let shipping: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  shipping = createShipmentFixtures(employee);
});

describe('registering', () => {
  it('answers the shipment as its list reads it, with a legible guide number', async () => {
    const shipment = await shipping.newShipment({ costoEnvio: '1.250.000' });
    expect(shipment.numeroGuia).toMatch(/^[2-9A-HJ-NP-Za-km-z]{9}$/);
    const { products: _, ...record } = shipment;
    const list = (await employee.call('GET', '/api/v1/envios/all')).list;
    expect(having(list, 'id', shipment.id)).toEqual(record);
    expect(record).toMatchObject({
      remitenteCedula: SENDER,
      destinatarioCedula: '18202655',
      companiaNombre: 'Transportes Fluviales del Guaviare',
      vehiculoNombre: 'Delfín Rosado',
      sucursalNombre: 'Calamar',
      costoEnvio: 1_250_000,
      estadoEntrega: 'EN_PREPARACION',
      version: 1,
    });
    expect(record).not.toHaveProperty('productosIds');
    const { productosIds: _payload, ...told } = payloads.shipment();
    expect(Object.keys(record)).toEqual(expect.arrayContaining(['id', ...Object.keys(told)]));
  });

  it('generates another guide number only where one is taken', async () => {
    const [taken, first, second] = [
      await shipping.newShipment(),
      await shipping.newShipment(),
      await shipping.newShipment(),
    ];
    const tried: string[][] = [];
    const records = await insertWithGuideNumbers([first, second], async (numbered) => {
      tried.push(numbered.map(({ numeroGuia }) => numeroGuia));
      const written: Record<string, unknown>[] = [];
      for (const { item, numeroGuia } of numbered) {
        const guide = tried.length === 1 && item === second ? taken.numeroGuia : numeroGuia;
        const update = `update shipments set numero_guia = $1 where id = $2
          and not exists (select from shipments where numero_guia = $1) returning id`;
        const { rows } = await server.database.pool.query(update, [guide, item.id]);
        written.push(...rows.map((row) => ({ ...row, numeroGuia: guide })));
      }
      return written;
    });
    expect(tried.map((drawn) => drawn.length)).toEqual([2, 1]);
    const guides = [tried[0]?.[0], tried[1]?.[0]];
    expect(records.map(({ id, numeroGuia }) => [id, numeroGuia])).toEqual([
      [first.id, guides[0]],
      [second.id, guides[1]],
    ]);
    const { list } = await employee.call('GET', '/api/v1/envios/all');
    expect(having(list, 'id', first.id).numeroGuia).toBe(guides[0]);
    expect(having(list, 'id', second.id).numeroGuia).toBe(guides[1]);
  });

  it('marks its products, and is found by the filters', async () => {
    const shipment = await shipping.newShipment({ tipoPago: 'PAYPAL', estadoPago: 'RECHAZADO' });
    const [product = 0] = shipment.products;
    expect(await shipping.guideOf(product)).toBe(shipment.numeroGuia);
    const free = await shipping.newProduct();
    const all = (await employee.call('GET', '/api/v1/product/all')).list;
    expect(having(all, 'id', product).numeroGuiaEnvio).toBe(shipment.numeroGuia);
    expect(having(all, 'id', free).numeroGuiaEnvio).toBeNull();
    for (const path of ['tipo-pago/PAYPAL', 'estado-pago/RECHAZADO']) {
      const { list } = await employee.call('GET', `/api/v1/envios/${path}`);
      having(list, 'id', shipment.id);
      const [field, value] = path.startsWith('tipo')
        ? ['tipoPago', 'PAYPAL']
        : ['estadoPago', 'RECHAZADO'];
      expect(new Set(list.map((record) => record[field ?? '']))).toEqual(new Set([value]));
    }
  });

  it.each([
    ['remitenteCedula', { remitenteCedula: '99999999' }, 'No existe un cliente con ese documento'],
    [
      'destinatarioCedula',
      { destinatarioCedula: '88888888' },
      'No existe un cliente con ese documento',
    ],
    ['vehiculoNombre', { vehiculoNombre: 'Barco fantasma' }, 'No existe esa embarcación'],
    ['sucursalNombre', { sucursalNombre: 'Leticia' }, 'No existe esa sucursal'],
    ['companiaNombre', { companiaNombre: 'Naviera del Vaupés' }, 'Debe ser su propia empresa'],
    ['productosIds', { productosIds: [] }, 'Agrega al menos un producto'],
    ['productosIds', { productosIds: ['01890a5d-local'] }, 'Uno de los productos no existe'],
    ['productosIds', { productosIds: [99999999] }, 'Uno de los productos no existe'],
    ['costoEnvio', { costoEnvio: 0 }, 'Debe ser un número positivo válido'],
    [
      'remitenteCedula',
      { remitenteCedula: '123' },
      'Debe ser un número entero positivo de entre 5 y 11 dígitos',
    ],
  ])('names %s where it cannot be', async (field, overrides, message) => {
    const answer = await shipping.send({
      productosIds: [await shipping.newProduct()],
      ...overrides,
    });
    expect(problemOf(answer)).toEqual({
      status: 422,
      type: 'invalid',
      errors: [{ field, message }],
    });
  });

  it("accepts only the sender's own products", async () => {
    const theirs = await shipping.newProduct({ customerNumDocument: 40391872 });
    expect(problemOf(await shipping.send({ productosIds: [theirs] })).errors).toEqual([
      { field: 'productosIds', message: 'Los productos deben ser del remitente' },
    ]);
  });
});

describe('a product in one shipment at a time', () => {
  it('exactly one of two concurrent shipments gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shared = await shipping.newProduct();
      const [mine, yours] = [await shipping.newProduct(), await shipping.newProduct()];
      const answers = await Promise.all([
        shipping.send({ productosIds: [shared, mine] }),
        shipping.send({ productosIds: [yours, shared] }),
      ]);
      const lost = answers.filter((answer) => answer.status === 409);
      const won = answers.filter((answer) => answer.status === 201);
      expect([won.length, lost.length]).toEqual([1, 1]);
      expect(lost[0]?.body).toMatchObject({
        type: 'product-travels',
        title: 'Un producto ya viaja en otro envío',
        errors: [{ field: 'productosIds', message: 'Uno de los productos ya viaja en otro envío' }],
      });
      expect(await shipping.guideOf(shared)).toBe(won[0]?.body.numeroGuia);
      // Nothing is left of the loser: its own product is free.
      const free = won[0] === answers[0] ? yours : mine;
      expect(await shipping.guideOf(free)).toBeNull();
    }
  });

  it.each(['DEVUELTO', 'CANCELADO'])('it may be shipped again after %s', async (state) => {
    const { id, products } = await shipping.newShipment({ estadoEntrega: 'EN_TRANSITO' });
    expect((await shipping.send({ productosIds: products })).body.type).toBe('product-travels');
    await shipping.patch(id, { estadoEntrega: state });
    const [product = 0] = products;
    expect(await shipping.guideOf(product)).toBeNull();
    const again = await shipping.send({ productosIds: products });
    expect(again.status).toBe(201);
    expect(await shipping.guideOf(product)).toBe(again.body.numeroGuia);
  });

  it('it stays with a delivered shipment', async () => {
    const { id, products } = await shipping.newShipment({ estadoEntrega: 'EN_TRANSITO' });
    await shipping.patch(id, { estadoEntrega: 'ENTREGADO' });
    expect((await shipping.send({ productosIds: products })).body.type).toBe('product-travels');
  });

  it('the history of its shipments is kept', async () => {
    const { id, products } = await shipping.newShipment();
    await shipping.patch(id, { estadoEntrega: 'CANCELADO' });
    await shipping.send({ productosIds: products });
    const { rows } = await server.database.pool.query(
      'select released_by from shipment_products where product_id = $1 order by id',
      products,
    );
    expect(rows).toEqual([{ released_by: 'CANCELADO' }, { released_by: null }]);
  });

  it('its customer does not change while it is in a shipment', async () => {
    const { products } = await shipping.newShipment();
    const path = `/api/v1/product/update/${products[0]}`;
    const answer = await employee.call(
      'PUT',
      path,
      payloads.product({ customerNumDocument: 40391872 }),
    );
    expect(problemOf(answer)).toEqual({
      status: 409,
      type: 'product-travels',
      errors: [
        {
          field: 'customerNumDocument',
          message: 'El producto viaja en un envío y no puede cambiar de cliente',
        },
      ],
    });
  });
});
