import type { FieldKind } from '../fields';
import { toText } from './text';

/**
 * A typed text as it is kept. The specification keeps letters, digits, blanks and `@ . -`; here every letter of every
 * language, and an apostrophe within a word (docs/decisions/0043). Other spellings of these signs are understood as them.
 */
export function toTypedText(kind: FieldKind, typed: string): string {
  const text = toUsualSigns(kind, typed);
  return isStripped(kind) ? toText(text.replace(NOT_KEPT, '')) : text;
}

/** The characters of a typed text that are not kept, each once. */
export function removedFrom(kind: FieldKind, typed: string): readonly string[] {
  return isStripped(kind) ? [...new Set(toUsualSigns(kind, typed).match(NOT_KEPT))] : [];
}

const isStripped = (kind: FieldKind) => kind === 'text' || kind === 'address';

const NOT_KEPT = /(?<![\p{L}\p{M}])'|'(?!\p{L})|[^\p{L}\p{M}\p{N}\s@.'-]/gu;

/** `D’Achiardi` is `D'Achiardi`, `N°` is `Nº`, and in an address `Calle 5 # 3` is `Calle 5 No. 3`. */
function toUsualSigns(kind: FieldKind, typed: string): string {
  const text = toText(typed);
  if (!isStripped(kind)) return text;
  const usual = text
    .replace(/[’‘´`]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replaceAll('°', 'º');
  return kind === 'address' ? usual.replace(/ ?# ?/g, ' No. ').trim() : usual;
}
