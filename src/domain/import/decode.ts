/** Decodes a file whose program did not say how it wrote its letters: judged by the Spanish that comes out. */

export type Decoded =
  | { readonly is: 'text'; readonly text: string }
  /** No reading can be trusted: the first line in doubt, counted from 1, and two ways to read it. */
  | { readonly is: 'doubt'; readonly line: number; readonly readings: readonly string[] }
  | { readonly is: 'cut' }
  /** No text at all. */
  | { readonly is: 'binary' };

/** The mark at the start decides where there is one; else each line is UTF-8 or one of three older alphabets. */
export function decodeText(file: Uint8Array): Decoded {
  const bytes = toContent(file);
  const wide = toWide(bytes);
  if (!wide && bytes.subarray(0, START).includes(0)) return { is: 'binary' };
  try {
    if (wide) return { is: 'text', text: new TextDecoder(wide, { fatal: true }).decode(bytes) };
    const text = UTF8.decode(bytes);
    return ODD.test(text) ? decodeLines(bytes) : { is: 'text', text };
  } catch {
    return wide ? { is: 'cut' } : decodeLines(bytes);
  }
}

/** Without the mark of UTF-8, which says too much over lines of older alphabets, and the sign by which programs of DOS end. */
function toContent(file: Uint8Array): Uint8Array {
  const hasMark = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf;
  return file.subarray(hasMark ? 3 : 0, file.at(-1) === 0x1a ? -1 : undefined);
}

/** Beyond Latin letters, marks and signs: bytes of an old alphabet may look like UTF-8, `Íñigo` of CP850 like Hebrew. */
const ODD = /(?!\p{Script=Inherited}|\p{Extended_Pictographic})[^\0-\u024f\u1e00-\u27bf\ufeff]/u;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes of a file that suffice to recognise it. */
const START = 4096;

/** UTF-16 has a mark, or a zero in nearly every pair: Spanish needs one byte of the two. */
function toWide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, START);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Four bytes a letter.
  if (Math.min(even, odd) * 8 > start.length) return null;
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (Math.max(even, odd) * 3 < start.length) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Letters 128 to 255 in Windows, in a console ("CSV (MS-DOS)") and on a Macintosh. */
const ALPHABETS: readonly string[] = [
  `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${String.fromCharCode(...Array.from({ length: 96 }, (_, at) => 160 + at))}`,
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
];

/** A line that is no UTF-8 is read in the one alphabet that makes Spanish of it; of several, in that of the other lines. */
function decodeLines(bytes: Uint8Array): Decoded {
  const lines = toLines(bytes).map((part) => {
    const text = readUtf8(part);
    return { part, text, readings: text === null || ODD.test(text) ? judge(part) : [] };
  });
  const isUtf8 = lines.some(
    ({ text, readings }) => text !== null && readings.length === 0 && BEYOND_ASCII.test(text),
  );
  const last = lines.at(-1);
  if (last?.text === null && isUtf8 && isCut(last.part)) return { is: 'cut' };
  const usual = toUsual(lines.map(({ readings }) => readings).filter(hasGood));
  const texts: string[] = [];
  for (const [at, { text, readings }] of lines.entries()) {
    const chosen = text !== null && !hasGood(readings) ? text : choose(readings, usual);
    if (chosen === null) return { is: 'doubt', line: at + 1, readings: toDoubt(readings) };
    texts.push(chosen);
  }
  return { is: 'text', text: texts.join('') };
}

const hasGood = (readings: readonly Reading[]) => readings.some(({ faults }) => faults === 0);

/** In one alphabet. */
interface Reading {
  readonly text: string;
  readonly worth: number;
  readonly faults: number;
}
const CLEAR_LEAD = 3;
const FAULT = 10;

/** The alphabet that is clearly the best one for all these lines; -1 where none is. */
function toUsual(judged: readonly (readonly Reading[])[]): number {
  const sums = ALPHABETS.map((_, at) =>
    judged.reduce((sum, { [at]: by }) => sum + (by ? by.worth - FAULT * by.faults : 0), 0),
  );
  const [most = 0, second = 0] = [...sums].sort((left, right) => right - left);
  return most - second >= CLEAR_LEAD ? sums.indexOf(most) : -1;
}

function choose(readings: readonly Reading[], usual: number): string | null {
  const good = new Set(readings.filter(({ faults }) => faults === 0).map(({ text }) => text));
  const [only = null] = good;
  const text = readings[usual]?.text ?? (good.size === 1 ? only : null);
  return text !== null && good.has(text) ? text : null;
}

