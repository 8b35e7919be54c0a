/** How many records of an entity there are, and how many changes wait for the server. */
import { byNewest } from '../../crud/row-order';
import type { EntityName } from '../../domain/entity';
import { HOME_PATH, listPath } from '../../domain/paths';
import { type Answer, toAnswer, toUnsentNotes } from './answer';
import type { Knowledge, Plan } from './knowledge';
import type { Request } from './parse';
import { NOUNS, toRecordLink } from './records';
import type { Concept } from './vocabulary';
import { countOf, toThereIs } from './wording';

const COUNTED: readonly (readonly [Concept, EntityName])[] = [
  ['customers', 'customer'],
  ['vessels', 'vessel'],
  ['crew', 'crewMember'],
  ['users', 'user'],
  ['products', 'product'],
  ['warehouses', 'warehouse'],
  ['branches', 'branch'],
  ['companies', 'company'],
];
const WITH_STATUS: readonly EntityName[] = ['crewMember', 'user', 'company'];
export const COUNT_CONCEPTS: readonly Concept[] = [
  ...COUNTED.map(([concept]) => concept),
  ...(['count', 'find', 'who', 'active', 'inactive'] as const),
];

export function planCount({ concepts, kinds, has }: Request): Plan | null {
  const [kind, otherKind] = kinds;
  const asked = COUNTED.filter(([concept]) => concepts.has(concept) || kind?.concept === concept);
  const entity = asked[0]?.[1];
  const hasStatus = has('active', 'inactive');
  const isContradictory = otherKind || asked.length > 1 || (has('active') && has('inactive'));
  if (!entity || isContradictory || (hasStatus && !WITH_STATUS.includes(entity))) return null;
  const status = hasStatus ? (has('active') ? 'activo' : 'inactivo') : null;

  const answer = ({ rows }: Knowledge): Answer => {
    const found = rows[entity]
      .filter(({ view }) => !kind || view[kind.field] === kind.value)
      .filter(({ view }) => !status || view.status === status)
      .sort(byNewest);
    const { ending } = NOUNS[entity];
    const { one, many } = kind ?? NOUNS[entity];
    const adjective = status ? ` ${status.slice(0, -1)}${ending}` : '';
    const manyWords = `${many}${adjective && `${adjective}s`}`;
    return toAnswer(toThereIs(found.length, `${one}${adjective}`, manyWords), {
      notes: toUnsentNotes(found),
      records: found.map((row) => toRecordLink(entity, row)),
      list: kind || status ? null : listPath(entity),
      article: ending === 'a' ? 'las' : 'los',
    });
  };
  return { about: [entity], answer };
}

export function answerWaiting({ waiting }: Knowledge): Answer {
  const text =
    waiting === 0
      ? 'Nada: todo lo registrado en este equipo está en el servidor.'
      : `Hay ${countOf(waiting, 'cambio', 'cambios')} por enviar, ${waiting === 1 ? 'guardado' : 'guardados'} en este equipo.`;
  return toAnswer(text, { links: [{ label: 'Ver la sincronización', to: `${HOME_PATH}/sync` }] });
}
