/** How a question is answered, within what the role may see and what this device has downloaded. */
import type { EntityName } from '../../domain/entity';
import { ROLE_LABELS } from '../../domain/roles';
import { areaOf, canWrite } from '../../domain/rules/permissions';
import { type Answer, toAnswer } from './answer';
import type { Knowledge } from './knowledge';
import { listOf, nounOf } from './records';
import type { Asked } from './request';

/** Null where the parts of the sentence do not go together. */
export type Reply = (asked: Asked, knowledge: Knowledge) => Answer | null;

interface Sources {
  /** The lists the answer is computed from. */
  readonly lists: readonly EntityName[];
  /** Entities whose areas the role must see besides. */
  readonly also?: readonly EntityName[];
}

const RECORDS_MISSING =
  'Solo cuenta lo registrado en este equipo: lo demás aún no se ha descargado.';

/** Answers, or says why not. */
export function answerFrom(
  { lists, also = [] }: Sources,
  { role, unread, rows }: Knowledge,
  answer: () => Answer,
): Answer {
  const hidden = [...also, ...lists].filter((entity) => !canWrite(role, entity));
  if (hidden.length > 0) {
    const words = listOf(hidden.map(toAreaWords));
    return toAnswer(`El rol ${ROLE_LABELS[role]} no ve ${words}.`, { hasExamples: true });
  }
  const missing = lists.filter((entity) => unread.has(entity));
  if (missing.some((entity) => rows[entity].length === 0))
    return toAnswer('Todavía no lo sé: este equipo no ha descargado esos datos.', {
      notes: ['Llegan solos cuando haya conexión.'],
    });
  const found = answer();
  return missing.length === 0 ? found : { ...found, notes: [...found.notes, RECORDS_MISSING] };
}

/** A question whose answer always has the same sources. */
export function replyFrom(
  sources: Sources,
  answer: (asked: Asked, knowledge: Knowledge) => Answer,
): Reply {
  return (asked, knowledge) => answerFrom(sources, knowledge, () => answer(asked, knowledge));
}

function toAreaWords(entity: EntityName): string {
  const { many, article } = nounOf(entity);
  return areaOf(entity) === 'inventory' ? 'el inventario' : `${article} ${many}`;
}
