/** Answers about one shipment, customer, vessel or warehouse. */

import { newestFirst } from '../../crud/row-order';
import type { MirrorRow } from '../../db/schema';
import { toPartyName as nameOfParty } from '../../domain/entities/customer';
import { listPath, newPath, productsAtPath } from '../../domain/paths';
import { productsOf } from '../../domain/rules/cargo';
import {
  formatKilograms,
  formatUnits,
  toKilograms,
  toTotals,
} from '../../domain/rules/cargo-measures';
import { formatDocument } from '../../domain/rules/numbers';
import { isOwed, owedAfter } from '../../domain/rules/owed';
import { isAboard, isUnderWay } from '../../domain/rules/transitions';
import { findByNumber, toShipmentNumber } from '../../domain/rules/waybill';
import { isSameDocument, isSameName } from '../../domain/values/same';
import {
  countOf,
  moneyOf,
  type Replier,
  type Reply,
  rowsBy,
  toDetail,
  toList,
  toPartyName,
  toRecordLink,
} from './answer';
import type { Knowledge } from './knowledge';
import type { NameKind } from './names';
import type { Asked } from './request';

export const toShipment: Replier = ({ guide }, { rows }) => {
  const row = findByNumber(rows.shipment, guide ?? '');
  const lists = ['shipment'] as const;
  if (!row)
    return {
      lists,
      text: `En este equipo no hay un envío con el número ${guide}.`,
      notes: ['Revisa cómo está escrito. Si se registró en otro equipo, llega al sincronizar.'],
      links: [{ label: 'Ver los envíos', to: listPath('shipment') }],
    };
  const { municipioSalida, municipioLlegada, remitenteCedula, destinatarioCedula } = row.view;
  const customers = rowsBy(rows.customer, 'numDocument');
  const nameOf = (document: unknown) => toPartyName(customers.get(document), document);
  const route = `va de ${municipioSalida} a ${municipioLlegada}`;
  const people = `de ${nameOf(remitenteCedula)} para ${nameOf(destinatarioCedula)}`;
  const { number } = toShipmentNumber(row);
  return { lists, text: `El envío ${number} ${route}, ${people}.`, rows: [row] };
};

const toMissing = (document: string) =>
  `En este equipo no hay un cliente con el documento ${formatDocument(document)}.`;
/** The sender travels in the navigation state: a document must not appear in an address. */
const toStartLink = (label: string, sender = '') => {
  return { label, to: newPath('shipment'), ...(sender && { state: { sender } }) };
};

/** The person goes through the wizard; only its first field is filled. */
export const toStart: Replier = ({ names: [named] }, { rows }) => {
  const typed = named?.value ?? '';
  const document = /^\d{5,11}$/.test(typed) ? typed : '';
  const customer = document && rowsBy(rows.customer, 'numDocument').get(document);
  const withoutDocument = typed
    ? `${typed} no es un documento: tiene entre 5 y 11 dígitos.`
    : 'Para registrar un envío empieza por el remitente.';
  const withDocument = customer
    ? `El envío empieza con ${nameOfParty(customer.view)} como remitente.`
    : `${toMissing(document)} Puedes empezar el envío y agregarlo allí.`;
  return {
    also: ['shipment'],
    text: document ? withDocument : withoutDocument,
    rows: customer ? [customer] : [],
    records: customer ? [toRecordLink('customer', customer)] : [],
    links: [toStartLink(document ? 'Iniciar el envío' : 'Registrar envío', document)],
  };
};

type OfName = (name: string, rows: Knowledge['rows'], has: Asked['has']) => Reply;

