/** What is known of one shipment, customer, vessel or warehouse. */
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
import { isAboard } from '../../domain/rules/transitions';
import { toShipmentNumber } from '../../domain/rules/waybill';
import type { Replier } from './answer';
import {
  countOf,
  owedMoneyOf,
  rowWith,
  toDetail,
  toList,
  toPartyName,
  toRecordLink,
  toUnsentNotes,
} from './records';
import type { Asked } from './request';

const NO_POSITION = 'Dónde va por el río no se sabe aquí: ninguna embarcación da su posición.';

export const toShipment: Replier = ({ guide }, { rows }) => {
  const number = guide ?? '';
  const row = rows.shipment.find(
    (each) =>
      toShipmentNumber(each).number === number ||
      // A provisional number still finds its shipment after the guide number was assigned.
      toShipmentNumber({ ...each, view: {} }).number.toLowerCase() === number.toLowerCase(),
  );
  const lists = ['shipment'] as const;
  if (!row)
    return {
      lists,
      text: `En este equipo no hay un envío con el número ${number}.`,
      notes: ['Revisa cómo está escrito. Si se registró en otro equipo, llega al sincronizar.'],
      links: [{ label: 'Ver los envíos', to: listPath('shipment') }],
    };
  const { municipioSalida, municipioLlegada, remitenteCedula, destinatarioCedula } = row.view;
  const sender = toPartyName(remitenteCedula, rows.customer);
  const recipient = toPartyName(destinatarioCedula, rows.customer);
  const text = `El envío ${toShipmentNumber(row).number} va de ${municipioSalida} a ${municipioLlegada}, de ${sender} para ${recipient}.`;
  return { lists, text, rows: [row] };
};

const toDocument = ({ documents, names }: Asked) => documents[0] ?? names[0]?.value ?? '';
const toMissing = (document: string) =>
  `En este equipo no hay un cliente con el documento ${formatDocument(document)}.`;
/** The sender travels in the navigation state: a document must not appear in an address. */
const toStartLink = (label: string, sender = '') => {
  return { label, to: newPath('shipment'), ...(sender && { state: { sender } }) };
};

export const toCustomer: Replier = (asked, { rows }) => {
  const document = toDocument(asked);
  const customer = rowWith(rows.customer, 'numDocument', document);
  const lists = ['customer'] as const;
  const allCustomers = { label: 'Ver los clientes', to: listPath('customer') };
  if (!customer) return { lists, text: toMissing(document), links: [allCustomers] };
  const withDocument = (field: string) =>
    rows.shipment.filter(({ view }) => String(view[field]) === document);
  const sent = withDocument('remitenteCedula');
  const own = new Set([...sent, ...withDocument('destinatarioCedula')]);
  const owed = sent.filter(({ view }) => isOwed(view));
  const debt =
    owed.length > 0 ? ` y debe ${owedMoneyOf(owed, owedAfter(rows.payment))} como remitente` : '';
  const count = own.size === 0 ? 'no tiene envíos' : `tiene ${countOf(own.size)}`;
  const shipments = { label: 'Ver sus envíos', to: toList('shipment', { buscar: document }) };
  return {
    lists,
    text: `${nameOfParty(customer.view)} ${count}${debt}.`,
    rows: [...own, customer],
    records: [toRecordLink('customer', customer)],
    links: [own.size > 0 && shipments, toStartLink('Iniciar un envío suyo', document)],
  };
};

/** The person goes through the wizard; only its first field is filled. */
export const toStart: Replier = (asked, { rows }) => {
  const document = toDocument(asked);
  const customer = rowWith(rows.customer, 'numDocument', document);
  const start = (text: string, label: string, sender?: string) => {
    const used = customer && sender ? [customer] : [];
    const records = used.map((row) => toRecordLink('customer', row));
    const links = [toStartLink(label, sender)];
    return { also: ['shipment'], text, rows: used, records, links } as const;
  };
  if (document === '')
    return start('Para registrar un envío empieza por el remitente.', 'Registrar envío');
  const notOne = `${document} no es un documento: tiene entre 5 y 11 dígitos.`;
  if (!/^\d{5,11}$/.test(document)) return start(notOne, 'Registrar envío sin remitente');
  const text = customer
    ? `El envío empieza con ${nameOfParty(customer.view)} como remitente.`
    : `${toMissing(document)} Puedes empezar el envío y agregarlo allí.`;
  return start(text, 'Iniciar el envío', document);
};

