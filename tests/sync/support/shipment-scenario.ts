/** Sender, recipient, product and shipment registered together, and how often the server has each of them. */
import type { Fields } from '../../../src/domain/entity';
import { productsOf } from '../../../src/domain/rules/cargo';
import { type ShipmentEvent, shipmentEventsPath } from '../../../src/domain/wire';
import { customer, product, shipment } from './builders';
import { createDevice, type Device } from './device';
import type { TestServer } from './servers';

export const PATHS = {
  customer: '/api/v1/customers/save',
  product: '/api/v1/product/save',
  shipment: '/api/v1/envios/crear-con-costo',
} as const;

export interface Voyage {
  readonly sender: Fields;
  readonly recipient: Fields;
  readonly goods: Fields;
  readonly fields: Fields;
  readonly keys: {
    readonly sender: string;
    readonly recipient: string;
    readonly product: string;
    readonly shipment: string;
  };
}

/** @param more further fields of the shipment */
export async function registerVoyage(
  device: Device,
  server: TestServer,
  more: Fields = {},
): Promise<Voyage> {
  const { places } = server;
  const [sender, recipient] = [customer({ name: 'Marleny' }), customer({ name: 'Ovidio' })];
  const goods = product(places, sender);
  const keys = {
    sender: await device.create('customer', sender),
    recipient: await device.create('customer', recipient),
    product: await device.create('product', goods),
  };
  const fields = { ...shipment(places, sender, recipient, [keys.product]), ...more };
  const key = await device.create('shipment', fields);
  return { sender, recipient, goods, fields, keys: { ...keys, shipment: key } };
}

/** A shipment that the server has, in a state; `row` reads it on the device. */
export async function registerShipment(server: TestServer, estadoEntrega?: string) {
  const device = createDevice(server);
  const { keys } = await registerVoyage(device, server);
  if (estadoEntrega) await device.setStatus(keys.shipment, { estadoEntrega });
  await device.settle();
  const { key } = await device.row('shipment', keys.shipment);
  const row = () => device.row('shipment', key);
  return { device, key, id: (await row()).id ?? 0, row };
}

/** Corrects as the wizard does: the whole shipment, with its values when the wizard opened. */
export async function correct(device: Device, key: string, change: Fields) {
  const { view } = await device.row('shipment', key);
  const products = await device.db.listRows('product');
  const goods = productsOf(await device.row('shipment', key), products).map((one) => one.key);
  const opened = { ...view, productosIds: goods };
  await device.save({
    entity: 'shipment',
    key,
    kind: 'update',
    fields: { ...opened, ...change },
    opened,
  });
}

/** The changes of its states, as the server tells them. */
export async function readEvents(server: TestServer, id: number): Promise<ShipmentEvent[]> {
  const headers = { Authorization: `Bearer ${server.token}` };
  const answer = await server.fetch(server.baseUrl + shipmentEventsPath(id), { headers });
  return (await answer.json()) as ShipmentEvent[];
}

/** The number of each that the server has: sender, recipient, product, shipment. */
export async function countThere(server: TestServer, voyage: Voyage): Promise<number[]> {
  const people = await server.list('customer');
  const products = await server.list('product');
  const shipments = await server.list('shipment');
  const { sender, recipient, goods, fields } = voyage;
  return [
    people.filter((one) => one.numDocument === sender.numDocument).length,
    people.filter((one) => one.numDocument === recipient.numDocument).length,
    products.filter((one) => one.productName === goods.productName).length,
    shipments.filter((one) => one.descripcionEnvio === fields.descripcionEnvio).length,
  ];
}

export const ONCE_EACH = [1, 1, 1, 1];

/** A device whose correction of the recipient was refused: the shipment had left. */
export async function refuseCorrection(server: TestServer) {
  const device = createDevice(server);
  const { keys, recipient } = await registerVoyage(device, server);
  const right = customer({ name: 'Rosalba' });
  await device.create('customer', right);
  await device.settle();
  const office = createDevice(server);
  await office.pull();
  const { id } = await device.row('shipment', keys.shipment);
  await correct(device, keys.shipment, { destinatarioCedula: right.numDocument });
  await office.setStatus(String(id), { estadoEntrega: 'EN_TRANSITO' });
  await office.settle();
  await device.settle();
  return { device, key: keys.shipment, id, right, former: recipient.numDocument };
}
