/** Spans of days in a sentence, by the calendar of Bogotá. */
import { formatDate, parseDate, toBogotaDay } from '../../domain/rules/dates';
import type { Sentence } from './sentence';

/** Days in Bogotá, `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
  /** 'hoy', 'en octubre de 2026', 'el 20/10/2026' */
  readonly words: string;
}

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
  ['hoy', 'hoy', 'day', 0],
  ['anteayer|antier|antes de ayer', 'anteayer', 'day', -2],
  ['ayer', 'ayer', 'day', -1],
  ['pasado manana', 'pasado mañana', 'day', 2],
  ['manana', 'mañana', 'day', 1],
  ['esta semana|la semana actual', 'esta semana', 'week', 0],
  ['semana (?:pasada|anterior)|ultima semana', 'la semana pasada', 'week', -1],
  ['semana (?:que viene|entrante|proxima)|(?:proxima|otra) semana', 'la próxima semana', 'week', 1],
  ['este mes|el mes actual', 'este mes', 'month', 0],
  ['mes (?:pasado|anterior)|ultimo mes', 'el mes pasado', 'month', -1],
  ['mes (?:que viene|entrante|proximo)|(?:proximo|otro) mes', 'el próximo mes', 'month', 1],
  ['este ano|el ano actual', 'este año', 'year', 0],
  ['ano (?:pasado|anterior)|ultimo ano', 'el año pasado', 'year', -1],
];

/** In 'hay en octubre' the preposition belongs to the span: the question is not about the contents of something. */
const LEAD = '(?:(?:en|de|del|durante|para|dentro de) )?(?:el |la |los )?(?:dia )?';

/** A month or a day without a year is the last one, except for permits, which expire in the next. */
const EXPIRING = 'vence|vencen|vencer|vencera|venceran|caducan?';

/** Takes the span of days out of the sentence; null where there is none. */
export function takePeriod(sentence: Sentence, now: number): Period | null {
  const today = toBogotaDay(now);
  const isAhead = sentence.has(EXPIRING);
  const toDay = (written: string) => parseDay(written, today, isAhead);
  const dayAt = (shift: number) => spanOf('day', shift, today).from;
  const take = (pattern: string, read: (first: string, last: string) => Period | null) =>
    sentence.take(`${LEAD}(?:${pattern})`, 'period', ([, first = '', last = '']) =>
      read(first, last),
    );
  return (
    take(`(?:entre|desde|del|de) (?:el )?${DATE} (?:y|hasta|al|a) (?:el )?${DATE}`, (first, last) =>
      toPeriod(toDay(first), toDay(last), 'entre el', 'y el'),
    ) ??
    take(`desde (?:el )?${DATE}`, (first) => toPeriod(toDay(first), today, 'desde el')) ??
    take(DATE, (day) => toPeriod(toDay(day), toDay(day), 'el')) ??
    take(`(?:mes de )?(${MONTH}${YEAR})`, (month) => toMonth(month, today, isAhead)) ??
    NAMED.reduce<Period | null>(
      (found, [pattern, words, unit, shift]) =>
        found ?? take(pattern, () => ({ ...spanOf(unit, shift, today), words })),
      null,
    ) ??
    take('(?:ultimos|pasados) (\\d{1,3}) dias|(\\d{1,3}) ultimos dias', (after, before) => {
      const days = after || before;
      return { from: dayAt(1 - Number(days)), to: today, words: `en los últimos ${days} días` };
    }) ??
    take('(?:(?:proximos|siguientes) )?(\\d{1,3}) dias', (days) => {
      return { from: today, to: dayAt(Number(days)), words: `en los próximos ${days} días` };
    })
  );
}

function toPeriod(from: string | null, to: string | null, before: string, between?: string) {
  if (!from || !to || from > to) return null;
  const last = between ? ` ${between} ${formatDate(to)}` : '';
  return { from, to, words: `${before} ${formatDate(from)}${last}` };
}

function toMonth(written: string, today: string, isAhead: boolean): Period {
  const thisMonth = `${today.slice(0, 7)}-01`;
  const first = parseDay(`1 de ${written}`, thisMonth, isAhead) ?? thisMonth;
  const [year, month] = first.split('-');
  return { ...spanOf('month', 0, first), words: `en ${MONTHS[Number(month) - 1]} de ${year}` };
}

/** Reads `20/10`, `20-10-2026` or `20 de octubre de 2026`; a missing year is the nearest, behind or ahead. */
function parseDay(written: string, today: string, isAhead: boolean): string | null {
  const [, day, month = '', spokenYear] = /^(\d+) de ([a-z]+)(?:.* (\d{4}))?$/.exec(written) ?? [];
  const monthNumber = MONTHS.indexOf(month.replace('setiembre', 'septiembre')) + 1;
  const text = day ? [day, monthNumber, spokenYear].filter(Boolean).join('/') : written;
  if (/\d{4}/.test(text)) return parseDate(text);
  const inYear = (shift: number) =>
    parseDate(`${text.replace('-', '/')}/${Number(today.slice(0, 4)) + shift}`);
  const thisYear = inYear(0);
  if (thisYear === null || thisYear === today || thisYear > today === isAhead) return thisYear;
  return inYear(isAhead ? 1 : -1);
}

/** The day, week (from Monday), month or year `shift` units away from `today`. */
function spanOf(unit: Unit, shift: number, today: string) {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const monday = day - ((new Date(today).getUTCDay() + 6) % 7);
  const startOf = {
    day: (at: number) => Date.UTC(year, month - 1, day + at),
    week: (at: number) => Date.UTC(year, month - 1, monday + 7 * at),
    month: (at: number) => Date.UTC(year, month - 1 + at, 1),
    year: (at: number) => Date.UTC(year + at, 0, 1),
  }[unit];
  const toIso = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: toIso(startOf(shift)), to: toIso(startOf(shift + 1) - DAY_MS) };
}
