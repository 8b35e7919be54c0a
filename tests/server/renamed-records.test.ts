import { beforeAll, describe, expect, it } from 'vitest';
import * as payloads from './payloads';
import { createShipmentFixtures } from './shipment-fixtures';
import { having, type Json, type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let employee: SignedIn;
let shipping: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  shipping = createShipmentFixtures(employee);
});

describe('a renamed record', () => {
  it('appears under its new name in every record that refers to it', async () => {
    const admin = await signIn(server, 'admin@fluvicarga.co');
    const make = async (path: string, payload: Json) =>
      (await admin.call('POST', path, payload)).body;
    const vessel = await make('/api/v1/vehicles/save', payloads.vessel());
    const branch = await make('/api/v1/sucursales/save', payloads.branch());
    const warehouse = await make('/api/v1/warehouse/save', payloads.warehouse());
    const product = await shipping.newProduct({ warehouseName: warehouse.name });
    const aboard = await shipping.newProduct({ warehouseName: null, vehicleName: vessel.nombre });
    const { body: shipment } = await shipping.send({
      productosIds: [product],
      vehiculoNombre: vessel.nombre,
      sucursalNombre: branch.nombre,
    });
    await admin.call('PUT', `/api/v1/vehicles/update/${vessel.id}`, {
      ...vessel,
      nombre: 'Nave nueva',
    });
    await admin.call('PUT', `/api/v1/sucursales/update/${branch.id}`, {
      ...branch,
      nombre: 'Sede nueva',
    });
    await admin.call('PUT', `/api/v1/warehouse/update/${warehouse.id}`, {
      ...warehouse,
      name: 'Casa nueva',
    });
    const shipments = (await admin.call('GET', '/api/v1/envios/all')).list;
    expect(having(shipments, 'id', shipment.id)).toMatchObject({
      vehiculoNombre: 'Nave nueva',
      sucursalNombre: 'Sede nueva',
    });
    const products = (await admin.call('GET', '/api/v1/product/all')).list;
    expect(having(products, 'id', product)).toMatchObject({
      warehouseName: 'Casa nueva',
      vehicleName: null,
    });
    expect(having(products, 'id', aboard)).toMatchObject({
      warehouseName: null,
      vehicleName: 'Nave nueva',
    });
  });

  it('keeps the references to a customer whose document is corrected', async () => {
    const { body: sender } = await employee.call(
      'POST',
      '/api/v1/customers/save',
      payloads.customer(),
    );
    const product = await shipping.newProduct({ customerNumDocument: Number(sender.numDocument) });
    const { body: shipment } = await shipping.send({
      remitenteCedula: sender.numDocument,
      productosIds: [product],
    });
    const corrected = { ...sender, numDocument: '79999001' };
    await employee.call('PUT', `/api/v1/customers/update/${sender.id}`, corrected);
    const shipments = (await employee.call('GET', '/api/v1/envios/all')).list;
    expect(having(shipments, 'id', shipment.id).remitenteCedula).toBe('79999001');
    const products = (await employee.call('GET', '/api/v1/product/all')).list;
    expect(having(products, 'id', product).customerNumDocument).toBe(79999001);
  });
});
