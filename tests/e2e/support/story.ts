/** The main story: a sender, a recipient, a product and its shipment are registered in the wizard. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SignedInApi } from '../../support/api-caller';
import type { PlainServer } from '../../support/plain-server';
import {
  customerOf,
  finishShipment,
  goToShipmentStep,
  newDocument,
  productOf,
  type Typed,
} from './person';

export const OUR_EMPLOYEE = 'empleado@fluvicarga.co';
export const PLAIN_EMPLOYEE = 'empleado@plano.co';

/** The values of the last step, for the demo company. */
export const OUR_FACTS: Typed = {
  vehiculoNombre: 'La Esperanza del Guaviare',
  sucursalNombre: 'San José del Guaviare',
  departamentoSalida: 'Guaviare',
  municipioSalida: 'San José del Guaviare',
  departamentoLlegada: 'Guaviare',
  municipioLlegada: 'Miraflores',
  direccionEnvio: 'Puerto principal',
  costoEnvio: '1.250.000',
  tipoPago: 'EFECTIVO',
  descripcionEnvio: '24 cajas de panela',
};

/** The same for the plain server's company. */
export const PLAIN_FACTS: Typed = {
  ...OUR_FACTS,
  vehiculoNombre: 'La Guaviarense',
  sucursalNombre: 'Puerto San José',
};

export interface Story {
  readonly sender: string;
  readonly recipient: string;
  readonly productName: string;
  /** The number on the finish screen: `PROV-…`, or the guide number if that was fast enough. */
  readonly number: string;
  /** The shipment's local key. */
  readonly key: string;
}

export interface StoryChanges {
  readonly sender?: Typed;
  readonly recipient?: Typed;
  readonly product?: Typed;
}

/** The customers and the product of one story, with new documents. */
export function newCast(facts: Typed = OUR_FACTS, changes: StoryChanges = {}) {
  const sender = customerOf(newDocument(), changes.sender);
  const warehouseName = facts === PLAIN_FACTS ? 'Bodega El Muelle' : 'Bodega Malecón';
  const productName = `Panela ${sender.numDocument}`;
  return {
    sender,
    recipient: customerOf(newDocument(), { name: 'Jhon Fredy', ...changes.recipient }),
    product: productOf({ productName, warehouseName, ...changes.product }),
  };
}

export type Cast = ReturnType<typeof newCast>;

/** Runs the story on a page with a session, from the wizard's first step to its last screen. */
export async function tellStory(
  page: Page,
  facts: Typed = OUR_FACTS,
  cast: Cast = newCast(facts),
): Promise<Story> {
  await goToShipmentStep(page, cast);
  return { ...toStory(cast), number: await finishShipment(page, facts), key: readKey(page) };
}

export function toStory({ sender, recipient, product }: Cast) {
  return {
    sender: String(sender.numDocument),
    recipient: String(recipient.numDocument),
    productName: String(product.productName),
  };
}

/** The key in the finish screen's address. */
export function readKey(page: Page): string {
  const key = new URL(page.url()).searchParams.get('envio');
  expect(key, 'the finish screen names no shipment').not.toBeNull();
  return String(key);
}

/** The story's records in our server's lists: how many of each, and the shipment's guide number. */
export async function countOnOurs(api: SignedInApi, story: Omit<Story, 'number' | 'key'>) {
  const [customers, products, shipments] = await Promise.all([
    api.list('/api/v1/customers/all'),
    api.list('/api/v1/product/all'),
    api.list('/api/v1/envios/all'),
  ]);
  const mine = shipments.filter(({ remitenteCedula }) => remitenteCedula === story.sender);
  return {
    senders: customers.filter(({ numDocument }) => numDocument === story.sender).length,
    recipients: customers.filter(({ numDocument }) => numDocument === story.recipient).length,
    products: products.filter(({ productName }) => productName === story.productName).length,
    shipments: mine.length,
  };
}

export const ONCE_EACH = { senders: 1, recipients: 1, products: 1, shipments: 1 };
export const NOTHING = { senders: 0, recipients: 0, products: 0, shipments: 0 };

export async function readOurGuide(api: SignedInApi, { sender }: Pick<Story, 'sender'>) {
  const shipments = await api.list('/api/v1/envios/all');
  return String(shipments.find(({ remitenteCedula }) => remitenteCedula === sender)?.numeroGuia);
}

/** The same from the plain server's ledger: a record created twice counts twice. */
export function countOnPlain({ ledger }: PlainServer, story: Omit<Story, 'number' | 'key'>) {
  const made = (field: string, value: string) =>
    ledger.filter(({ method, body }) => method === 'POST' && String(body[field]) === value).length;
  return {
    senders: made('numDocument', story.sender),
    recipients: made('numDocument', story.recipient),
    products: made('productName', story.productName),
    shipments: made('remitenteCedula', story.sender),
  };
}

export function readPlainGuide(plain: PlainServer, { sender }: Pick<Story, 'sender'>): string {
  const shipments = [...plain.records('shipment').values()];
  return String(shipments.find(({ remitenteCedula }) => remitenteCedula === sender)?.numeroGuia);
}
