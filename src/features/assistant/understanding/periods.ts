/** Spans of days in a sentence, by the calendar of Bogotá. */
import { formatDate, parseDate } from '../../../domain/rules/dates';
import type { Period } from '../question';
import type { Sentence } from './sentence';

const DAY_MS = 86_400_000;
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
const MONTH = `(${MONTHS.join('|')}|setiembre)`;
const YEAR = '(?: (?:de |del |del ano )?(\\d{4}))?';
const DATE = `(?:\\d{1,2}[/-]\\d{1,2}(?:[/-]\\d{4})?|\\d{4}-\\d{2}-\\d{2}|\\d{1,2} de ${MONTH}${YEAR})`;

/** Whether a month or a day without its year lies behind (registered) or ahead (expiring). */
export type Direction = 'past' | 'future';

/** Takes the span of days out of the sentence; null where there is none. `today` is `YYYY-MM-DD`. */
export function takePeriod(sentence: Sentence, today: string, direction: Direction): Period | null {
  return (
    takeBetween(sentence, today, direction) ??
    takeDay(sentence, today, direction) ??
    takeMonth(sentence, today, direction) ??
    takeRelative(sentence, today) ??
    takeDays(sentence, today)
  );
}

function takeBetween(sentence: Sentence, today: string, direction: Direction): Period | null {
  const probe = sentence.rest();
  const pair = new RegExp(
    ` (?:entre|desde|del|de) (?:el )?(${DATE}) (?:y|hasta|al|a) (?:el )?(${DATE}) `,
  ).exec(probe);
  const from = pair ? toDay(pair[1], today, direction) : null;
  // Each date has groups of its own, for its month and its year.
  const to = pair ? toDay(pair[4], today, direction) : null;
  if (pair && from && to && from <= to) {
    sentence.take(new RegExp(pair[0].trim()), 'period');
    return { from, to, words: `entre el ${formatDate(from)} y el ${formatDate(to)}` };
  }
  const since = new RegExp(` desde (?:el )?(${DATE}) `).exec(probe);
  const start = since ? toDay(since[1], today, direction) : null;
  if (!since || !start || start > today) return null;
  sentence.take(new RegExp(since[0].trim()), 'period');
  return { from: start, to: today, words: `desde el ${formatDate(start)}` };
}

function takeDay(sentence: Sentence, today: string, direction: Direction): Period | null {
  const found = new RegExp(` ((?:(?:en |de |del )?(?:el )?(?:dia )?)?)(${DATE}) `).exec(
    sentence.rest(),
  );
  const day = found ? toDay(found[2], today, direction) : null;
  if (!found || !day) return null;
  sentence.take(new RegExp(found[0].trim()), 'period');
  return { from: day, to: day, words: `el ${formatDate(day)}` };
}

/** `YYYY-MM-DD` of `20/10`, `20-10-2026` or `20 de octubre`; null of a day that is none. */
function toDay(written: string | undefined, today: string, direction: Direction): string | null {
  const spoken = new RegExp(`^(\\d{1,2}) de ${MONTH}${YEAR}$`).exec(written ?? '');
  const text = spoken
    ? [spoken[1], toMonthNumber(spoken[2]), ...(spoken[3] ? [spoken[3]] : [])].join('/')
    : (written ?? '');
  if (!/^\d{1,2}[/-]\d{1,2}$/.test(text)) return parseDate(text);
  const year = Number(today.slice(0, 4));
  const here = parseDate(`${text.replace('-', '/')}/${year}`);
  if (here && direction === 'past' && here > today)
    return parseDate(`${text.replace('-', '/')}/${year - 1}`);
  if (here && direction === 'future' && here < today)
    return parseDate(`${text.replace('-', '/')}/${year + 1}`);
  return here;
}

const toMonthNumber = (name: string | undefined) =>
  MONTHS.indexOf(name === 'setiembre' ? 'septiembre' : (name ?? '')) + 1;

function takeMonth(sentence: Sentence, today: string, direction: Direction): Period | null {
  const found = sentence.take(
    new RegExp(`(?:(?:en|de|del|durante) )?(?:el )?(?:mes de )?${MONTH}${YEAR}`),
    'period',
  );
  if (!found) return null;
  const month = toMonthNumber(found[1]);
  const [year = 0, current = 0] = today.split('-').map(Number);
  const shift =
    direction === 'past'
      ? month > current
        ? -1
        : 0
      : direction === 'future' && month < current
        ? 1
        : 0;
  return toMonth(found[2] ? Number(found[2]) : year + shift, month, null);
}

