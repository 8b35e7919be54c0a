/** Spans of days in a sentence, by the calendar of Bogotá. */
import { formatDate, parseDate } from '../../domain/rules/dates';
import type { Sentence } from './sentence';

/** Days in Bogotá, `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
  /** 'hoy', 'en octubre de 2026', 'el 20/10/2026' */
  readonly words: string;
}

/** Whether a month or a day without a year lies behind (registered) or ahead (expiring). */
export type Direction = 'past' | 'future';
/** Reads a written day as `YYYY-MM-DD`; null where there is no such day. */
type ToDay = (written: string | undefined, today?: string) => string | null;
type Read = (groups: readonly string[], toDay: ToDay, today: string) => Period | null;
type Unit = 'day' | 'week' | 'month' | 'year';

const DAY_MS = 86_400_000;
const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre'],
  ...['octubre', 'noviembre', 'diciembre'],
];
const MONTH = `(?:${MONTHS.join('|')}|setiembre)`;
const YEAR = '(?: (?:de |del |del ano )?\\d{4})?';
const DATE = `(\\d{1,2}[/-]\\d{1,2}(?:[/-]\\d{4})?|\\d{4}-\\d{2}-\\d{2}|\\d{1,2} de ${MONTH}${YEAR})`;

const NAMED: readonly (readonly [pattern: string, words: string, unit: Unit, shift: number])[] = [
  ['(?:el dia de |de )?hoy', 'hoy', 'day', 0],
  ['anteayer|antier|antes de ayer', 'anteayer', 'day', -2],
  ['(?:el dia de |de )?ayer', 'ayer', 'day', -1],
  ['pasado manana', 'pasado mañana', 'day', 2],
  ['(?:de |para )?manana', 'mañana', 'day', 1],
  ['esta semana|la semana actual', 'esta semana', 'week', 0],
  ['semana (?:pasada|anterior)|ultima semana', 'la semana pasada', 'week', -1],
  ['semana (?:que viene|entrante|proxima)|(?:proxima|otra) semana', 'la próxima semana', 'week', 1],
  ['este mes|el mes actual', 'este mes', 'month', 0],
  ['mes (?:pasado|anterior)|ultimo mes', 'el mes pasado', 'month', -1],
  ['mes (?:que viene|entrante|proximo)|(?:proximo|otro) mes', 'el próximo mes', 'month', 1],
  ['este ano|el ano actual', 'este año', 'year', 0],
  ['ano (?:pasado|anterior)|ultimo ano', 'el año pasado', 'year', -1],
];

const FORMS: readonly (readonly [pattern: string, read: Read])[] = [
  [`(?:entre|desde|del|de) (?:el )?${DATE} (?:y|hasta|al|a) (?:el )?${DATE}`, readRange],
  [
    `desde (?:el )?${DATE}`,
    ([date], toDay, today) => {
      const from = toDay(date);
      return from && from <= today
        ? { from, to: today, words: `desde el ${formatDate(from)}` }
        : null;
    },
  ],
  [
    `(?:en |de |del )?(?:el )?(?:dia )?${DATE}`,
    ([date], toDay) => {
      const day = toDay(date);
      return day ? { from: day, to: day, words: `el ${formatDate(day)}` } : null;
    },
  ],
  [`(?:(?:en|de|del|durante) )?(?:el )?(?:mes de )?(${MONTH}${YEAR})`, readMonth],
  ...NAMED.map(([pattern, words, unit, shift]): readonly [string, Read] => [
    `(?:en |de |del )?(?:el |la )?(?:${pattern})`,
    (_, __, today) => ({ ...spanOf(unit, shift, today), words }),
  ]),
  ['(?:en |de )?(?:los )?(?:ultimos|pasados) (\\d{1,3}) dias', readLast],
  ['(?:en |de )?(?:los )?(\\d{1,3}) ultimos dias', readLast],
  [
    '(?:en|dentro de|durante)?(?: ?los)?(?: ?(?:proximos|siguientes))? ?(\\d{1,3}) dias',
    ([days], _, today) => {
      const { to } = spanOf('day', Number(days), today);
      return { from: today, to, words: `en los próximos ${days} días` };
    },
  ],
];

/** Takes the span of days out of the sentence; null where there is none. `today` is `YYYY-MM-DD`. */
export function takePeriod(sentence: Sentence, today: string, direction: Direction): Period | null {
  const toDay: ToDay = (written = '', from = today) => parseDay(written, from, direction);
  for (const [pattern, read] of FORMS) {
    const period = sentence.take(pattern, 'period', ([, ...groups]) => read(groups, toDay, today));
    if (period) return period;
  }
  return null;
}

function readRange([first, last]: readonly string[], toDay: ToDay): Period | null {
  const [from, to] = [toDay(first), toDay(last)];
  if (!from || !to || from > to) return null;
  return { from, to, words: `entre el ${formatDate(from)} y el ${formatDate(to)}` };
}

function readMonth([text]: readonly string[], toDay: ToDay, today: string): Period {
  const thisMonth = `${today.slice(0, 7)}-01`;
  const first = toDay(`1 de ${text}`, thisMonth) ?? thisMonth;
  const [year, month] = first.split('-');
  return { ...spanOf('month', 0, first), words: `en ${MONTHS[Number(month) - 1]} de ${year}` };
}

function readLast([days]: readonly string[], _: ToDay, today: string): Period {
  const { from } = spanOf('day', 1 - Number(days), today);
  return { from, to: today, words: `en los últimos ${days} días` };
}

/** Reads `20/10`, `20-10-2026` or `20 de octubre de 2026`; a missing year is the nearest in `direction`. */
function parseDay(written: string, today: string, direction: Direction): string | null {
  const [, day, month = '', spokenYear] = /^(\d+) de ([a-z]+)(?:.* (\d{4}))?$/.exec(written) ?? [];
  const monthNumber = MONTHS.indexOf(month.replace('setiembre', 'septiembre')) + 1;
  const text = day ? [day, monthNumber, spokenYear].filter(Boolean).join('/') : written;
  if (/\d{4}/.test(text)) return parseDate(text);
  const inYear = (shift: number) =>
    parseDate(`${text.replace('-', '/')}/${Number(today.slice(0, 4)) + shift}`);
  const thisYear = inYear(0);
  if (thisYear && direction === 'past' && thisYear > today) return inYear(-1);
  return thisYear && direction === 'future' && thisYear < today ? inYear(1) : thisYear;
}

/** The day, week (from Monday), month or year `shift` units away from `today`. */
function spanOf(unit: Unit, shift: number, today: string) {
  const toIso = (at: number) => new Date(at).toISOString().slice(0, 10);
  return {
    from: toIso(startOf(unit, shift, today)),
    to: toIso(startOf(unit, shift + 1, today) - DAY_MS),
  };
}

function startOf(unit: Unit, shift: number, today: string): number {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  if (unit === 'year') return Date.UTC(year + shift, 0, 1);
  if (unit === 'month') return Date.UTC(year, month - 1 + shift, 1);
  if (unit === 'day') return Date.UTC(year, month - 1, day + shift);
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return Date.UTC(year, month - 1, day - daysSinceMonday + 7 * shift);
}
