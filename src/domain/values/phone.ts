import { MESSAGES } from '../messages';
import { readDigits } from './digits';
import { toLine } from './text';
import type { Understood } from './understood';

const LABEL = /^(?:tel|tel[eé]fono|cel|celular|m[oó]vil|whatsapp)\.?:? ?(?=[\d+(])/i;
/** This country's code before a whole number of it. */
const COUNTRY = /^(?:\(?(?:\+|00) ?57\)?|57(?=\D*(?:\d\D*){10}$))[ -]?/;
const SEPARATED = /^\(?\d+\)?(?:[ -]{1,3}\(?\d+\)?|\)\d+)+$/;
const DOTTED = /^\d{3}(?:\.\d{3})?\.\d{4}$/;
/** The lengths of this country's numbers, now and before 2021: a local one, one with its city, a national one. */
const LENGTHS = [7, 8, 10];

/** A phone as people here write it, as its digits without this country's code: `(+57) 312-448-0917`, `608 584 0123`. */
export function understandPhone(raw: unknown): Understood {
  const line = toLine(raw)
    .replace(/[‐-―−]/g, '-')
    .replace(LABEL, '')
    .replace(/\.$/, '');
  const text = readDigits(line) ?? line;
  const foreign = /^(?:\+|00)[ -]?(?! ?57)(\d[\d -]*)$/.exec(text)?.[1];
  const value = foreign ? foreign.replace(/\D/g, '') : toPlain(text.replace(COUNTRY, ''));
  // Two zeros are no part of a number: they lead out of the country.
  if (!value || value.startsWith('00')) return { reason: MESSAGES.numeric };
  return /^\d{5,11}$/.test(value) ? { value } : { reason: MESSAGES.digits5to11 };
}

function toPlain(text: string): string | null {
  const joined = text.replace(/\D/g, '');
  if ((SEPARATED.test(text) || DOTTED.test(text)) && LENGTHS.includes(joined.length)) return joined;
  return readDigits(text);
}