/** The shipments of a customer, and the customer's debt. */
const toCustomer: OfName = (document, rows) => {
  const customer = rowsBy(rows.customer, 'numDocument').get(document);
  const lists = ['customer'] as const;
  const allCustomers = { label: 'Ver los clientes', to: listPath('customer') };
  if (!customer) return { lists, text: toMissing(document), links: [allCustomers] };
  const isSender = ({ view }: MirrorRow) => isSameDocument(view.remitenteCedula, document);
  const isRecipient = ({ view }: MirrorRow) => isSameDocument(view.destinatarioCedula, document);
  const own = rows.shipment.filter((row) => isSender(row) || isRecipient(row));
  const owed = own.filter((row) => isSender(row) && isOwed(row.view));
  const money = moneyOf(owed, owedAfter(rows.payment));
  const debt = owed.length > 0 ? ` y debe ${money} como remitente` : '';
  const count = own.length === 0 ? 'no tiene envíos' : `tiene ${countOf(own.length)}`;
  const shipments = { label: 'Ver sus envíos', to: toList('shipment', { buscar: document }) };
  return {
    lists,
    text: `${nameOfParty(customer.view)} ${count}${debt}.`,
    rows: [...own, customer],
    records: [toRecordLink('customer', customer)],
    links: [own.length > 0 && shipments, toStartLink('Iniciar un envío suyo', document)],
  };
};

const NO_POSITION = 'Dónde va por el río no se sabe aquí: ninguna embarcación da su posición.';

/** The cargo of a vessel. */
const toVessel: OfName = (name, rows, has) => {
  const vessel = rowsBy(rows.vessel, 'nombre').get(name);
  const isCarried = ({ view }: MirrorRow) =>
    isSameName(view.vehiculoNombre, name) && isAboard(view.estadoEntrega);
  const aboard = newestFirst(rows.shipment.filter(isCarried));
  const carried = [...new Set(aboard.flatMap((row) => productsOf(row, rows.product)))];
  const lead = `${name} lleva ${countOf(aboard.length)}${toStatesText(aboard)}.`;
  // A plain server's list names no products.
  const load = carried.length === 0 ? '' : ` Son ${toLoadText(carried, vessel)}.`;
  return {
    lists: ['shipment'],
    text: aboard.length === 0 ? `${name} no lleva envíos ahora.` : lead + load,
    rows: aboard,
    notes: [has('find') && !has('aboard') && NO_POSITION],
    links: [toDetailLink('vessel', vessel, name)],
  };
};

/** The goods in a warehouse. */
const toWarehouse: OfName = (name, rows) => {
  const stored = newestFirst(
    rows.product.filter(({ view }) => isSameName(view.warehouseName, name)),
  );
  const count = countOf(stored.length, 'producto', 'productos');
  const isEmpty = stored.length === 0;
  return {
    lists: ['product'],
    text: isEmpty
      ? `En ${name} no hay productos guardados.`
      : `En ${name} hay ${count}: ${toLoadText(stored)}.`,
    rows: stored,
    list: isEmpty ? null : productsAtPath('warehouse', name),
    links: [toDetailLink('warehouse', rowsBy(rows.warehouse, 'name').get(name), name)],
  };
};

function toDetailLink(entity: 'vessel' | 'warehouse', row: MirrorRow | undefined, name: string) {
  return row !== undefined && { label: `Ver ${name}`, to: toDetail(entity, row) };
}

function toStatesText(shipments: readonly MirrorRow[]): string {
  const inTransit = shipments.filter(({ view }) => isUnderWay(view.estadoEntrega)).length;
  if (inTransit === shipments.length) return ' en tránsito';
  if (inTransit === 0) return ' en preparación';
  return `: ${inTransit} en tránsito y ${shipments.length - inTransit} en preparación`;
}

/** '34 unidades, 70 kg', with the vessel's capacity if that is known. */
function toLoadText(products: readonly MirrorRow[], vessel?: MirrorRow): string {
  const { units, kilograms } = toTotals(products);
  const capacity = toKilograms(vessel?.view.weightCapacity, vessel?.view.weightUnit);
  const limit = capacity > 0 ? ` de los ${formatKilograms(capacity)} que puede llevar` : '';
  return `${formatUnits(units)}, ${formatKilograms(kilograms)}${limit}`;
}

const OF_KIND: Partial<Record<NameKind, OfName>> = {
  customer: toCustomer,
  vessel: toVessel,
  warehouse: toWarehouse,
};
/** A name alone asks for the facts about it. */
export const toNamed: Replier = ({ names: [named], has }, { rows }) =>
  (named && OF_KIND[named.kind]?.(named.value, rows, has)) ?? null;
