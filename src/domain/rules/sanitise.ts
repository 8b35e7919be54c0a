import type { FieldKind } from '../fields';

/** Letters, digits, white space, `@ . -` and accented letters: what the specification keeps of a typed value. */
export function sanitise(kind: FieldKind, typed: string): string {
  if (kind === 'address') return strip(spellNumberSign(typed)).replace(/^ /, '');
  return kind === 'text' || kind === 'digits' ? strip(typed) : typed;
}

/** As a value is kept when its control is left: a stripped character leaves two blanks, which become one. */
export function settleTyped(kind: FieldKind, typed: string): string {
  return sanitise(kind, typed).replace(/ {2,}/g, ' ').trim();
}

/** `Calle 5 # 3` is `Calle 5 No. 3`; a pattern with blanks on both sides would take quadratic time. */
const spellNumberSign = (typed: string) =>
  typed
    .split('#')
    .map((part, at, { length }) => trimSides(part, at > 0, at < length - 1))
    .join(' No. ');

function trimSides(part: string, atStart: boolean, atEnd: boolean): string {
  const from = atStart ? part.trimStart() : part;
  return atEnd ? from.trimEnd() : from;
}

/** The characters of a typed value that are not kept, each once. */
export function strippedFrom(kind: FieldKind, typed: string): string[] {
  if (!['text', 'address', 'digits'].includes(kind)) return [];
  const stripped = typed.normalize('NFC').match(NOT_KEPT) ?? [];
  return [...new Set(stripped)].filter((character) => kind !== 'address' || character !== '#');
}

const NOT_KEPT = /[^A-Za-z0-9\s@.\-áéíóúÁÉÍÓÚñÑüÜ]/gu;
const strip = (typed: string) => typed.normalize('NFC').replace(NOT_KEPT, '');
