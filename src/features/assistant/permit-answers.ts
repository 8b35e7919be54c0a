/** Which patents and licences have expired or expire soon. */
import type { MirrorRow } from '../../db/schema';
import { CREW_ROLES, labelOf } from '../../domain/options';
import { formatDate, toBogotaDay } from '../../domain/rules/dates';
import { type Expiry, evaluateExpiry } from '../../domain/rules/expiry';
import type { Replier } from './answer';
import type { Period } from './periods';
import { listOf, toRecordLink, toThereIs } from './records';

/** Who holds a permit, which field says how long it is good, which parts ask for it, and what is told of it. */
const PERMITS = [
  {
    entity: 'vessel',
    field: 'fechaExpPatente',
    noun: 'patente',
    parts: ['vessel', 'patent', 'name'],
    toFact: ({ view }: MirrorRow) => `Patente · ${view.licensePlate ?? ''}`,
  },
  {
    entity: 'crewMember',
    field: 'expLicencia',
    noun: 'licencia',
    parts: ['crewMember', 'who', 'licence'],
    toFact: ({ view }: MirrorRow) => `Licencia · ${labelOf(CREW_ROLES, view.typeName)}`,
  },
] as const;

type When = Period | 'past' | 'soon';

export const toExpiring: Replier = ({ has, period, names }, { rows, now }) => {
  const asked = PERMITS.filter(({ parts }) => has(...parts));
  const permits = asked.length > 0 ? asked : PERMITS;
  const when = period ?? (has('expired') ? 'past' : 'soon');
  const vessel = names[0]?.value;
  const found = permits
    .flatMap(({ entity, field, toFact }) =>
      rows[entity].flatMap((row) => {
        const expiry = evaluateExpiry(row.view[field], toBogotaDay(now));
        return expiry ? { entity, row, expiry, facts: [toFact(row)] } : [];
      }),
    )
    .filter(({ row }) => !vessel || row.view.nombre === vessel)
    // The question about one vessel is when its patent expires, however far away that is.
    .filter(({ expiry }) => (vessel && when === 'soon') || isDue(expiry, when))
    .sort((left, right) => (left.expiry.day < right.expiry.day ? -1 : 1));
  const expiries = found.map(({ expiry }) => expiry);
  const noun = permits.length > 1 ? 'permiso' : (permits[0]?.noun ?? '');
  return {
    lists: permits.map(({ entity }) => entity),
    text: vessel ? toVesselText(expiries[0], vessel) : toText(expiries, noun, when),
    rows: found.map(({ row }) => row),
    records: found.map(({ entity, row, expiry, facts }) => {
      return { ...toRecordLink(entity, row), facts, expiry: expiry.day };
    }),
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
  if (found.length === 0)
    return `No hay ${noun}s ${expired}s ni por vencer en los próximos 30 días.`;
  const past = found.filter(({ state }) => state === 'past').length;
  const ahead = found.length - past;
  const parts = [
    past > 0 && `${past} ya ${past === 1 ? 'venció' : 'vencieron'}`,
    ahead > 0 && `${ahead} ${ahead === 1 ? 'vence' : 'vencen'} en los próximos 30 días`,
  ];
  return `De l${ending}s ${noun}s, ${listOf(parts.filter((part) => part !== false))}.`;
}

function toVesselText(expiry: Expiry | undefined, vessel: string): string {
  if (!expiry) return `No hay una fecha de vencimiento así de la patente de ${vessel}.`;
  const { state, day, text } = expiry;
  const date = formatDate(day);
  const verb = { past: `venció el ${date}`, today: 'vence hoy', good: `vence el ${date}` };
  const words = state === 'soon' ? `${text.toLowerCase()}, el ${date}` : verb[state];
  return `La patente de ${vessel} ${words}.`;
}
