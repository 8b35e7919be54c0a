/**
 * Refuses cells whose value was lost before the file came here, or would lose a sign by being kept: no rule of a field
 * could tell.
 */
import type { Field } from '../fields';
import { removedFrom } from '../values/typed-text';
import type { Cell } from './table';

/** As Excel in English and Spanish, LibreOffice and Google Sheets show that a formula failed, or a column is too narrow. */
const SHEET_ERROR =
  /^(?:#[¡¿]?(?:N\/[AD]|DIV\/0|REF|VALUE|VALOR|NAME|NOMBRE|NUM|NULL|NULO|SPILL|DESBORDAMIENTO|CALC|ERROR|GETTING_DATA)[!?]?|#{2,}|Err:\d{3})$/iu;
/**
 * Letters that other programs spoilt: `Jos\ufffd`, `N??ez`; UTF-8 taken for Windows-1252, `JosÃ©`, and old alphabets for
 * each other, `GarcÝa`, `G¾mez`, `Jos‚`; accents that stand alone, `Jose´`, and letters as a page of the web writes
 * them, `&ntilde;`. A question mark at a letter stands for one that was lost, as in `Jos?`: Spanish opens its questions.
 */
const DAMAGED = [
  /[\ufffd]|\?\?|^[^¿]*(?:\p{L}\?|\?\p{L})/u,
  /[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[a-z][À-ÞŒŠŽŸ]/u,
  /\p{L}(?:[‚„¡]|[¼½¾¹²³]\p{L})|\p{L}{2}[´`](?!s(?!\p{L}))/u,
  /&(?:#\w+|[A-Za-z]{2,}\d*);/u,
];

/** Goes without taking anything from the meaning: quotes, brackets, commas. */
const PUNCTUATION = /^\p{P}$/u;
/** Without it two words would be one: `José/Pepe`. */
const isBetweenWords = (sign: string, text: string) =>
  text
    .split(sign)
    .some(
      (part, at, parts) =>
        at > 0 && /^[\p{L}\p{N}]/u.test(part) && /[\p{L}\p{N}]$/u.test(parts[at - 1] ?? ''),
    );

/** As people and programs write where they had nothing. */
const NOTHING = /^(?:[^\p{L}\p{N}]+|NULL|\(null\)|nan|NaN|None)$/u;

/** Most cells. */
const KEPT = /^[A-Za-z0-9 @.-]*$/;

/** Why a cell of a sheet is not of the field's kind, though it has a text; null where it may be: sheets take `3-20` for a day. */
export function refuseCell({ kind, options }: Field, cell: Cell): string | null {
  if (cell instanceof Date && kind !== 'date')
    return 'La hoja tiene ahí una fecha y no un texto: escríbelo otra vez, como texto';
  return typeof cell === 'boolean' && !options
    ? 'La hoja tiene ahí Verdadero o Falso y no un texto'
    : null;
}

/** Why no value can be read out of a cell's text; null where one may be. */
export function refuseText({ kind, options, isRequired }: Field, text: string): string | null {
  if (isRequired && (kind === 'text' || kind === 'address') && NOTHING.test(text))
    return `No dice nada: «${text}»`;
  if (KEPT.test(text)) return null;
  if (SHEET_ERROR.test(text)) return `La hoja tiene ahí un error (${text}) y no un valor`;
  if (DAMAGED.some((sign) => sign.test(text))) return `Las letras llegaron dañadas: «${text}»`;
  const lost = options
    ? []
    : removedFrom(kind, text).filter(
        (sign) => !PUNCTUATION.test(sign) || isBetweenWords(sign, text),
      );
  return lost.length === 0 ? null : `Trae signos que no se guardan: ${lost.join(' ')}`;
}
