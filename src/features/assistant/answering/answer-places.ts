/** What travels on a vessel, which vessels are under way, what a warehouse keeps. */
import { referenceOf } from '../../../crud/record-paths';
import { byNewest } from '../../../crud/row-order';
import type { MirrorRow } from '../../../db/schema';
import { labelOf, VESSEL_TYPES } from '../../../domain/options';
import { detailPath, listPath, productsAtPath } from '../../../domain/paths';
import { productsOf } from '../../../domain/rules/cargo';
import {
  formatKilograms,
  formatUnits,
  toKilograms,
  toTotals,
} from '../../../domain/rules/cargo-measures';
import type { Knowledge } from '../knowledge';
import type { Question } from '../question';
import { type Answer, type RecordLink, toAnswer, toUnsentNotes } from './answer-shape';
import { toShipmentLink } from './shipment-words';
import { countOf } from './words';

const ABOARD = ['EN_PREPARACION', 'EN_TRANSITO'];
const NO_POSITION = 'Dónde va por el río no se sabe aquí: ninguna embarcación da su posición.';

export function answerAboard(
  { vessel: name, isWhere }: Extract<Question, { is: 'aboard' }>,
  { rows }: Knowledge,
): Answer {
  const shipments = rows.shipment
    .filter(
      ({ view }) => view.vehiculoNombre === name && ABOARD.includes(String(view.estadoEntrega)),
    )
    .sort(byNewest);
  const vessel = rows.vessel.find(({ view }) => view.nombre === name);
  const stored = rows.product.filter(({ view }) => view.vehicleName === name);
  const links = [
    ...(vessel ? [{ label: `Ver ${name}`, to: detailPath('vessel', referenceOf(vessel)) }] : []),
    ...(stored.length > 0
      ? [
          {
            label: `Ver ${countOf(stored.length, 'producto guardado', 'productos guardados')} a bordo`,
            to: productsAtPath('vessel', name),
          },
        ]
      : []),
  ];
  const where = isWhere ? [NO_POSITION] : [];
  if (shipments.length === 0)
    return toAnswer(`${name} no lleva envíos ahora.`, { notes: where, links });
  const inTransit = shipments.filter(({ view }) => view.estadoEntrega === 'EN_TRANSITO').length;
  const states = toStatesText(inTransit, shipments.length - inTransit);
  const products = new Set(shipments.flatMap((row) => productsOf(row, rows.product)));
  return toAnswer(
    `${name} lleva ${countOf(shipments.length, 'envío', 'envíos')}${states}.${toLoadText([...products], vessel)}`,
    {
      notes: [...where, ...toUnsentNotes(shipments)],
      records: shipments.map(toShipmentLink),
      links,
    },
  );
}

function toStatesText(inTransit: number, inPreparation: number): string {
  if (inPreparation === 0) return ' en tránsito';
  if (inTransit === 0) return ' en preparación';
  return `: ${inTransit} en tránsito y ${inPreparation} en preparación`;
}

/** A plain server's list tells no shipment's products: then there is nothing to say of the load. */
function toLoadText(products: readonly MirrorRow[], vessel: MirrorRow | undefined): string {
  if (products.length === 0) return '';
  const { units, kilograms } = toTotals(products);
  const capacity = vessel ? toKilograms(vessel.view.weightCapacity, vessel.view.weightUnit) : 0;
  const limit = capacity > 0 ? ` de los ${formatKilograms(capacity)} que puede llevar` : '';
  return ` Son ${formatUnits(units)}, ${formatKilograms(kilograms)}${limit}.`;
}

export function answerUnderWay({ rows }: Knowledge): Answer {
  const travelling = rows.shipment.filter(({ view }) => view.estadoEntrega === 'EN_TRANSITO');
  const byVessel = new Map<string, MirrorRow[]>();
  for (const row of travelling) {
    const name = String(row.view.vehiculoNombre ?? '');
    if (name) byVessel.set(name, [...(byVessel.get(name) ?? []), row]);
  }
  if (byVessel.size === 0) return toAnswer('Ninguna embarcación lleva envíos en tránsito ahora.');
  const fullestFirst = [...byVessel].sort(([, left], [, right]) => right.length - left.length);
  const verb = byVessel.size === 1 ? 'lleva' : 'llevan';
  return toAnswer(
    `${countOf(byVessel.size, 'embarcación', 'embarcaciones')} ${verb} ${countOf(travelling.length, 'envío', 'envíos')} en tránsito.`,
    {
      notes: toUnsentNotes(travelling),
      article: 'las',
      records: fullestFirst.map(([name, shipments]) =>
        toVesselLink(
          name,
          rows.vessel.find(({ view }) => view.nombre === name),
          shipments,
        ),
      ),
    },
  );
}

function toVesselLink(
  name: string,
  row: MirrorRow | undefined,
  shipments: readonly MirrorRow[],
): RecordLink {
  const type = labelOf(VESSEL_TYPES, row?.view.type);
  return {
    key: `vessel:${name}`,
    to: row ? detailPath('vessel', referenceOf(row)) : listPath('vessel'),
    title: name,
    facts: [...(type ? [type] : []), `${countOf(shipments.length, 'envío', 'envíos')} en tránsito`],
    mark: row?.mark ?? null,
  };
}

export function answerStored(
  { warehouse: name }: Extract<Question, { is: 'stored' }>,
  { rows }: Knowledge,
): Answer {
  const stored = rows.product.filter(({ view }) => view.warehouseName === name).sort(byNewest);
  const warehouse = rows.warehouse.find(({ view }) => view.name === name);
  const links = warehouse
    ? [{ label: `Ver ${name}`, to: detailPath('warehouse', referenceOf(warehouse)) }]
    : [];
  if (stored.length === 0) return toAnswer(`En ${name} no hay productos guardados.`, { links });
  const { units, kilograms } = toTotals(stored);
  return toAnswer(
    `En ${name} hay ${countOf(stored.length, 'producto', 'productos')}: ${formatUnits(units)}, ${formatKilograms(kilograms)}.`,
    {
      notes: toUnsentNotes(stored),
      records: stored.map(toProductLink),
      list: productsAtPath('warehouse', name),
      links,
    },
  );
}

export function toProductLink(row: MirrorRow): RecordLink {
  const { view } = row;
  const place = view.warehouseName ?? view.vehicleName;
  return {
    key: `product:${row.key}`,
    to: detailPath('product', referenceOf(row)),
    title: String(view.productName ?? ''),
    facts: [
      formatUnits(Number(view.number) || 0),
      ...(place ? [String(place)] : []),
      String(view.description ?? ''),
    ].filter((fact) => fact !== ''),
    mark: row.mark,
  };
}
