/**
 * Not in what the report's letters (pdfmake's Roboto) can draw: Latin with all its accents, Greek, Cyrillic and the usual
 * signs. A test holds it against the font.
 */
const UNKNOWN =
  /[^\n\x20-\x7e\xa0-\u017f\u0218-\u021b\u0391-\u03a1\u03a3-\u03ce\u0400-\u0482\u048a-\u0513\u1ea0-\u1ef9\u2010\u2011\u2013-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2212\u2264\u2265]+/gu;
const OTHER_SPACES = /[^\S\n\xa0]/gu;
/** Seen by nobody by itself: controls, marks of direction, joiners, accents that no letter took. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{M}]/gu;

/** A text in the letters that a report has: one that they lack (an emoji, Chinese) is a '?', never an empty box. */
export function toPrintable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/gu, '\n')
    .replace(OTHER_SPACES, ' ')
    .replace(INVISIBLE, '')
    .replace(UNKNOWN, '?');
}