/** What a vessel carries. */
const toVessel: Replier = ({ names: [named], has }, { rows }) => {
  const name = named?.value ?? '';
  const vessel = rowWith(rows.vessel, 'nombre', name);
  const aboard = newestFirst(
    rows.shipment.filter(
      ({ view }) => view.vehiculoNombre === name && isAboard(view.estadoEntrega),
    ),
  );
  const carried = [...new Set(aboard.flatMap((row) => productsOf(row, rows.product)))];
  const lead = `${name} lleva ${countOf(aboard.length)}${toStatesText(aboard)}.`;
  // A plain server's list names no products.
  const load = carried.length === 0 ? '' : ` Son ${toLoadText(carried, vessel)}.`;
  const stored = rows.product.filter(({ view }) => view.vehicleName === name).length;
  const storedLink = {
    label: `Ver ${countOf(stored, 'producto guardado', 'productos guardados')} a bordo`,
    to: productsAtPath('vessel', name),
  };
  return {
    lists: ['shipment'],
    also: ['vessel'],
    text: aboard.length === 0 ? `${name} no lleva envíos ahora.` : lead + load,
    rows: aboard,
    notes: [has('find') && !has('aboard') && NO_POSITION, ...toUnsentNotes(aboard)],
    links: [toDetailLink('vessel', vessel, name), stored > 0 && storedLink],
  };
};

/** What a warehouse stores. */
const toWarehouse: Replier = ({ names: [named] }, { rows }) => {
  const name = named?.value ?? '';
  const stored = newestFirst(rows.product.filter(({ view }) => view.warehouseName === name));
  const count = countOf(stored.length, 'producto', 'productos');
  const isEmpty = stored.length === 0;
  return {
    lists: ['product'],
    text: isEmpty
      ? `En ${name} no hay productos guardados.`
      : `En ${name} hay ${count}: ${toLoadText(stored)}.`,
    rows: stored,
    list: isEmpty ? null : productsAtPath('warehouse', name),
    links: [toDetailLink('warehouse', rowWith(rows.warehouse, 'name', name), name)],
  };
};

function toDetailLink(entity: 'vessel' | 'warehouse', row: MirrorRow | undefined, name: string) {
  return row !== undefined && { label: `Ver ${name}`, to: toDetail(entity, row) };
}

function toStatesText(shipments: readonly MirrorRow[]): string {
  const inTransit = shipments.filter(({ view }) => view.estadoEntrega === 'EN_TRANSITO').length;
  if (inTransit === shipments.length) return ' en tránsito';
  if (inTransit === 0) return ' en preparación';
  return `: ${inTransit} en tránsito y ${shipments.length - inTransit} en preparación`;
}

/** '34 unidades, 70 kg', of what a vessel can carry where that is known. */
function toLoadText(products: readonly MirrorRow[], vessel?: MirrorRow): string {
  const { units, kilograms } = toTotals(products);
  const capacity = toKilograms(vessel?.view.weightCapacity, vessel?.view.weightUnit);
  const limit = capacity > 0 ? ` de los ${formatKilograms(capacity)} que puede llevar` : '';
  return `${formatUnits(units)}, ${formatKilograms(kilograms)}${limit}`;
}

const OF_KIND: Partial<Record<string, Replier>> = {
  customer: toCustomer,
  vessel: toVessel,
  warehouse: toWarehouse,
};
/** A name alone asks for what is known of it. */
export const toNamed: Replier = (asked, knowledge) => {
  const [named] = asked.names;
  return (named && OF_KIND[named.kind]?.(asked, knowledge)) ?? null;
};
