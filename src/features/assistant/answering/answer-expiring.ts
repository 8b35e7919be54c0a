/** Which patents and licences have expired, or are about to. */
import { referenceOf } from '../../../crud/record-paths';
import type { MirrorRow } from '../../../db/schema';
import { crewMember } from '../../../domain/entities/crew-member';
import { CREW_ROLES, labelOf } from '../../../domain/options';
import { detailPath } from '../../../domain/paths';
import { toBogotaDay } from '../../../domain/rules/dates';
import { type Expiry, evaluateExpiry } from '../../../domain/rules/expiry';
import type { Knowledge } from '../knowledge';
import type { ExpirySubject, ExpiryWhen, Question } from '../question';
import { type Answer, type RecordLink, toAnswer, toUnsentNotes } from './answer-shape';
import { countOf, listOf } from './words';

type Asked = Extract<Question, { is: 'expiring' }>;

interface Permit {
  readonly subject: ExpirySubject;
  readonly row: MirrorRow;
  readonly expiry: Expiry;
}

const FIELD: Readonly<Record<ExpirySubject, string>> = {
  vessel: 'fechaExpPatente',
  crewMember: 'expLicencia',
};

export function answerExpiring({ subjects, vessel, when }: Asked, knowledge: Knowledge): Answer {
  const today = toBogotaDay(knowledge.now);
  const permits = subjects
    .flatMap((subject) => knowledge.rows[subject].flatMap((row) => toPermit(subject, row, today)))
    .filter(({ row }) => vessel === null || row.view.nombre === vessel)
    .sort((left, right) => (left.expiry.day < right.expiry.day ? -1 : 1));
  // Asked of one vessel: its day, whenever that is.
  const found =
    vessel !== null && when === 'soon' ? permits : permits.filter((permit) => isDue(permit, when));
  return toAnswer(vessel === null ? toText(found, subjects, when) : toVesselText(found, vessel), {
    notes: toUnsentNotes(found.map(({ row }) => row)),
    records: found.map(toLink),
  });
}

function toPermit(subject: ExpirySubject, row: MirrorRow, today: string): Permit[] {
  const expiry = evaluateExpiry(row.view[FIELD[subject]], today);
  return expiry ? [{ subject, row, expiry }] : [];
}

function isDue({ expiry }: Permit, when: ExpiryWhen): boolean {
  if (when === 'past') return expiry.state === 'past';
  if (when === 'soon') return expiry.state !== 'good';
  return when.from <= expiry.day && expiry.day <= when.to;
}

const NOUNS: Readonly<Record<ExpirySubject | 'both', readonly [one: string, many: string]>> = {
  vessel: ['patente', 'patentes'],
  crewMember: ['licencia', 'licencias'],
  both: ['permiso', 'permisos'],
};

function toText(found: readonly Permit[], subjects: readonly ExpirySubject[], when: ExpiryWhen) {
  const [only = 'both', other] = subjects;
  const kind = other ? 'both' : only;
  const [one, many] = NOUNS[kind];
  const gender = kind === 'both' ? 'o' : 'a';
  if (when === 'past')
    return found.length === 0
      ? `No hay ${many} vencid${gender}s.`
      : `Hay ${countOf(found.length, `${one} vencid${gender}`, `${many} vencid${gender}s`)}.`;
  if (when !== 'soon')
    return found.length === 0
      ? `No hay ${many} con vencimiento ${when.words}.`
      : `Hay ${countOf(found.length, one, many)} con vencimiento ${when.words}.`;
  const past = found.filter(({ expiry }) => expiry.state === 'past').length;
  const ahead = found.length - past;
  if (found.length === 0)
    return `No hay ${many} vencid${gender}s ni por vencer en los próximos 30 días.`;
  const parts = [
    past > 0 && `${past} ya ${past === 1 ? 'venció' : 'vencieron'}`,
    ahead > 0 && `${ahead} ${ahead === 1 ? 'vence' : 'vencen'} en los próximos 30 días`,
  ].filter((part) => part !== false);
  return `De ${kind === 'both' ? 'los' : 'las'} ${many}, ${listOf(parts)}.`;
}

function toVesselText([permit]: readonly Permit[], vessel: string): string {
  if (!permit) return `No hay una fecha de vencimiento así de la patente de ${vessel}.`;
  const { state, day, text } = permit.expiry;
  const date = day.split('-').reverse().join('/');
  if (state === 'past') return `La patente de ${vessel} venció el ${date}.`;
  if (state === 'good') return `La patente de ${vessel} vence el ${date}.`;
  return `La patente de ${vessel} ${text.toLowerCase()}${state === 'soon' ? `, el ${date}` : ''}.`;
}

function toLink({ subject, row, expiry }: Permit): RecordLink {
  const { view } = row;
  const isVessel = subject === 'vessel';
  return {
    key: `${subject}:${row.key}`,
    to: detailPath(subject, referenceOf(row)),
    title: isVessel ? String(view.nombre ?? '') : crewMember.nameOf(view),
    facts: isVessel
      ? [`Patente · ${view.licensePlate ?? ''}`]
      : [`Licencia · ${labelOf(CREW_ROLES, view.typeName)}`],
    expiry: expiry.day,
    mark: row.mark,
  };
}
