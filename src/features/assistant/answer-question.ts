/** From a typed sentence to its answer, or to an honest no: nothing is guessed. */
import { type Answer, toAnswer } from './answer';
import { type Knowledge, toKnown } from './knowledge';
import { type Ambiguity, type Picks, resolveNames } from './names';
import { QUESTIONS, type Question } from './questions';
import { listOf } from './records';
import { parse, type Request } from './request';

const MOST_CHOICES = 6;
const NAMES_MISSING =
  'Si es un nombre, puede que llegue todavía: este equipo no ha terminado de descargar sus datos.';
const CHOICES_MISSING = 'Puede faltar alguno: este equipo no ha terminado de descargar sus datos.';

/** `picks`: the meanings the person has chosen so far for words with several. */
export function answerQuestion(text: string, knowledge: Knowledge, picks: Picks = {}): Answer {
  const request = parse(text, toKnown(knowledge), picks);
  const isComplete = knowledge.unread.size === 0;
  const question = QUESTIONS.find((each) => fits(each, request));
  const names = question?.names ? resolveNames(request, question.names) : [];
  if (names && !Array.isArray(names)) return toChoices(names, request, isComplete);
  const answer = names && question?.reply({ ...request, names }, knowledge);
  return answer ?? toNotUnderstood(request, isComplete);
}

function fits({ needs = [], allows = [] }: Question, { parts, has, unknown }: Request): boolean {
  const allowed = [...needs.flat(), ...allows];
  return (
    unknown.length === 0 &&
    needs.every((group) => has(...group)) &&
    parts.every((part) => allowed.includes(part))
  );
}

function toChoices({ words, choices }: Ambiguity, { spelled }: Request, isComplete: boolean) {
  const tooMany = `Hay ${choices.length}. Si no está aquí, escribe el nombre completo o el documento.`;
  return toAnswer(`«${spelled(words)}» puede ser varias cosas. ¿Cuál quieres decir?`, {
    notes: [choices.length > MOST_CHOICES && tooMany, !isComplete && CHOICES_MISSING],
    choices: choices.slice(0, MOST_CHOICES),
  });
}

function toNotUnderstood({ unknown, spelled }: Request, isComplete: boolean): Answer {
  const words = listOf(unknown.map((word) => `«${spelled(word)}»`));
  return toAnswer('No sé responder eso.', {
    notes: unknown.length > 0 ? [`No reconozco ${words}.`, !isComplete && NAMES_MISSING] : [],
    hasExamples: true,
  });
}
