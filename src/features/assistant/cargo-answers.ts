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
import { type RecordLink, toAnswer } from './answer';
import { countOf, groupBy, toDetail, toRecordsAnswer, toUnsentNotes } from './records';
import type { Topic } from './topic';

const NO_POSITION = 'Dónde va por el río no se sabe aquí: ninguna embarcación da su posición.';
const isInTransit = ({ view }: MirrorRow) => view.estadoEntrega === 'EN_TRANSITO';
const isLoaded = ({ view }: MirrorRow) => isAboard(view.estadoEntrega);

export const ABOARD: Topic = {
  about: ['shipment'],
  also: ['vessel'],
  answer: ({ names: [named], has }, { rows }) => {
    const name = named?.value ?? '';
    const shipments = rows.shipment
      .filter((row) => row.view.vehiculoNombre === name && isLoaded(row))
      .sort(byNewest);
    const vessel = rows.vessel.find(({ view }) => view.nombre === name);
    const stored = rows.product.filter(({ view }) => view.vehicleName === name).length;
    const storedLink = {
      label: `Ver ${countOf(stored, 'producto guardado', 'productos guardados')} a bordo`,
      to: productsAtPath('vessel', name),
    };
    const links = [...toDetailLinks('vessel', vessel, name), ...(stored > 0 ? [storedLink] : [])];
    const notes = [
      ...(has('find') && !has('aboard') ? [NO_POSITION] : []),
      ...toUnsentNotes(shipments),
    ];
    const text =
      shipments.length === 0
        ? `${name} no lleva envíos ahora.`
        : `${name} lleva ${countOf(shipments.length)}${toStatesText(shipments)}.${toLoadText(shipments, rows.product, vessel)}`;
    return { ...toRecordsAnswer(text, 'shipment', shipments, { links }), notes };
  },
};

function toDetailLinks(entity: 'vessel' | 'warehouse', row: MirrorRow | undefined, name: string) {
  return row ? [{ label: `Ver ${name}`, to: toDetail(entity, row) }] : [];
}

function toStatesText(shipments: readonly MirrorRow[]): string {
  const inTransit = shipments.filter(isInTransit).length;
  if (inTransit === shipments.length) return ' en tránsito';
  if (inTransit === 0) return ' en preparación';
  return `: ${inTransit} en tránsito y ${shipments.length - inTransit} en preparación`;
}

/** Empty without products: a plain server's list names none. */
function toLoadText(
  shipments: readonly MirrorRow[],
  products: readonly MirrorRow[],
  vessel: MirrorRow | undefined,
): string {
  const carried = new Set(shipments.flatMap((row) => productsOf(row, products)));
  if (carried.size === 0) return '';
  const { units, kilograms } = toTotals([...carried]);
  const capacity = vessel ? toKilograms(vessel.view.weightCapacity, vessel.view.weightUnit) : 0;
  const limit = capacity > 0 ? ` de los ${formatKilograms(capacity)} que puede llevar` : '';
  return ` Son ${formatUnits(units)}, ${formatKilograms(kilograms)}${limit}.`;
}

export const UNDER_WAY: Topic = {
  about: ['shipment'],
  also: ['vessel'],
  answer: (_, { rows }) => {
    const travelling = rows.shipment.filter((row) => isInTransit(row) && row.view.vehiculoNombre);
    const groups = [...groupBy(travelling, 'vehiculoNombre')];
    if (groups.length === 0) return toAnswer('Ninguna embarcación lleva envíos en tránsito ahora.');
    const vessels = countOf(groups.length, 'embarcación lleva', 'embarcaciones llevan');
    const records = groups
      .sort(([, left], [, right]) => right.length - left.length)
      .map(([name, shipments]): RecordLink => {
        const row = rows.vessel.find(({ view }) => view.nombre === name);
        const type = labelOf(VESSEL_TYPES, row?.view.type);
        return {
          key: `vessel:${name}`,
          to: row ? toDetail('vessel', row) : listPath('vessel'),
          title: name,
          facts: [type, `${countOf(shipments.length)} en tránsito`].filter(Boolean),
          mark: row?.mark ?? null,
        };
      });
    return toAnswer(`${vessels} ${countOf(travelling.length)} en tránsito.`, {
      notes: toUnsentNotes(travelling),
      article: 'las',
      records,
    });
  },
};

export const STORED: Topic = {
  about: ['product'],
  answer: ({ names: [named] }, { rows }) => {
    const name = named?.value ?? '';
    const stored = rows.product.filter(({ view }) => view.warehouseName === name).sort(byNewest);
    const warehouse = rows.warehouse.find(({ view }) => view.name === name);
    const links = toDetailLinks('warehouse', warehouse, name);
    if (stored.length === 0) return toAnswer(`En ${name} no hay productos guardados.`, { links });
    const { units, kilograms } = toTotals(stored);
    const text = `En ${name} hay ${countOf(stored.length, 'producto', 'productos')}: ${formatUnits(units)}, ${formatKilograms(kilograms)}.`;
    const list = productsAtPath('warehouse', name);
    return toRecordsAnswer(text, 'product', stored, { list, links });
  },
};