function toDoubt(readings: readonly Reading[]): string[] {
  const ranked = [...readings].sort((left, right) => left.faults - right.faults);
  return [...new Set(ranked.map(({ text }) => toStrangeWord(text)))].slice(0, 2);
}

const BEYOND_ASCII = /[^\0-\x7f]/u;
/** The first word that has a letter in question. */
const toStrangeWord = (text: string) =>
  text.split(/[\s;,|"]+/u).find((word) => BEYOND_ASCII.test(word)) ?? '';

/** A letter a byte: which letters they are beyond ASCII, the alphabets say. */
const BYTES = new TextDecoder('latin1');

function judge(part: Uint8Array): readonly Reading[] {
  const bytes = BYTES.decode(part);
  const places = [...bytes.matchAll(/[^\0-\x7f]/g)].map(({ index }) => index);
  return ALPHABETS.map((alphabet) => {
    const text = bytes.replace(/[^\0-\x7f]/g, (_, at: number) =>
      alphabet.charAt((part[at] ?? 0) - 128),
    );
    const worths = places.map((at) => worthOf(text, at));
    return {
      text,
      worth: worths.reduce<number>((sum, worth) => sum + (worth ?? 0), 0),
      faults: worths.filter((worth) => worth === null).length,
    };
  });
}

const SPANISH = /[áéíóúüñÁÉÍÓÚÜÑ]/u;
/** Letters of the neighbours: Portuguese, French and German names. */
const FOREIGN = /[ãõâêôàèçëïöäÃÕÂÊÔÀÈÇËÏÖÄ]/u;
const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;

/** The worth of one letter beyond ASCII where it stands: a Spanish one is worth most, null is one that nobody writes. */
function worthOf(text: string, at: number): number | null {
  const letter = text.charAt(at);
  const before = text[at - 1] ?? ' ';
  const after = text[at + 1] ?? ' ';
  const follows = LETTER.test(before);
  const leads = LETTER.test(after);
  if (SPANISH.test(letter) || FOREIGN.test(letter)) {
    const isSpanish = SPANISH.test(letter);
    // The first half of a letter in UTF-8, where a file was cut.
    if (/[ÂÃ]/.test(letter) && at === text.length - 1) return null;
    // `João` of Portuguese consoles (CP860), which is no alphabet here: no language writes `Joäo`.
    if (/[äÄ]/.test(letter) && /[oO]/.test(after)) return null;
    // `JosÚ`, `DíAchiardi`
    if (UPPER.test(letter) && LOWER.test(before)) return null;
    if (LOWER.test(letter) && UPPER.test(after) && LOWER.test(text[at + 2] ?? ' ')) return null;
    // `PEñA` is typed where the capitals' key has no `Ñ`, `GîMEZ` hardly ever, `20 íC` never.
    const isInCapitals = UPPER.test(before) || UPPER.test(text[at + 2] ?? ' ');
    if (LOWER.test(letter) && UPPER.test(after)) return isInCapitals ? (isSpanish ? 1 : 0) : null;
    // `3 ó 4`
    if (!follows && !leads) return LOWER.test(letter) && letter !== 'ó' ? null : 0;
    return isSpanish ? 3 : 1;
  }
  if (/[’‘´]/u.test(letter)) return follows && leads ? 1 : 0;
  if (/[ªº°]/u.test(letter)) return /[\dNno. ]/.test(before) ? 2 : null;
  if (/[¿¡“«]/u.test(letter)) return follows ? null : 1;
  if (/[”»…®™²³]/u.test(letter)) return leads ? null : 0;
  if (/[–—•·\u00a0€½¼¾×±]/u.test(letter)) return follows || leads ? null : 0;
  return null;
}

/** Bytes up to and with each line's end, which is the same byte in all these alphabets. */
function toLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const isEnd = bytes[at] === 0x0a || (bytes[at] === 0x0d && bytes[at + 1] !== 0x0a);
    if (!isEnd) continue;
    lines.push(bytes.subarray(start, at + 1));
    start = at + 1;
  }
  if (start < bytes.length) lines.push(bytes.subarray(start));
  return lines;
}

function readUtf8(part: Uint8Array): string | null {
  try {
    return UTF8.decode(part);
  } catch {
    return null;
  }
}

/** The line is UTF-8 but for a last letter of which bytes are missing. */
function isCut(part: Uint8Array): boolean {
  const end = part.length;
  for (const missing of [1, 2, 3]) {
    const lead = part[end - missing] ?? 0;
    const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
    if (size > missing) return readUtf8(part.subarray(0, end - missing)) !== null;
  }
  return false;
}
