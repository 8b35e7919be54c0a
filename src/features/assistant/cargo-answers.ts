/** What a vessel carries, what a warehouse stores, which vessels are under way and whose permits expire. */
import { byNewest } from '../../crud/row-order';
import type { MirrorRow } from '../../db/rows';
import { CREW_ROLES, labelOf, VESSEL_TYPES } from '../../domain/options';
import { listPath, productsAtPath } from '../../domain/paths';
import { productsOf } from '../../domain/rules/cargo';
import {
  formatKilograms,
  formatUnits,
  toKilograms,
  toTotals,
} from '../../domain/rules/cargo-measures';
import { formatDate, toBogotaDay } from '../../domain/rules/dates';
import { type Expiry, evaluateExpiry } from '../../domain/rules/expiry';
import { type Asked, type RecordLink, type Topic, toAnswer } from './answer';
import type { Period } from './periods';
import {
  countOf,
  groupBy,
  listOf,
  toDetail,
  toRecordLink,
  toRecordsAnswer,
  toThereIs,
  toUnsentNotes,
} from './records';

const NO_POSITION = 'Dónde va por el río no se sabe aquí: ninguna embarcación da su posición.';
const isInTransit = ({ view }: MirrorRow) => view.estadoEntrega === 'EN_TRANSITO';
const isAboard = (row: MirrorRow) =>
  isInTransit(row) || row.view.estadoEntrega === 'EN_PREPARACION';

export const ABOARD: Topic = {
  about: ['shipment'],
  also: ['vessel'],
  answer: ({ names: [named], has }, { rows }) => {
    const name = named?.value ?? '';
    const shipments = rows.shipment
      .filter((row) => row.view.vehiculoNombre === name && isAboard(row))
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

interface Permit {
  readonly subject: 'vessel' | 'crewMember';
  readonly row: MirrorRow;
  readonly expiry: Expiry;
}
type When = Period | 'past' | 'soon';

export function toExpiryTopic({ has, folded, period, names, documents }: Asked): Topic | null {
  if (documents.length > 0) return null;
  const isVessels = has('vessels') || folded.includes('patente') || names.length > 0;
  const isCrew = has('crew', 'who') || folded.includes('licencia');
  const both = ['vessel', 'crewMember'] as const;
  const subjects =
    isVessels === isCrew ? both : both.filter((each) => (each === 'vessel') === isVessels);
  const when = period ?? (has('expired') ? 'past' : 'soon');
  const vessel = names[0]?.value;
  return {
    about: subjects,
    answer: (_, { rows, now }) => {
      const found = subjects
        .flatMap((subject) => rows[subject].map((row) => toPermit(subject, row, toBogotaDay(now))))
        .filter((permit) => permit !== null)
        .filter(({ row }) => !vessel || row.view.nombre === vessel)
        // The question about one vessel is when its patent expires, however far away that is.
        .filter(({ expiry }) => (vessel && when === 'soon') || isDue(expiry, when))
        .sort((left, right) => (left.expiry.day < right.expiry.day ? -1 : 1));
      return toAnswer(vessel ? toVesselText(found[0], vessel) : toText(found, subjects, when), {
        notes: toUnsentNotes(found.map(({ row }) => row)),
        records: found.map(toPermitLink),
      });
    },
  };
}

function toPermit(subject: Permit['subject'], row: MirrorRow, today: string): Permit | null {
  const { fechaExpPatente, expLicencia } = row.view;
  const expiry = evaluateExpiry(subject === 'vessel' ? fechaExpPatente : expLicencia, today);
  return expiry && { subject, row, expiry };
}

function isDue({ state, day }: Expiry, when: When): boolean {
  if (when === 'past') return state === 'past';
  if (when === 'soon') return state !== 'good';
  return when.from <= day && day <= when.to;
}

function toText(found: readonly Permit[], subjects: readonly string[], when: When): string {
  const [noun, ending] =
    subjects.length > 1
      ? ['permiso', 'o']
      : [subjects[0] === 'vessel' ? 'patente' : 'licencia', 'a'];
  const expired = `vencid${ending}`;
  if (when === 'past') return toThereIs(found.length, `${noun} ${expired}`, `${noun}s ${expired}s`);
  if (when !== 'soon')
    return toThereIs(found.length, noun, `${noun}s`, ` con vencimiento ${when.words}`);
  if (found.length === 0)
    return `No hay ${noun}s ${expired}s ni por vencer en los próximos 30 días.`;
  const past = found.filter(({ expiry }) => expiry.state === 'past').length;
  const ahead = found.length - past;
  const parts = [
    past > 0 && `${past} ya ${past === 1 ? 'venció' : 'vencieron'}`,
    ahead > 0 && `${ahead} ${ahead === 1 ? 'vence' : 'vencen'} en los próximos 30 días`,
  ];
  return `De l${ending}s ${noun}s, ${listOf(parts.filter((part) => part !== false))}.`;
}

function toVesselText(permit: Permit | undefined, vessel: string): string {
  if (!permit) return `No hay una fecha de vencimiento así de la patente de ${vessel}.`;
  const { state, day, text } = permit.expiry;
  const date = formatDate(day);
  const verb = { past: `venció el ${date}`, today: 'vence hoy', good: `vence el ${date}` };
  const words = state === 'soon' ? `${text.toLowerCase()}, el ${date}` : verb[state];
  return `La patente de ${vessel} ${words}.`;
}

function toPermitLink({ subject, row, expiry }: Permit): RecordLink {
  const { licensePlate, typeName } = row.view;
  const license = `Licencia · ${labelOf(CREW_ROLES, typeName)}`;
  const facts = [subject === 'vessel' ? `Patente · ${licensePlate ?? ''}` : license];
  return { ...toRecordLink(subject, row), facts, expiry: expiry.day };
}
