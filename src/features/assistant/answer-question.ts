/** From a typed sentence to its answer, or to an honest no: nothing is guessed. */
import { ROLE_LABELS } from '../../domain/roles';
import { listInWords } from '../../domain/rules/list-in-words';
import { canWrite } from '../../domain/rules/permissions';
import { type Answer, nounOf, type Reply, toAnswer } from './answer';
import type { Knowledge } from './knowledge';
import { type NamedMention, type Picks, toChoices, toMeanings, toPick } from './names';
import { QUESTIONS, type Question } from './questions';
import { parse, type Request } from './request';

const MOST_CHOICES = 6;
const NAMES_MISSING =
  'Si es un nombre, puede que llegue todavía: este equipo no ha terminado de descargar sus datos.';
const CHOICES_MISSING = 'Puede faltar alguno: este equipo no ha terminado de descargar sus datos.';
const RECORDS_MISSING =
  'Solo cuenta lo registrado en este equipo: lo demás aún no se ha descargado.';

/** `picks`: the meanings the person has chosen so far for words with several. */
export function answerQuestion(text: string, knowledge: Knowledge, picks: Picks = {}): Answer {
  const request = parse(text, knowledge);
  const { mentions, words, unknown, spelled } = request;
  const isIncomplete = knowledge.unread.size > 0;
  const unknownWords = listInWords(unknown.map((word) => `«${spelled(word)}»`));
  const notUnderstood = toAnswer({
    text: 'No sé responder eso.',
    notes: unknownWords ? [`No reconozco ${unknownWords}.`, isIncomplete && NAMES_MISSING] : [],
    hasExamples: true,
  });
  const question = QUESTIONS.find((each) => fits(each, request));
  if (!question) return notUnderstood;
  const names: NamedMention[] = [];
  for (const mention of question.names ? mentions : []) {
    const meanings = toMeanings(mention, words, question.names ?? []);
    const picked = meanings.find((name) => toPick(name) === picks[mention.words]);
    const [name, other] = picked ? [picked] : meanings;
    if (!name) return notUnderstood;
    if (other) {
      const choices = toChoices(mention.words, meanings, picks);
      const tooMany = `Hay ${choices.length}. Si no está aquí, escribe el nombre completo o el documento.`;
      return toAnswer({
        text: `«${spelled(mention.words)}» puede ser varias cosas. ¿Cuál quieres decir?`,
        notes: [choices.length > MOST_CHOICES && tooMany, isIncomplete && CHOICES_MISSING],
        choices: choices.slice(0, MOST_CHOICES),
      });
    }
    names.push(name);
  }
  const reply = question.reply({ ...request, names }, knowledge);
  return reply ? toAllowed(reply, knowledge) : notUnderstood;
}

function fits({ needs = [], allows = [] }: Question, { parts, has, unknown }: Request): boolean {
  const allowed = [...needs, ...allows].flat();
  return (
    unknown.length === 0 &&
    needs.every((group) => has(...group)) &&
    parts.every((part) => allowed.includes(part))
  );
}

/** The answer, limited to the areas of the role and the data that this device has downloaded. */
function toAllowed(reply: Reply, { role, unread, rows }: Knowledge): Answer {
  const { lists = [], also = [] } = reply;
  const hidden = [...also, ...lists].filter((entity) => !canWrite(role, entity));
  if (hidden.length > 0) {
    const nouns = hidden.map(nounOf).map(({ article, many }) => `${article} ${many}`);
    const text = `El rol ${ROLE_LABELS[role]} no ve ${listInWords(nouns)}.`;
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
