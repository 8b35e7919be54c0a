/** What a vessel carries, which vessels are under way, and what a warehouse stores. */
import { byNewest } from '../../crud/row-order';
import type { MirrorRow } from '../../db/schema';
import { labelOf, VESSEL_TYPES } from '../../domain/options';
import { listPath, productsAtPath } from '../../domain/paths';
import { productsOf } from '../../domain/rules/cargo';
import {
  formatKilograms,
  formatUnits,
  toKilograms,
  toTotals,
} from '../../domain/rules/cargo-measures';
import { isAboard } from '../../domain/rules/transitions';
import { toAnswer } from './answer';
import {
  countOf,
  groupsOf,
  rowWith,
  toDetail,
  toGroupLink,
  toRecordsAnswer,
  toUnsentNotes,
} from './records';
import { replyFrom } from './reply';

const NO_POSITION = 'Dónde va por el río no se sabe aquí: ninguna embarcación da su posición.';
const isInTransit = ({ view }: MirrorRow) => view.estadoEntrega === 'EN_TRANSITO';
const OF_VESSELS = { lists: ['shipment'], also: ['vessel'] } as const;

export const toAboard = replyFrom(OF_VESSELS, ({ names: [named], has }, { rows }) => {
  const name = named?.value ?? '';
  const shipments = rows.shipment
    .filter(({ view }) => view.vehiculoNombre === name && isAboard(view.estadoEntrega))
    .sort(byNewest);
  const vessel = rowWith(rows.vessel, 'nombre', name);
  const carried = new Set(shipments.flatMap((row) => productsOf(row, rows.product)));
  const lead = `${name} lleva ${countOf(shipments.length)}${toStatesText(shipments)}.`;
  // A plain server's list names no products.
  const load = carried.size === 0 ? '' : ` Son ${toLoadText([...carried], vessel)}.`;
  const stored = rows.product.filter(({ view }) => view.vehicleName === name).length;
  const storedLink = {
    label: `Ver ${countOf(stored, 'producto guardado', 'productos guardados')} a bordo`,
    to: productsAtPath('vessel', name),
  };
  const text = shipments.length === 0 ? `${name} no lleva envíos ahora.` : lead + load;
  const answer = toRecordsAnswer(text, 'shipment', shipments, {
    links: [toDetailLink('vessel', vessel, name), stored > 0 && storedLink],
  });
  const isPositionAsked = has('find') && !has('aboard');
  return { ...answer, notes: [...(isPositionAsked ? [NO_POSITION] : []), ...answer.notes] };
});

function toDetailLink(entity: 'vessel' | 'warehouse', row: MirrorRow | undefined, name: string) {
  return row !== undefined && { label: `Ver ${name}`, to: toDetail(entity, row) };
}

function toStatesText(shipments: readonly MirrorRow[]): string {
  const inTransit = shipments.filter(isInTransit).length;
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

export const toUnderWay = replyFrom(OF_VESSELS, (_, { rows }) => {
  const travelling = rows.shipment.filter((row) => isInTransit(row) && row.view.vehiculoNombre);
  const groups = groupsOf(travelling, 'vehiculoNombre', ({ length }) => length);
  if (groups.length === 0) return toAnswer('Ninguna embarcación lleva envíos en tránsito ahora.');
  const vessels = countOf(groups.length, 'embarcación lleva', 'embarcaciones llevan');
  const records = groups.map(([name, shipments]) => {
    const vessel = rowWith(rows.vessel, 'nombre', name);
    const type = labelOf(VESSEL_TYPES, vessel?.view.type);
    return toGroupLink('vessel', vessel, {
      key: `vessel:${name}`,
      to: listPath('vessel'),
      title: name,
      facts: [type, `${countOf(shipments.length)} en tránsito`].filter(Boolean),
    });
  });
  return toAnswer(`${vessels} ${countOf(travelling.length)} en tránsito.`, {
    notes: toUnsentNotes(travelling),
    article: 'las',
    records,
  });
});

export const toStored = replyFrom({ lists: ['product'] }, ({ names: [named] }, { rows }) => {
  const name = named?.value ?? '';
  const stored = rows.product.filter(({ view }) => view.warehouseName === name).sort(byNewest);
  const links = [toDetailLink('warehouse', rowWith(rows.warehouse, 'name', name), name)];
  if (stored.length === 0) return toAnswer(`En ${name} no hay productos guardados.`, { links });
  const count = countOf(stored.length, 'producto', 'productos');
  const text = `En ${name} hay ${count}: ${toLoadText(stored)}.`;
  const list = productsAtPath('warehouse', name);
  return toRecordsAnswer(text, 'product', stored, { list, links });
});
