import fc from 'fast-check';

/** Signs that look like others, like blanks or like nothing, and letters that have two forms. */
const SIGNS = [
  ...['a', 'É', 'e\u0301', 'ñ', 'n\u0303', 'İ', 'ß', 'Σ', 'Å', '\u212b', 'ﬁ', 'ç', '0', '7'],
  ...[' ', '  ', '\u00a0', '\u2003', '\t', '\n', '\r\n', '\u2028', '\u200b', '\u00ad', '\ufeff'],
  ...[
    '\u202e',
    '\u034f',
    '\u200d',
    '\ufe0f',
    '👩',
    '🏽',
    "'",
    '’',
    '´',
    '°',
    'º',
    '#',
    '&',
    '–',
    '-',
  ],
];
const anySign = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

/** Any text, rich in what makes two texts look alike. */
export const anyText = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...SIGNS) }, anySign), { maxLength: 12 })
  .map((signs) => signs.join(''));
