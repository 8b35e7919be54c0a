/**
 * Reads digits as people and programs write them. A separator is understood or the text is refused: joining the digits
 * around it would make another number.
 */

/** Thousands: `41.240.318`, `41'240.318`, `41 240 318`. */
const GROUPED = /^\d{1,3}(?:(?:[.'’´]\d{3})+|(?: \d{3})+|(?:,\d{3}){2,})$/;
/** Programs that keep numbers as decimals write `41240318.0`; where dots group, the decimal sign is a comma. */
const WITH_DECIMALS = /^([\d' ]+)\.0+$|^([\d.' ]+),0+$/;

/** The digits that a text without line breaks means; null where it is no whole number. */
export function readDigits(text: string): string | null {
  const [, dotted, comma] = GROUPED.test(text) ? [] : (WITH_DECIMALS.exec(text) ?? []);
  const whole = dotted ?? comma ?? text;
  return /^\d+$/.test(whole) || GROUPED.test(whole) ? whole.replace(/\D/g, '') : null;
}
