/** Records created directly on the server, so that a test begins with the case it is about. */
import { expect } from 'vitest';
import { customer, product, shipment } from '../../server/payloads';
import type { SignedInApi } from '../../support/api-caller';
import { newDocument } from './person';

export interface Cargo {
  readonly sender: string;
  readonly recipient: string;
  readonly productIds: readonly number[];
}

/** Two customers, and a product that the first sends to the second. */
export async function putCargo(api: SignedInApi, ...goods: readonly object[]): Promise<Cargo> {
  const [sender, recipient] = [newDocument(), newDocument()];
  for (const numDocument of [sender, recipient])
    await post(api, '/api/v1/customers/save', customer({ numDocument }));
  const productIds: number[] = [];
  for (const one of goods) {
    const body = product({ customerNumDocument: Number(sender), ...one });
    productIds.push((await post(api, '/api/v1/product/save', body)).productId);
  }
  return { sender, recipient, productIds };
}

/** Creates their shipment. @returns its server id. */
export async function shipCargo(
  api: SignedInApi,
  { sender, recipient, productIds }: Cargo,
  states: object = {},
): Promise<number> {
  const parties = { remitenteCedula: sender, destinatarioCedula: recipient };
  const body = shipment({ ...parties, productosIds: productIds, ...states });
  return (await post(api, '/api/v1/envios/crear-con-costo', body)).id;
}

async function post(api: SignedInApi, path: string, sent: object) {
  const { status, body } = await api.call('POST', path, sent);
  expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
  return body as { readonly id: number; readonly productId: number };
}
