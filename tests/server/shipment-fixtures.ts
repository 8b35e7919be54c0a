/** Fixtures and queries of shipment tests, as one signed-in user. */
import * as payloads from './payloads';
import { type Answer, having, type Json, type SignedIn } from './support';

/** The owner of `payloads.product`, who also sends `payloads.shipment`. */
export const SENDER = '17323904';

export function createShipmentFixtures({ call }: SignedIn) {
  /** A free product of the sender; its id. */
  async function newProduct(overrides: Json = {}): Promise<number> {
    const { body } = await call('POST', '/api/v1/product/save', payloads.product(overrides));
    return Number(body.id);
  }
  const send = (overrides: Json) =>
    call('POST', '/api/v1/envios/crear-con-costo', payloads.shipment(overrides));
  return {
    newProduct,
    send,
    /** A shipment of one new product. */
    async newShipment(overrides: Json = {}): Promise<Json & { products: number[] }> {
      const products = [await newProduct()];
      const { body } = await send({ productosIds: products, ...overrides });
      return { ...body, products };
    },
    patch: (id: unknown, body: Json, headers: Record<string, string> = {}) =>
      call('PATCH', `/api/v1/envios/${id}/estado-pago`, body, headers),
    put: (id: unknown, overrides: Json) =>
      call('PUT', `/api/v1/envios/update/${id}`, payloads.shipment(overrides)),
    /** The guide number of the shipment that holds a product of the sender. */
    async guideOf(product: number): Promise<unknown> {
      const { body } = await call('GET', `/api/v1/product/document/${SENDER}/products`);
      return having(body.products as Json[], 'id', product).numeroGuiaEnvio;
    },
  };
}

export function problemOf({ status, body }: Answer) {
  return { status, type: body.type, errors: body.errors };
}
