import { beforeAll, describe, expect, it } from 'vitest';
import { DELIVERY_STATES, labelOf as labelIn, PAYMENT_STATES } from '../../src/domain/options';
import * as payloads from './payloads';
import { createShipmentFixtures, problemOf } from './shipment-fixtures';
import { type SignedIn, signIn, startApp, type TestApp } from './support';

let server: TestApp;
let employee: SignedIn;
let shipping: ReturnType<typeof createShipmentFixtures>;
beforeAll(async () => {
  server = await startApp();
  employee = await signIn(server, 'empleado@fluvicarga.co');
  shipping = createShipmentFixtures(employee);
});

const labelOf = (state: string) => labelIn([...DELIVERY_STATES, ...PAYMENT_STATES], state);

describe('changing the state', () => {
  const DELIVERY = ['EN_PREPARACION', 'EN_TRANSITO', 'ENTREGADO', 'DEVUELTO', 'CANCELADO'];
  const PAYMENT = ['PENDIENTE', 'PAGADO', 'RECHAZADO'];
  const LEGAL: Record<string, string[]> = {
    EN_PREPARACION: ['EN_TRANSITO', 'CANCELADO'],
    EN_TRANSITO: ['ENTREGADO', 'DEVUELTO', 'CANCELADO'],
    PENDIENTE: ['PAGADO', 'RECHAZADO'],
    RECHAZADO: ['PENDIENTE', 'PAGADO'],
  };

  it.each([
    ...DELIVERY.map((from) => ['estadoEntrega', from, DELIVERY] as const),
    ...PAYMENT.map((from) => ['estadoPago', from, PAYMENT] as const),
  ])('%s follows the legal transitions from %s', async (field, from, states) => {
    for (const to of states) {
      const shipment = await shipping.newShipment({ [field]: from });
      const answer = await shipping.patch(shipment.id, { [field]: to });
      if (to === from) {
        expect(answer).toMatchObject({ status: 200, body: { [field]: to, version: 1 } });
      } else if (LEGAL[from]?.includes(to)) {
        expect(answer).toMatchObject({ status: 200, body: { [field]: to, version: 2 } });
      } else {
        expect(problemOf(answer)).toEqual({
          status: 409,
          type: 'illegal-transition',
          errors: [{ field, message: `No se puede pasar de ${labelOf(from)} a ${labelOf(to)}` }],
        });
      }
    }
  });

  it.each([
    ['neither', {}],
    ['both', { estadoPago: 'PAGADO', estadoEntrega: 'EN_TRANSITO' }],
  ])('requires exactly one state: not %s', async (_name, body) => {
    const { id } = await shipping.newShipment();
    const message = 'Envíe solo el estado del pago o solo el de la entrega';
    expect(problemOf(await shipping.patch(id, body))).toEqual({
      status: 422,
      type: 'invalid',
      errors: [
        { field: 'estadoPago', message },
        { field: 'estadoEntrega', message },
      ],
    });
  });

  it('rejects unknown states', async () => {
    const { id } = await shipping.newShipment();
    expect(problemOf(await shipping.patch(id, { estadoPago: 'FIADO' })).errors).toEqual([
      { field: 'estadoPago', message: 'Elige una de las opciones' },
    ]);
  });

  it('rejects a stale If-Match with the current record', async () => {
    const { id } = await shipping.newShipment();
    await shipping.patch(id, { estadoPago: 'PAGADO' });
    const answer = await shipping.patch(
      id,
      { estadoEntrega: 'EN_TRANSITO' },
      { 'If-Match': '"1"' },
    );
    expect(answer.status).toBe(412);
    expect(answer.body).toMatchObject({
      type: 'stale',
      title: 'El registro cambió después de que lo leyó',
      record: { id, version: 2, estadoPago: 'PAGADO', estadoEntrega: 'EN_PREPARACION' },
    });
  });
});

describe('updating', () => {
  it('changes fields and products; a removed product may be shipped again', async () => {
    const { id, numeroGuia, products } = await shipping.newShipment();
    const [other, kept] = [await shipping.newProduct(), products[0] ?? 0];
    const swapped = await shipping.put(id, { productosIds: [other], costoEnvio: 99000 });
    expect(swapped).toMatchObject({
      status: 200,
      body: { id, numeroGuia, costoEnvio: 99000, version: 2 },
    });
    expect(await shipping.guideOf(other)).toBe(numeroGuia);
    expect(await shipping.guideOf(kept)).toBeNull();
    expect((await shipping.send({ productosIds: [kept] })).status).toBe(201);
    expect((await shipping.put(id, { productosIds: [other, kept] })).body.type).toBe(
      'product-travels',
    );
  });

  it('keeps the declared value of a body that does not name it', async () => {
    const { id, products } = await shipping.newShipment({ valorDeclarado: '$ 3.000.000' });
    const body = { productosIds: products, direccionEnvio: 'Otra' };
    expect(await shipping.put(id, body)).toMatchObject({ body: { valorDeclarado: 3_000_000 } });
    const emptied = await shipping.put(id, { ...body, valorDeclarado: null });
    expect(emptied).toMatchObject({ status: 200, body: { valorDeclarado: null } });
    expect(problemOf(await shipping.put(id, { ...body, valorDeclarado: 'mucho' })).errors).toEqual([
      { field: 'valorDeclarado', message: 'Debe ser un número positivo válido' },
    ]);
  });

  it('keeps the products of a body without any', async () => {
    const { id, numeroGuia, products } = await shipping.newShipment();
    const { productosIds: _, ...payload } = payloads.shipment({ direccionEnvio: 'Otra' });
    const answer = await employee.call('PUT', `/api/v1/envios/update/${id}`, payload);
    expect(answer).toMatchObject({ status: 200, body: { direccionEnvio: 'Otra' } });
    expect(await shipping.guideOf(products[0] ?? 0)).toBe(numeroGuia);
  });

  it('follows the legal transitions, and releases the products of a cancelled one', async () => {
    const { id, products } = await shipping.newShipment();
    const skipped = await shipping.put(id, { productosIds: products, estadoEntrega: 'ENTREGADO' });
    expect(skipped.body.type).toBe('illegal-transition');
    const cancelled = await shipping.put(id, {
      productosIds: products,
      estadoEntrega: 'CANCELADO',
    });
    expect(cancelled.status).toBe(200);
    expect(await shipping.guideOf(products[0] ?? 0)).toBeNull();
    const refilled = await shipping.put(id, {
      productosIds: [await shipping.newProduct()],
      estadoEntrega: 'CANCELADO',
    });
    expect(problemOf(refilled)).toEqual({
      status: 409,
      type: 'illegal-transition',
      errors: [
        {
          field: 'productosIds',
          message:
            'El envío ya no está en preparación: su remitente, su destinatario y sus productos no se cambian.',
        },
      ],
    });
  });
});
