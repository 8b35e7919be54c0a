/** The answer to what was understood, from what the device knows. */
import type { EntityName } from '../../../domain/entity';
import { labelOf, ROLE_OPTIONS } from '../../../domain/options';
import { HOME_PATH } from '../../../domain/paths';
import { type Area, canSee } from '../../../domain/rules/permissions';
import type { Knowledge } from '../knowledge';
import { areasOf, type Question } from '../question';
import type { Understanding } from '../understanding/parts';
import { answerDebtors } from './answer-debtors';
import { answerExpiring } from './answer-expiring';
import { answerAboard, answerStored, answerUnderWay } from './answer-places';
import { answerCount, answerCustomer, answerGuide, answerStart } from './answer-records';
import { type Answer, toAnswer } from './answer-shape';
import { answerShipments } from './answer-shipments';
import { countOf, listOf } from './words';

const MOST_CHOICES = 6;

export function answer(understanding: Understanding, knowledge: Knowledge): Answer {
  switch (understanding.is) {
    case 'not-understood':
      return toAnswer('No sé responder eso.', {
        notes: toUnknownNotes(understanding.words, knowledge),
        hasExamples: true,
      });
    case 'choose': {
      const { words, choices } = understanding;
      const isMany = choices.length > MOST_CHOICES;
      const notes = [
        isMany &&
          `Hay ${choices.length}. Si no está aquí, escribe el nombre completo o el documento.`,
        knowledge.unread.size > 0 &&
          'Puede faltar alguno: este equipo no ha terminado de descargar sus datos.',
      ];
      return toAnswer(`«${words}» puede ser varias cosas. ¿Cuál quieres decir?`, {
        notes: notes.filter((note) => note !== false),
        choices: choices.slice(0, MOST_CHOICES),
      });
    }
    case 'question':
      return answerQuestion(understanding.question, knowledge);
  }
}

function toUnknownNotes(words: readonly string[], { unread }: Knowledge): string[] {
  if (words.length === 0) return [];
  const unknown = `No reconozco ${listOf(words.map((word) => `«${word}»`))}.`;
  return unread.size === 0 ? [unknown] : [unknown, NAMES_MISSING];
}

const NAMES_MISSING =
  'Si es un nombre, puede que llegue todavía: este equipo no ha terminado de descargar sus datos.';

function answerQuestion(question: Question, knowledge: Knowledge): Answer {
  const areas = areasOf(question);
  const hidden = areas.filter((area) => !canSee(knowledge.role, area));
  if (hidden.length > 0) return toDenied(hidden, knowledge);
  const used = question.is === 'count' ? [question.entity] : (USED[question.is] ?? []);
  const unread = used.filter((entity) => knowledge.unread.has(entity));
  if (unread.some((entity) => knowledge.rows[entity].length === 0))
    return toAnswer('Todavía no lo sé: este equipo no ha descargado esos datos.', {
      notes: ['Llegan solos cuando haya conexión.'],
    });
  const found = answerFrom(question, knowledge);
  return unread.length === 0 ? found : { ...found, notes: [...found.notes, ONLY_HERE] };
}

const ONLY_HERE = 'Solo cuenta lo registrado en este equipo: lo demás aún no se ha descargado.';

/** Without these lists an answer would say less than there is. */
const USED: Partial<Record<Question['is'], readonly EntityName[]>> = {
  guide: ['shipment'],
  shipments: ['shipment'],
  debtors: ['shipment'],
  aboard: ['shipment'],
  'under-way': ['shipment'],
  stored: ['product'],
  customer: ['customer'],
  expiring: ['vessel', 'crewMember'],
};

function answerFrom(question: Question, knowledge: Knowledge): Answer {
  switch (question.is) {
    case 'guide':
      return answerGuide(question, knowledge);
    case 'shipments':
      return answerShipments(question, knowledge);
    case 'debtors':
      return answerDebtors(knowledge);
    case 'expiring':
      return answerExpiring(question, knowledge);
    case 'aboard':
      return answerAboard(question, knowledge);
    case 'under-way':
      return answerUnderWay(knowledge);
    case 'stored':
      return answerStored(question, knowledge);
    case 'customer':
      return answerCustomer(question, knowledge);
    case 'start':
      return answerStart(question, knowledge);
    case 'count':
      return answerCount(question, knowledge);
    case 'waiting':
      return toWaiting(knowledge.waiting);
    case 'help':
      return toAnswer('Esto es lo que puedes preguntar:', { hasExamples: true });
  }
}

function toWaiting(waiting: number): Answer {
  return toAnswer(
    waiting === 0
      ? 'Nada: todo lo registrado en este equipo está en el servidor.'
      : `Hay ${countOf(waiting, 'cambio', 'cambios')} por enviar, ${waiting === 1 ? 'guardado' : 'guardados'} en este equipo.`,
    { links: [{ label: 'Ver la sincronización', to: `${HOME_PATH}/sync` }] },
  );
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

function toDenied(areas: readonly Area[], { role }: Knowledge): Answer {
  const words = listOf(areas.map((area) => AREA_WORDS[area] ?? area));
  return toAnswer(`El rol ${labelOf(ROLE_OPTIONS, role)} no ve ${words}.`, { hasExamples: true });
}
