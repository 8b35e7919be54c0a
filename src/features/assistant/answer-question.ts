/** From a typed sentence to its answer, or to an honest no: nothing is guessed. */
import { ROLE_LABELS } from '../../domain/roles';
import { areaOf, canWrite } from '../../domain/rules/permissions';
import { type Answer, type Reply, toAnswer } from './answer';
import { type Knowledge, toKnown } from './knowledge';
import { type Ambiguity, type Picks, resolveNames } from './names';
import { QUESTIONS, type Question } from './questions';
import { listOf, nounOf } from './records';
import { parse, type Request } from './request';

const MOST_CHOICES = 6;
const NAMES_MISSING =
  'Si es un nombre, puede que llegue todavía: este equipo no ha terminado de descargar sus datos.';
const CHOICES_MISSING = 'Puede faltar alguno: este equipo no ha terminado de descargar sus datos.';
const RECORDS_MISSING =
  'Solo cuenta lo registrado en este equipo: lo demás aún no se ha descargado.';

/** `picks`: the meanings the person has chosen so far for words with several. */
export function answerQuestion(text: string, knowledge: Knowledge, picks: Picks = {}): Answer {
  const request = parse(text, toKnown(knowledge), picks);
  const isComplete = knowledge.unread.size === 0;
  const question = QUESTIONS.find((each) => fits(each, request));
  const names = question?.names ? resolveNames(request, question.names) : [];
  if (names && !Array.isArray(names)) return toAnswer(toChoices(names, request, isComplete));
  const reply = names && question?.reply({ ...request, names }, knowledge);
  return reply ? toAllowed(reply, knowledge) : toAnswer(toNotUnderstood(request, isComplete));
}

function fits({ needs = [], allows = [] }: Question, { parts, has, unknown }: Request): boolean {
  const allowed = [...needs, ...allows].flat();
  return (
    unknown.length === 0 &&
    needs.every((group) => has(...group)) &&
    parts.every((part) => allowed.includes(part))
  );
}

/** The answer within what the role may see and what this device has downloaded. */
function toAllowed(reply: Reply, { role, unread, rows }: Knowledge): Answer {
  const { lists = [], also = [] } = reply;
  const hidden = [...also, ...lists].filter((entity) => !canWrite(role, entity));
  if (hidden.length > 0) {
    const words = hidden.map((entity) => {
      const { many, article } = nounOf(entity);
      return areaOf(entity) === 'inventory' ? 'el inventario' : `${article} ${many}`;
    });
    const text = `El rol ${ROLE_LABELS[role]} no ve ${listOf(words)}.`;
    return toAnswer({ text, hasExamples: true });
  }
  const missing = lists.filter((entity) => unread.has(entity));
  if (missing.some((entity) => rows[entity].length === 0))
    return toAnswer({
      text: 'Todavía no lo sé: este equipo no ha descargado esos datos.',
      notes: ['Llegan solos cuando haya conexión.'],
    });
  const answer = toAnswer(reply);
  return missing.length === 0 ? answer : { ...answer, notes: [...answer.notes, RECORDS_MISSING] };
}

function toChoices(
  { words, choices }: Ambiguity,
  { spelled }: Request,
  isComplete: boolean,
): Reply {
  const tooMany = `Hay ${choices.length}. Si no está aquí, escribe el nombre completo o el documento.`;
  return {
    text: `«${spelled(words)}» puede ser varias cosas. ¿Cuál quieres decir?`,
    notes: [choices.length > MOST_CHOICES && tooMany, !isComplete && CHOICES_MISSING],
    choices: choices.slice(0, MOST_CHOICES),
  };
}

function toNotUnderstood({ unknown, spelled }: Request, isComplete: boolean): Reply {
  const words = listOf(unknown.map((word) => `«${spelled(word)}»`));
  return {
    text: 'No sé responder eso.',
    notes: unknown.length > 0 ? [`No reconozco ${words}.`, !isComplete && NAMES_MISSING] : [],
    hasExamples: true,
  };
}
