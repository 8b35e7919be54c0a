/**
 * Digits as people and programs write them. A separator is understood or the text is refused: joining what stands around it
 * would make another number.
 */

/** Thousands: `41.240.318`, `41'240.318`, `41 240 318`. */
const GROUPED = /^\d{1,3}(?:(?:[.'’´]\d{3})+|(?: \d{3})+|(?:,\d{3}){2,})$/;
/** Programs that keep numbers as decimals write `41240318.0`. */
const WITH_DECIMALS = /^([\d.' ]*\d)(?:,0+|\.0+)$/;

/** The digits that a text without line breaks means; null where it is no whole number. */
export function readDigits(text: string): string | null {
  if (/^\d+$/.test(text)) return text;
  if (GROUPED.test(text)) return text.replace(/\D/g, '');
  const [, whole] = WITH_DECIMALS.exec(text) ?? [];
  return whole === undefined ? null : readDigits(whole);
}
