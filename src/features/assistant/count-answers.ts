/** How many records there are of an entity, and of a kind or status. */
import { byNewest } from '../../crud/row-order';
import { ENTITY_NAMES, type EntityName } from '../../domain/entity';
import { listPath } from '../../domain/paths';
import { folded } from '../../domain/rules/search';
import { nounOf, toRecordsAnswer, toThereIs } from './records';
import { answerFrom, type Reply } from './reply';

export const COUNTED = ENTITY_NAMES.filter(
  (entity) => entity !== 'shipment' && entity !== 'voyage',
);
const WITH_STATUS: readonly EntityName[] = ['crewMember', 'user', 'company'];
const STATUSES = [
  ['active', 'activo'],
  ['inactive', 'inactivo'],
] as const;

export const toCount: Reply = ({ kinds: [kind, otherKind], has }, knowledge) => {
  const [entity, other] = COUNTED.filter((each) => has(each) || kind?.entity === each);
  const [status, otherStatus] = STATUSES.filter(([part]) => has(part)).map(([, value]) => value);
  if (!entity || other || otherKind || otherStatus) return null;
  if (status && !WITH_STATUS.includes(entity)) return null;
  return answerFrom({ lists: [entity] }, knowledge, () => {
    const found = knowledge.rows[entity]
      .filter(({ view }) => !kind || view[kind.field] === kind.value)
      .filter(({ view }) => !status || view.status === status)
      .sort(byNewest);
    const { one, many, article } = nounOf(entity);
    const adjective = status ? ` ${status.slice(0, -1)}${article === 'las' ? 'a' : 'o'}` : '';
    const manyWords = `${kind ? pluralOf(kind.one) : many}${adjective && `${adjective}s`}`;
    const text = toThereIs(found.length, `${kind?.one ?? one}${adjective}`, manyWords);
    const list = kind || status ? null : listPath(entity);
    return toRecordsAnswer(text, entity, found, { list, article });
  });
};

/** 'botes motor', 'capitanes' */
function pluralOf(one: string): string {
  return /^\p{L}+[nr]$/u.test(one) ? `${folded(one)}es` : one.replace(/^\p{L}+/u, '$&s');
}
