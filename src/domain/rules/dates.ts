/** Dates are `YYYY-MM-DD` on the wire and `dd/mm/aaaa` on screen; times are Bogotá's, always (UTC-5, no summer time). */
const BOGOTA_OFFSET_MS = -5 * 3_600_000;

/** `YYYY-MM-DD` from `17/5/1980`, `1980-05-17` or a time of that day; null where there is no such day. No calendar has a year 0. */
export function parseDate(typed: unknown): string | null {
  const text = String(typed ?? '').trim();
  const spoken = /^(\d{1,2})[/\-. ](\d{1,2})[/\-. ](\d{4})$/.exec(text);
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{1,2}:.*)?$/.exec(text);
  const [year, month, day] = spoken
    ? [spoken[3], spoken[2], spoken[1]]
    : iso
      ? [iso[1], iso[2], iso[3]]
      : [];
  if (!Number(year) || !month || !day) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  date.setUTCFullYear(Number(year));
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return date.toISOString().slice(0, 10) === written ? written : null;
}

/** `17/05/1980` from `1980-05-17`; the text itself where it is not a date. */
export function formatDate(iso: unknown): string {
  const parsed = parseDate(iso);
  return parsed ? parsed.split('-').reverse().join('/') : String(iso ?? '');
}

/** The day in Bogotá, `YYYY-MM-DD`. */
export function toBogotaDay(at: number): string {
  return new Date(at + BOGOTA_OFFSET_MS).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** When the day, or the week that begins on Monday, began in Bogotá. */
export function toPeriodStart(period: 'day' | 'week', now: number): number {
  const midnight = Date.parse(`${toBogotaDay(now)}T00:00:00Z`);
  const sinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  return midnight - BOGOTA_OFFSET_MS - (period === 'week' ? sinceMonday * DAY_MS : 0);
}

/** `3:15 p. m.` in Bogotá, which no line breaks. */
export function formatTime(at: number): string {
  const local = new Date(at + BOGOTA_OFFSET_MS);
  const hours = local.getUTCHours();
  const minutes = String(local.getUTCMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes}\u00a0${hours < 12 ? 'a' : 'p'}.\u00a0m.`;
}

/** `3:15 p. m.` from `15:15`; the text itself where it is no hour. */
export function formatHour(hour: unknown): string {
  const at = Date.parse(`1970-01-01T${hour}:00Z`);
  return Number.isNaN(at) ? String(hour ?? '') : formatTime(at - BOGOTA_OFFSET_MS);
}

/** `15:15:02` in Bogotá, as spreadsheets sort it. */
export function toBogotaTime(at: number): string {
  return new Date(at + BOGOTA_OFFSET_MS).toISOString().slice(11, 19);
}

/** Epoch ms of a day, `2026-11-20`, and an hour, `15:15`, in Bogotá; NaN where one of them is none. */
export function fromBogota(day: string, hour: string): number {
  return Date.parse(`${day}T${hour}:00Z`) - BOGOTA_OFFSET_MS;
}

/** `20/11/2026 · 3:15 p. m.` */
export function formatDateTime(at: number): string {
  return `${formatDate(toBogotaDay(at))} · ${formatTime(at)}`;
}

/** 'de las 3:15 p. m.' of today, 'de la 1:15 p. m.', 'del 20/11/2026 · 3:15 p. m.' of another day. */
export function formatAge(at: number, now: number): string {
  if (toBogotaDay(at) !== toBogotaDay(now)) return `del ${formatDateTime(at)}`;
  return `de ${withArticle(at)}`;
}

/** 'las 3:15 p. m.'; 'la 1:15 p. m.' in the hour that is one. */
export function withArticle(at: number): string {
  const time = formatTime(at);
  return `${time.startsWith('1:') ? 'la' : 'las'} ${time}`;
}
