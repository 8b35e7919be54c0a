/** From a typed sentence to its answer, or to an honest no: nothing is guessed. */
import { labelOf, ROLE_OPTIONS } from '../../domain/options';
import { type Area, areaOf, canSee } from '../../domain/rules/permissions';
import { type Answer, toAnswer } from './answer';
import { type Knowledge, type Plan, toKnown } from './knowledge';
import type { Picks } from './names';
import { parse } from './parse';
import { toPlan } from './questions';
import { listOf } from './wording';

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
  const plan = request.unknown.length > 0 ? null : toPlan(request, knowledge);
  if (!plan) {
    const words = request.unknown.map((word) => `«${word}»`);
    const notes = [`No reconozco ${listOf(words)}.`, ...(isComplete ? [] : [NAMES_MISSING])];
    return toAnswer('No sé responder eso.', {
      notes: words.length > 0 ? notes : [],
      hasExamples: true,
    });
  }
  if ('about' in plan) return carryOut(plan, knowledge);
  const { words, choices } = plan;
  const tooMany = `Hay ${choices.length}. Si no está aquí, escribe el nombre completo o el documento.`;
  return toAnswer(`«${request.spelled(words)}» puede ser varias cosas. ¿Cuál quieres decir?`, {
    notes: [
      ...(choices.length > MOST_CHOICES ? [tooMany] : []),
      ...(isComplete ? [] : [CHOICES_MISSING]),
    ],
    choices: choices.slice(0, MOST_CHOICES),
  });
}

function carryOut({ about, reads = about, answer }: Plan, knowledge: Knowledge): Answer {
  const { role, unread, rows } = knowledge;
  const hidden = about.map(areaOf).filter((area) => !canSee(role, area));
  if (hidden.length > 0) {
    const areas = listOf(hidden.map((area) => AREA_WORDS[area] ?? area));
    return toAnswer(`El rol ${labelOf(ROLE_OPTIONS, role)} no ve ${areas}.`, { hasExamples: true });
  }
  const missing = reads.filter((entity) => unread.has(entity));
  if (missing.some((entity) => rows[entity].length === 0))
    return toAnswer('Todavía no lo sé: este equipo no ha descargado esos datos.', {
      notes: ['Llegan solos cuando haya conexión.'],
    });
  const found = answer(knowledge);
  return missing.length === 0 ? found : { ...found, notes: [...found.notes, RECORDS_MISSING] };
}

const AREA_WORDS: Partial<Record<Area, string>> = {
  companies: 'las empresas',
  employees: 'los empleados',
  crew: 'los tripulantes',
  vessels: 'las embarcaciones',
  customers: 'los clientes',
  shipments: 'los envíos',
  inventory: 'el inventario',
  branches: 'las sucursales',
};
