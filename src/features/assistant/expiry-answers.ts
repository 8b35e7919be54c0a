/** Which patents and licences have expired or expire soon. */
import type { MirrorRow } from '../../db/rows';
import { CREW_ROLES, labelOf } from '../../domain/options';
import { formatDate, toBogotaDay } from '../../domain/rules/dates';
import { type Expiry, evaluateExpiry } from '../../domain/rules/expiry';
import { type Answer, type RecordLink, toAnswer, toUnsentNotes } from './answer';
import type { Knowledge, Plan } from './knowledge';
import type { NamedMention } from './names';
import type { Request } from './parse';
import type { Period } from './periods';
import { toRecordLink } from './records';
import { listOf, toThereIs } from './wording';

type Subject = 'vessel' | 'crewMember';
type When = Period | 'past' | 'soon';
interface Permit {
  readonly subject: Subject;
  readonly row: MirrorRow;
  readonly expiry: Expiry;
}

export function planExpiring(request: Request, [named]: readonly NamedMention[]): Plan {
  const { has, folded, mentions, period } = request;
  const isVessels = has('vessels') || folded.includes('patente') || mentions.length > 0;
  const isCrew = has('crew', 'who') || folded.includes('licencia');
  const asked: Subject[] = [
    ...(isVessels || !isCrew ? (['vessel'] as const) : []),
    ...(isCrew || !isVessels ? (['crewMember'] as const) : []),
  ];
  const when = period ?? (has('expired') ? 'past' : 'soon');
  const vessel = named?.name.value ?? null;
  return { about: asked, answer: (knowledge) => answerExpiring(asked, vessel, when, knowledge) };
}

function answerExpiring(
  subjects: readonly Subject[],
  vessel: string | null,
  when: When,
  { rows, now }: Knowledge,
): Answer {
  const today = toBogotaDay(now);
  const permits = subjects
    .flatMap((subject) => rows[subject].flatMap((row) => toPermits(subject, row, today)))
    .filter(({ row }) => vessel === null || row.view.nombre === vessel)
    .sort((left, right) => (left.expiry.day < right.expiry.day ? -1 : 1));
  // The question about one vessel is when its patent expires, however far away that is.
  const isAny = vessel !== null && when === 'soon';
  const found = permits.filter(({ expiry }) => isAny || isDue(expiry, when));
  return toAnswer(vessel ? toVesselText(found[0], vessel) : toText(found, subjects, when), {
    notes: toUnsentNotes(found.map(({ row }) => row)),
    records: found.map(toLink),
  });
}

function toPermits(subject: Subject, row: MirrorRow, today: string): Permit[] {
  const { fechaExpPatente, expLicencia } = row.view;
  const expiry = evaluateExpiry(subject === 'vessel' ? fechaExpPatente : expLicencia, today);
  return expiry ? [{ subject, row, expiry }] : [];
}

function isDue({ state, day }: Expiry, when: When): boolean {
  if (when === 'past') return state === 'past';
  if (when === 'soon') return state !== 'good';
  return when.from <= day && day <= when.to;
}

function toText(found: readonly Permit[], subjects: readonly Subject[], when: When): string {
  const [noun, ending] =
    subjects.length > 1
      ? ['permiso', 'o']
      : [subjects[0] === 'vessel' ? 'patente' : 'licencia', 'a'];
  if (when === 'past')
    return toThereIs(found.length, `${noun} vencid${ending}`, `${noun}s vencid${ending}s`);
  if (when !== 'soon')
    return toThereIs(found.length, noun, `${noun}s`, ` con vencimiento ${when.words}`);
  if (found.length === 0)
    return `No hay ${noun}s vencid${ending}s ni por vencer en los próximos 30 días.`;
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
  const words: Readonly<Record<Expiry['state'], string>> = {
    past: `venció el ${formatDate(day)}`,
    today: 'vence hoy',
    soon: `${text.toLowerCase()}, el ${formatDate(day)}`,
    good: `vence el ${formatDate(day)}`,
  };
  return `La patente de ${vessel} ${words[state]}.`;
}

function toLink({ subject, row, expiry }: Permit): RecordLink {
  const { licensePlate, typeName } = row.view;
  const fact =
    subject === 'vessel'
      ? `Patente · ${licensePlate ?? ''}`
      : `Licencia · ${labelOf(CREW_ROLES, typeName)}`;
  return { ...toRecordLink(subject, row), facts: [fact], expiry: expiry.day };
}
