/** Suggested values for empty shipment fields, from earlier shipments and the goods; marked as suggestions. */

import { toDepartmentOf } from '../../../crud/places';
import { toTypedValues } from '../../../crud/typed-value';
import type { MirrorRow } from '../../../db/schema';
import { shipment } from '../../../domain/entities/shipment';
import type { Fields } from '../../../domain/entity';
import type { City } from '../../../domain/rules/places';
import { isLocalKey, toRegisteredAt } from '../../../domain/rules/waybill';
import { isSameDocument } from '../../../domain/values/same';
import {
  NOTHING_TYPED,
  type PartyField,
  TYPED_FIELDS,
  type TypedFacts,
  type TypedField,
  type WizardValues,
} from './wizard-values';

/** Facts that are proposed together, or not at all. */
const OF_THE_DEVICE: readonly (readonly TypedField[])[] = [
  ['vehiculoNombre'],
  ['sucursalNombre'],
  ['departamentoSalida', 'municipioSalida'],
  ['tipoPago'],
];
const OF_THE_RECIPIENT: readonly (readonly TypedField[])[] = [
  ['departamentoLlegada', 'municipioLlegada'],
  ['direccionEnvio'],
];
const PROPOSED_TOGETHER: readonly (readonly TypedField[])[] = [
  ...OF_THE_DEVICE,
  ...OF_THE_RECIPIENT,
  ['descripcionEnvio'],
];
const SHOWN_RECENT = 5;

type Facts = Partial<TypedFacts>;

/**
 * From the last shipment made on this device how it leaves, from the recipient's last one where it goes: to where they
 * live while nothing was sent to them.
 * @param isOffered whether a vessel or branch of that name can still be chosen
 */
export function proposeFacts(
  shipments: readonly MirrorRow[],
  recipient: { readonly document: string; readonly home: Facts },
  isOffered: (field: 'vehiculoNombre' | 'sucursalNombre', name: string) => boolean,
): Facts {
  const last = latest(shipments.filter(({ key }) => isLocalKey(key)));
  const lastTo = latest(
    shipments.filter(({ view }) => isSameDocument(view.destinatarioCedula, recipient.document)),
  );
  const goesTo = lastTo ? pick(lastTo, OF_THE_RECIPIENT) : recipient.home;
  const facts: Facts = { ...pick(last, OF_THE_DEVICE), ...goesTo };
  for (const field of ['vehiculoNombre', 'sucursalNombre'] as const)
    if (!isOffered(field, facts[field] ?? '')) delete facts[field];
  return facts;
}

/** Where a customer lives, as a shipment says it; without the place where the list does not know their municipality. */
export function toHome({ cityName, address }: Fields, cities: readonly City[]): Facts {
  const departamento = toDepartmentOf(cities, String(cityName ?? ''));
  return {
    ...(departamento && { departamentoLlegada: departamento, municipioLlegada: String(cityName) }),
    ...(address ? { direccionEnvio: String(address) } : {}),
  };
}

/** With these facts where nothing was typed, in place of an earlier proposal that nobody changed. */
export function withProposal(
  { proposal, typed }: Pick<WizardValues, 'proposal' | 'typed'>,
  basis: string,
  facts: Partial<TypedFacts>,
): Pick<WizardValues, 'proposal' | 'typed'> {
  const stale = TYPED_FIELDS.filter(
    (field) => proposal?.facts[field] && proposal.facts[field] === typed[field],
  );
  const kept = { ...typed, ...pickFacts(NOTHING_TYPED, stale) };
  const open = PROPOSED_TOGETHER.filter((group) => group.every((field) => kept[field] === ''));
  const proposed = pickFacts(facts, open.flat());
  return { proposal: { basis, facts: proposed }, typed: { ...kept, ...proposed } };
}

const pickFacts = (facts: Partial<TypedFacts>, fields: readonly TypedField[]) =>
  Object.fromEntries(
    fields.flatMap((field) => (facts[field] === undefined ? [] : [[field, facts[field]]])),
  ) as Partial<TypedFacts>;

/** '24 Panela, 2 Motobomba' */
export function describeGoods(products: readonly MirrorRow[]): string {
  return products
    .map(({ view }) => `${view.number ?? ''} ${view.productName ?? ''}`.trim())
    .join(', ');
}

/** Those who sent last; of recipients first those to whom this sender sent. The last first, five at most. */
export function recentDocuments(
  shipments: readonly MirrorRow[],
  field: PartyField,
  sender: string,
): readonly string[] {
  const times = new Map<string, { time: number; isPair: boolean }>();
  for (const row of shipments) {
    const document = String(row.view[field] ?? '');
    const time = timeOf(row);
    const isPair =
      field === 'destinatarioCedula' && isSameDocument(row.view.remitenteCedula, sender);
    const known = times.get(document);
    if (document === '' || isSameDocument(document, sender)) continue;
    if (
      !known ||
      Number(isPair) - Number(known.isPair) > 0 ||
      (isPair === known.isPair && time > known.time)
    )
      times.set(document, { time, isPair });
  }
  return [...times]
    .sort(
      ([, one], [, other]) => Number(other.isPair) - Number(one.isPair) || other.time - one.time,
    )
    .slice(0, SHOWN_RECENT)
    .map(([document]) => document);
}

const timeOf = (row: MirrorRow) => toRegisteredAt(row) ?? 0;

function latest(rows: readonly MirrorRow[]): MirrorRow | null {
  return rows.reduce<MirrorRow | null>(
    (found, row) => (found && timeOf(found) >= timeOf(row) ? found : row),
    null,
  );
}

function pick(row: MirrorRow | null, groups: readonly (readonly TypedField[])[]): Facts {
  if (!row) return {};
  const typed = toTypedValues(shipment, row.view);
  const told = groups.flat().map((field) => [field, String(typed[field] ?? '')] as const);
  return Object.fromEntries(told.filter(([, value]) => value !== ''));
}
