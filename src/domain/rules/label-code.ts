/** The code on a label: the public tracking of its shipment, and after `#` which piece it is of how many. */

/** Which piece of how many. */
export interface Piece {
  readonly at: number;
  readonly of: number;
}

export interface LabelCode {
  /** As it is typed: `Fn3918koP`, `PROV-7K2M-4Q`. */
  readonly number: string;
  /** Null on a label that does not say it. */
  readonly piece: Piece | null;
  /** Whether it is the link of a label, and not a number alone. */
  readonly isLink: boolean;
  /** The host of the link; null where the number stands alone, or a keyboard in another layout wrote the link. */
  readonly host: string | null;
}

/** The link of one piece. What follows `#` stays in the browser: tracking and server see the same address for all. */
export function toPieceLink(link: string, { at, of }: Piece): string {
  return `${link}#${at}-${of}`;
}

/** `#` is typed as `·` by a scanner on a keyboard of Spain. */
const PIECE = /[#·](\d{1,6})\W(\d{1,6})(?:[?_&].*)?$/;
/**
 * Scanners type as on a keyboard of the United States: on others `/` and `-` become other signs, and `?` a `_`. A
 * parameter that a chat or a page adds to a link (`?fbclid=…`) says nothing about the shipment.
 */
const LINK = /^.*[^\p{L}\d]rastreo[^\p{L}\d]([^?_]+)/u;
const LONGEST = 300;

/**
 * Reads the input of a camera, a scanner or a person: the link of a label, or the number alone. Null where it is
 * neither.
 */
export function readLabelCode(text: string): LabelCode | null {
  const typed = text.trim();
  if (typed === '' || typed.length > LONGEST) return null;
  const whole = typed.includes('HTTP') ? inOtherCase(typed) : typed;
  const [suffix = '', at, of] = PIECE.exec(whole) ?? [];
  const link = whole.slice(0, whole.length - suffix.length);
  const [, tail] = LINK.exec(link) ?? [];
  const number = toNumber(tail ?? link);
  if (number === null) return null;
  const piece = { at: Number(at), of: Number(of) };
  return {
    number,
    piece: piece.at >= 1 && piece.at <= piece.of ? piece : null,
    isLink: tail !== undefined,
    host: tail === undefined ? null : toHost(link),
  };
}

/** As it was before Caps Lock turned it. */
const inOtherCase = (text: string) =>
  text.replace(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** A guide number, a provisional one, or `Envío 12`, where a server gives no guide numbers. */
const NUMBER =
  /^([a-z0-9]{9}|prov[^\p{L}\d]?[a-z0-9]{4}[^\p{L}\d]?[a-z0-9]{2}|env[ií]o \d{1,9})$/iu;

function toNumber(written: string): string | null {
  const number = decode(written).replace(/\/$/, '').trim();
  return NUMBER.test(number) ? number.replace(/[^\p{L}\d ]/gu, '-') : null;
}

function decode(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function toHost(link: string): string | null {
  try {
    return new URL(link).host || null;
  } catch {
    return null;
  }
}
