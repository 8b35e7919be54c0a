/** Operations of batches, without a test around them. */
import { randomUUID } from 'node:crypto';
import type { BatchOp } from '../../src/domain/wire';
import { refSegment } from '../../src/domain/wire';
import * as payloads from './payloads';
import type { Json } from './support';

export const CUSTOMERS = '/api/v1/customers/save';
export const PRODUCTS = '/api/v1/product/save';
export const SHIPMENTS = '/api/v1/envios/crear-con-costo';
export const statusPath = (id: unknown) => `/api/v1/envios/${id}/estado-pago`;
export const customerUpdatePath = (id: unknown) => `/api/v1/customers/update/${id}`;

/** An operation under a key of its own. */
export function op(
  method: BatchOp['method'],
  path: string,
  body: Json,
  more: Partial<BatchOp> = {},
): BatchOp {
  return { key: randomUUID(), method, path, body, ...more };
}
/** A create, whose record has a key of its own. */
export const post = (path: string, body: Json) =>
  op('POST', path, body, { recordKey: randomUUID() });
/** The record of a create, in a body. */
export const ref = ({ recordKey = '' }: Pick<BatchOp, 'recordKey'>) => ({ $ref: recordKey });
/** The same in a path. */
export const pathRef = (to: BatchOp) => refSegment(ref(to).$ref);
/** The version that an operation made, as `ifMatch`. */
export const versionBy = ({ key }: { readonly key: string }) => ({ $ref: key });

/** Operations made offline: sender, recipient, product, shipment, its transitions and a correction of the sender. */
export function shipmentOperations() {
  const sender = payloads.customer();
  const recipient = payloads.customer();
  const document = Number(sender.numDocument);
  const product = post(PRODUCTS, payloads.product({ customerNumDocument: document }));
  const shipment = post(
    SHIPMENTS,
    payloads.shipment({
      remitenteCedula: sender.numDocument,
      destinatarioCedula: recipient.numDocument,
      productosIds: [ref(product)],
    }),
  );
  const onItsWay = op('PATCH', statusPath(pathRef(shipment)), { estadoEntrega: 'EN_TRANSITO' });
  const paid = op('PATCH', statusPath(pathRef(shipment)), { estadoPago: 'PAGADO' });
  const customer = post(CUSTOMERS, sender);
  const renamed = op(
    'PUT',
    customerUpdatePath(pathRef(customer)),
    { ...sender, name: 'Otra' },
    { ifMatch: 1 },
  );
  const ops = [customer, post(CUSTOMERS, recipient), product, shipment, onItsWay, paid, renamed];
  return { ops, shipment, product };
}
