/** From a typed sentence to its answer, or to an honest no: nothing is guessed. */
import type { EntityName } from '../../domain/entity';
import { labelOf, ROLE_OPTIONS } from '../../domain/options';
import { areaOf, canWrite } from '../../domain/rules/permissions';
import { type Answer, toAnswer } from './answer';
import { type Knowledge, toKnown } from './knowledge';
import type { Picks } from './names';
import { toTopic } from './questions';
import { listOf, nounOf } from './records';
import { parse } from './request';
import type { Asked, Topic } from './topic';

const MOST_CHOICES = 6;
const NAMES_MISSING =
  'Si es un nombre, puede que llegue todavía: este equipo no ha terminado de descargar sus datos.';
const CHOICES_MISSING = 'Puede faltar alguno: este equipo no ha terminado de descargar sus datos.';
const RECORDS_MISSING =
  'Solo cuenta lo registrado en este equipo: lo demás aún no se ha descargado.';

/** `picks`: the meanings the person has chosen so far for words with several. */
export function answerQuestion(text: string, knowledge: Knowledge, picks: Picks = {}): Answer {
  const request = parse(text, toKnown(knowledge), picks);
  const { unknown, spelled } = request;
  const topic = unknown.length > 0 ? null : toTopic(request, knowledge);
  const isComplete = knowledge.unread.size === 0;
  if (!topic) {
    const words = listOf(unknown.map((word) => `«${spelled(word)}»`));
    const notes = words && [`No reconozco ${words}.`, ...(isComplete ? [] : [NAMES_MISSING])];
    return toAnswer('No sé responder eso.', { notes: notes || [], hasExamples: true });
  }
  if ('about' in topic) return answerTopic(topic, knowledge);
  const { words, choices } = topic;
  const tooMany = `Hay ${choices.length}. Si no está aquí, escribe el nombre completo o el documento.`;
  return toAnswer(`«${spelled(words)}» puede ser varias cosas. ¿Cuál quieres decir?`, {
    notes: [
      ...(choices.length > MOST_CHOICES ? [tooMany] : []),
      ...(isComplete ? [] : [CHOICES_MISSING]),
    ],
    choices: choices.slice(0, MOST_CHOICES),
  });
}

function answerTopic(topic: Topic & { readonly asked: Asked }, knowledge: Knowledge): Answer {
  const { about, also = [], asked, answer } = topic;
  const { role, unread, rows } = knowledge;
  const hidden = [...also, ...about].filter((entity) => !canWrite(role, entity));
  if (hidden.length > 0) {
    const words = listOf(hidden.map(toAreaWords));
    return toAnswer(`El rol ${labelOf(ROLE_OPTIONS, role)} no ve ${words}.`, { hasExamples: true });
  }
  const missing = about.filter((entity) => unread.has(entity));
  if (missing.some((entity) => rows[entity].length === 0))
    return toAnswer('Todavía no lo sé: este equipo no ha descargado esos datos.', {
      notes: ['Llegan solos cuando haya conexión.'],
    });
  const found = answer(asked, knowledge);
  return missing.length === 0 ? found : { ...found, notes: [...found.notes, RECORDS_MISSING] };
}

function toAreaWords(entity: EntityName): string {
  const { many, article } = nounOf(entity);
  return areaOf(entity) === 'inventory' ? 'el inventario' : `${article} ${many}`;
}