function toMonth(year: number, month: number, words: string | null): Period {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  const name = MONTHS[first.getUTCMonth()] ?? '';
  return {
    from: toIso(first.getTime()),
    to: toIso(last.getTime()),
    words: words ?? `en ${name} de ${first.getUTCFullYear()}`,
  };
}

const RELATIVE: readonly (readonly [RegExp, (today: string) => Period])[] = [
  [/(?:el dia de |de )?hoy/, (today) => oneDay(today, 0, 'hoy')],
  [/anteayer|antier|antes de ayer/, (today) => oneDay(today, -2, 'anteayer')],
  [/(?:el dia de |de )?ayer/, (today) => oneDay(today, -1, 'ayer')],
  [/pasado manana/, (today) => oneDay(today, 2, 'pasado mañana')],
  [/(?:de |para )?manana/, (today) => oneDay(today, 1, 'mañana')],
  [/(?:en |de )?(?:esta semana|la semana actual)/, (today) => toWeek(today, 0, 'esta semana')],
  [
    /(?:en |de )?(?:la )?(?:semana (?:pasada|anterior)|ultima semana)/,
    (today) => toWeek(today, -7, 'la semana pasada'),
  ],
  [
    /(?:en |de )?(?:la )?(?:semana (?:que viene|entrante|proxima)|(?:proxima|otra) semana)/,
    (today) => toWeek(today, 7, 'la próxima semana'),
  ],
  [/(?:en |de )?(?:este mes|el mes actual)/, (today) => toShiftedMonth(today, 0, 'este mes')],
  [
    /(?:(?:en |de )?(?:el )?|del )(?:mes (?:pasado|anterior)|ultimo mes)/,
    (today) => toShiftedMonth(today, -1, 'el mes pasado'),
  ],
  [
    /(?:(?:en |de )?(?:el )?|del )(?:mes (?:que viene|entrante|proximo)|(?:proximo|otro) mes)/,
    (today) => toShiftedMonth(today, 1, 'el próximo mes'),
  ],
  [/(?:en |de )?(?:este ano|el ano actual)/, (today) => toYear(today, 0, 'este año')],
  [
    /(?:(?:en |de )?(?:el )?|del )(?:ano (?:pasado|anterior)|ultimo ano)/,
    (today) => toYear(today, -1, 'el año pasado'),
  ],
];

function takeRelative(sentence: Sentence, today: string): Period | null {
  for (const [words, toPeriod] of RELATIVE)
    if (sentence.take(words, 'period')) return toPeriod(today);
  return null;
}

/** `los últimos 7 días`, `en 15 días`, `los próximos 30 días`. */
function takeDays(sentence: Sentence, today: string): Period | null {
  const behind = sentence.take(
    /(?:en |de )?(?:los )?(?:(?:ultimos|pasados) (\d{1,3}) dias|(\d{1,3}) ultimos dias)/,
    'period',
  );
  if (behind) {
    const days = Number(behind[1] ?? behind[2]);
    return { from: shift(today, 1 - days), to: today, words: `en los últimos ${days} días` };
  }
  const ahead = sentence.take(
    /(?:en|dentro de|durante)?(?: ?los)?(?: ?(?:proximos|siguientes))? ?(\d{1,3}) dias/,
    'period',
  );
  if (!ahead) return null;
  const days = Number(ahead[1]);
  return { from: today, to: shift(today, days), words: `en los próximos ${days} días` };
}

function oneDay(today: string, days: number, words: string): Period {
  const day = shift(today, days);
  return { from: day, to: day, words };
}

/** From Monday to Sunday. */
function toWeek(today: string, days: number, words: string): Period {
  const weekday = (new Date(Date.parse(today)).getUTCDay() + 6) % 7;
  const monday = shift(today, days - weekday);
  return { from: monday, to: shift(monday, 6), words };
}

function toShiftedMonth(today: string, months: number, words: string): Period {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return toMonth(year, month + months, words);
}

function toYear(today: string, years: number, words: string): Period {
  const year = Number(today.slice(0, 4)) + years;
  return { from: `${year}-01-01`, to: `${year}-12-31`, words };
}

const shift = (day: string, days: number) => toIso(Date.parse(day) + days * DAY_MS);
const toIso = (at: number) => new Date(at).toISOString().slice(0, 10);
