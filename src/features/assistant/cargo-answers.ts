/** What a vessel carries, which vessels are under way, and what a warehouse stores. */
import { byNewest } from '../../crud/row-order';
import type { MirrorRow } from '../../db/rows';
import { labelOf, VESSEL_TYPES } from '../../domain/options';
import { listPath, productsAtPath } from '../../domain/paths';
import { productsOf } from '../../domain/rules/cargo';
import {
  formatKilograms,
  formatUnits,
  toKilograms,
  toTotals,
} from '../../domain/rules/cargo-measures';
import { type Answer, type RecordLink, toAnswer, toUnsentNotes } from './answer';
import type { Knowledge } from './knowledge';
import { toDetail, toRecordLink } from './records';
import { ABOARD } from './shipment-query';
import { countOf, groupBy } from './wording';

const NO_POSITION = 'Dónde va por el río no se sabe aquí: ninguna embarcación da su posición.';

/** `isWhere`: the question asks for the vessel's position. */
export function answerAboard(name: string, isWhere: boolean, { rows }: Knowledge): Answer {
  const isAboard = ({ view }: MirrorRow) =>
    view.vehiculoNombre === name && ABOARD.includes(view.estadoEntrega);
  const shipments = rows.shipment.filter(isAboard).sort(byNewest);
  const vessel = rows.vessel.find(({ view }) => view.nombre === name);
  const stored = rows.product.filter(({ view }) => view.vehicleName === name).length;
  const links = [
    ...toDetailLinks('vessel', vessel, name),
    ...(stored > 0
      ? [
          {
            label: `Ver ${countOf(stored, 'producto guardado', 'productos guardados')} a bordo`,
            to: productsAtPath('vessel', name),
          },
        ]
      : []),
  ];
  const notes = [...(isWhere ? [NO_POSITION] : []), ...toUnsentNotes(shipments)];
  if (shipments.length === 0) return toAnswer(`${name} no lleva envíos ahora.`, { notes, links });
  const load = `${toStatesText(shipments)}.${toLoadText(shipments, rows.product, vessel)}`;
  return toAnswer(`${name} lleva ${countOf(shipments.length)}${load}`, {
    notes,
    records: shipments.map((row) => toRecordLink('shipment', row)),
    links,
  });
}

function toDetailLinks(entity: 'vessel' | 'warehouse', row: MirrorRow | undefined, name: string) {
  return row ? [{ label: `Ver ${name}`, to: toDetail(entity, row) }] : [];
}

function toStatesText(shipments: readonly MirrorRow[]): string {
  const inTransit = shipments.filter(isInTransit).length;
  if (inTransit === shipments.length) return ' en tránsito';
  if (inTransit === 0) return ' en preparación';
  return `: ${inTransit} en tránsito y ${shipments.length - inTransit} en preparación`;
}

const isInTransit = ({ view }: MirrorRow) => view.estadoEntrega === 'EN_TRANSITO';

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

export function answerUnderWay({ rows }: Knowledge): Answer {
  const travelling = rows.shipment.filter((row) => isInTransit(row) && row.view.vehiculoNombre);
  const byVessel = [...groupBy(travelling, 'vehiculoNombre')];
  if (byVessel.length === 0) return toAnswer('Ninguna embarcación lleva envíos en tránsito ahora.');
  const verb = byVessel.length === 1 ? 'lleva' : 'llevan';
  const fullestFirst = byVessel.sort(([, left], [, right]) => right.length - left.length);
  return toAnswer(
    `${countOf(byVessel.length, 'embarcación', 'embarcaciones')} ${verb} ${countOf(travelling.length)} en tránsito.`,
    {
      notes: toUnsentNotes(travelling),
      article: 'las',
      records: fullestFirst.map(([name, shipments]): RecordLink => {
        const row = rows.vessel.find(({ view }) => view.nombre === name);
        return {
          key: `vessel:${name}`,
          to: row ? toDetail('vessel', row) : listPath('vessel'),
          title: name,
          facts: [
            labelOf(VESSEL_TYPES, row?.view.type),
            `${countOf(shipments.length)} en tránsito`,
          ].filter(Boolean),
          mark: row?.mark ?? null,
        };
      }),
    },
  );
}

export function answerStored(name: string, { rows }: Knowledge): Answer {
  const stored = rows.product.filter(({ view }) => view.warehouseName === name).sort(byNewest);
  const warehouse = rows.warehouse.find(({ view }) => view.name === name);
  const links = toDetailLinks('warehouse', warehouse, name);
  if (stored.length === 0) return toAnswer(`En ${name} no hay productos guardados.`, { links });
  const { units, kilograms } = toTotals(stored);
  return toAnswer(
    `En ${name} hay ${countOf(stored.length, 'producto', 'productos')}: ${formatUnits(units)}, ${formatKilograms(kilograms)}.`,
    {
      notes: toUnsentNotes(stored),
      records: stored.map((row) => toRecordLink('product', row)),
      list: productsAtPath('warehouse', name),
      links,
    },
  );
}
