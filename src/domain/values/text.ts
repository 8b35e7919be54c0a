/**
 * Text as it is kept, typed or received, on the device and on the server: composed letters (NFC), single blanks, `\n` between
 * lines, and no sign that shows nothing, since two texts that look alike must be one.
 */

/** Control characters, marks of direction, soft hyphens, zero-width signs; the joiners inside an emoji are kept. */
const INVISIBLE =
  /(?!(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)[\uFE0F\u200D])(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]|\uFEFF/gu;

/** Most texts: words of Latin letters, one blank between two. They are kept as they are. */
const PLAIN = /^[!-~¡-¬®-ÿ]+(?: [!-~¡-¬®-ÿ]+)*$/;

/** Several lines of text. */
export function toText(raw: unknown): string {
  const text = String(raw ?? '');
  if (PLAIN.test(text)) return text;
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

/** One line of text. */
export function toLine(raw: unknown): string {
  return toText(raw).replace(/\n+/g, ' ');
}
