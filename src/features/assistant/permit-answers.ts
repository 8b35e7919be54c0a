/** Which patents and licences have expired or expire soon. */

import { formatDate, toBogotaDay } from '../../domain/rules/dates';
import { type Expiry, evaluateExpiry, isLicenceWatched } from '../../domain/rules/expiry';
import { listInWords } from '../../domain/rules/list-in-words';
import { isSameName } from '../../domain/values/same';
import { type Replier, toRecordLink, toThereIs } from './answer';
import type { Period } from './periods';

/** Permits by the records that hold them, and the words that ask for each. */
const PERMITS = [
  { entity: 'vessel', noun: 'patente', parts: ['vessel', 'patent', 'name'] },
  { entity: 'crewMember', noun: 'licencia', parts: ['crewMember', 'who', 'licence'] },
] as const;

type When = Period | 'past' | 'soon';

export const toExpiring: Replier = ({ has, period, names: [vessel] }, { rows, now }) => {
  const asked = PERMITS.filter(({ parts }) => has(...parts));
  const permits = asked.length > 0 ? asked : PERMITS;
  const when = period ?? (has('expired') ? 'past' : 'soon');
  const found = permits
    .flatMap(({ entity }) =>
      rows[entity].flatMap((row) => {
        const record = toRecordLink(entity, row);
        const expiry = evaluateExpiry(record.expiry, toBogotaDay(now));
        return expiry ? { entity, row, record, expiry } : [];
      }),
    )
    .filter(({ entity, row }) => entity !== 'crewMember' || isLicenceWatched(row.view))
    .filter(({ row }) => !vessel || isSameName(row.view.nombre, vessel.value))
    // The question about one vessel is when its patent expires, however far away that is.
    .filter(({ expiry }) => (vessel && when === 'soon') || isDue(expiry, when))
    .sort((left, right) => (left.expiry.day < right.expiry.day ? -1 : 1));
  const expiries = found.map(({ expiry }) => expiry);
  const noun = permits.length > 1 ? 'permiso' : (permits[0]?.noun ?? '');
  return {
    lists: permits.map(({ entity }) => entity),
    text: vessel ? toVesselText(vessel.value, expiries[0]) : toText(expiries, noun, when),
    rows: found.map(({ row }) => row),
    records: found.map(({ record }) => record),
  };
};

function isDue({ state, day }: Expiry, when: When): boolean {
  if (when === 'past') return state === 'past';
  if (when === 'soon') return state !== 'good';
  return when.from <= day && day <= when.to;
}

function toText(found: readonly Expiry[], noun: string, when: When): string {
  const ending = noun.endsWith('o') ? 'o' : 'a';
  const expired = `vencid${ending}`;
  if (when === 'past') return toThereIs(found.length, `${noun} ${expired}`, `${noun}s ${expired}s`);
  if (when !== 'soon')
    return toThereIs(found.length, noun, `${noun}s`, ` con vencimiento ${when.words}`);
  const past = found.filter(({ state }) => state === 'past').length;
  const ahead = found.length - past;
  const parts = [
    past > 0 && `${past} ya ${past === 1 ? 'venció' : 'vencieron'}`,
    ahead > 0 && `${ahead} ${ahead === 1 ? 'vence' : 'vencen'} en los próximos 30 días`,
  ].filter((part) => part !== false);
  if (parts.length === 0)
    return `No hay ${noun}s ${expired}s ni por vencer en los próximos 30 días.`;
  return `De l${ending}s ${noun}s, ${listInWords(parts)}.`;
}

function toVesselText(vessel: string, expiry: Expiry | undefined): string {
  if (!expiry) return `No hay una fecha de vencimiento así de la patente de ${vessel}.`;
  const verb = expiry.state === 'past' ? 'venció' : 'vence';
  return `La patente de ${vessel} ${verb} el ${formatDate(expiry.day)}.`;
}
