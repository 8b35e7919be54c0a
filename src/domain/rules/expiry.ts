/** How long a dated permit is still good: a vessel's patent, a crew member's licence. */
import type { Fields } from '../entity';
import { formatDate, parseDate } from './dates';

const DAY_MS = 86_400_000;
const SOON_DAYS = 30;

export interface Expiry {
  readonly state: 'past' | 'today' | 'soon' | 'good';
  /** Its last day, `YYYY-MM-DD`. */
  readonly day: string;
  /** Until then; negative where it has passed. */
  readonly days: number;
  /** 'Vencida', 'Vence hoy', 'Vence en 12 días', or the date while that is far. */
  readonly text: string;
}

/** Null for a value that is no date. `today` is a day, `YYYY-MM-DD`. */
export function evaluateExpiry(expiry: unknown, today: string): Expiry | null {
  const day = parseDate(expiry);
  if (day === null) return null;
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (days < 0) return { state: 'past', day, days, text: 'Vencida' };
  if (days === 0) return { state: 'today', day, days, text: 'Vence hoy' };
  if (days > SOON_DAYS) return { state: 'good', day, days, text: formatDate(day) };
  return { state: 'soon', day, days, text: `Vence en ${days} ${days === 1 ? 'día' : 'días'}` };
}

/** An inactive crew member does not sail: an old licence of theirs asks for nothing. */
export const isLicenceWatched = (crewMember: Fields) => crewMember.status === 'activo';
