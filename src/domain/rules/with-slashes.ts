import { parseDate } from './dates';

/** The numeric keyboard of some phones has no slash: `17051980` is a date too. */
export function withSlashes(text: string): string {
  const spoken = /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text);
  const slashed = spoken ? spoken.slice(1).join('/') : text;
  return parseDate(slashed) ? slashed : text;
}
