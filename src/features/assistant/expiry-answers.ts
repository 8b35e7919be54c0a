/** Which patents and licences have expired or expire soon. */
import type { MirrorRow } from '../../db/schema';
import { CREW_ROLES, labelOf } from '../../domain/options';
import { formatDate, toBogotaDay } from '../../domain/rules/dates';
import { type Expiry, evaluateExpiry } from '../../domain/rules/expiry';
import { type RecordLink, toAnswer } from './answer';
import type { Period } from './periods';
import { listOf, toRecordLink, toThereIs, toUnsentNotes } from './records';
import type { Asked, Topic } from './topic';

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
