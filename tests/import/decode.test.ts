/** The alphabet of a text file, judged by the Spanish that comes out of it. */
import { expect, test } from 'vitest';
import { decodeText } from '../../src/domain/import/decode';

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf8 = (text: string) => new TextEncoder().encode(text);
/** Text in which each sign is the byte of its number. */
const raw = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

test.each([
  ['UTF-8', utf8('Peñalosa'), 'Peñalosa'],
  ['UTF-8 with its mark', utf8('\ufeffPeñalosa'), 'Peñalosa'],
  ['UTF-16, little end first', bytes(0xff, 0xfe, 0xd1, 0, 0x61, 0), 'Ña'],
  ['UTF-16, big end first', bytes(0xfe, 0xff, 0, 0xd1, 0, 0x61), 'Ña'],
  ['UTF-16 without a mark', bytes(0x4c, 0, 0x75, 0, 0x7a, 0, 0xf1, 0), 'Luzñ'],
  ['Windows-1252', raw('Jos\xe9 Mu\xf1oz, 5\xaa N\xb0 3'), 'José Muñoz, 5ª N° 3'],
  ['Windows-1252 with quotes and euro', raw('Mar\xeda \x93Mona\x94 \x80 5'), 'María “Mona” € 5'],
  ['Windows-1252 in capitals', raw('JOS\xc9 NU\xd1EZ'), 'JOSÉ NUÑEZ'],
  ['Windows-1252, a small letter among capitals', raw('PE\xf1A, MAR\xedA'), 'PEñA, MARíA'],
  ['Windows-1252, and an «ó» alone', raw('Mar\xeda\n3 \xf3 4'), 'María\n3 ó 4'],
  ['Windows-1252, Portuguese', raw('Jo\xe3o Gon\xe7alves'), 'João Gonçalves'],
  ['CP850', raw('Jos\x82 N\xa3\xa4ez, V\xa1a, \xb5ngela'), 'José Núñez, Vía, Ángela'],
  ['CP850 in capitals', raw('GARC\xd6A, G\xe0MEZ, PE\xa5A'), 'GARCÍA, GÓMEZ, PEÑA'],
  [
    'CP850 of the neighbours',
    raw('Fran\x87ois, Jo\xc6o, Zo\x89, 5\xa6 N\xf8 3'),
    'François, João, Zoë, 5ª N° 3',
  ],
  [
    'MacRoman of the neighbours',
    raw('Fran\x8dois, Jo\x8bo, Zo\x91, 5\xbb N\xa1 3'),
    'François, João, Zoë, 5ª N° 3',
  ],
  ['MacRoman', raw('Jos\x8e N\x9c\x96ez, Mar\x92a, \xe7ngela'), 'José Núñez, María, Ángela'],
  ['MacRoman with degrees', raw('P\x8erez, 20 \xa1C\nN\x9c\x96ez'), 'Pérez, 20 °C\nNúñez'],
  [
    'Windows-1252, a small foreign letter among capitals',
    raw('Jos\xe9\nFRAN\xe7OIS V\xe9LEZ'),
    'José\nFRANçOIS VéLEZ',
  ],
  ['MacRoman in capitals', raw('JOS\x83, G\xeeMEZ, PE\x84A'), 'JOSÉ, GÓMEZ, PEÑA'],
])('is read as %s', (_alphabet, content, text) => {
  expect(decodeText(content)).toEqual({ is: 'text', text });
});

test.each([
  ['Windows-1252', raw('Rub\xe9n G\xf3mez'), 'Rubén Gómez'],
  ['CP850', raw('Rub\x82n G\xa2mez'), 'Rubén Gómez'],
  ['MacRoman', raw('Rub\x8en G\x97mez'), 'Rubén Gómez'],
])('one row of %s at the end of UTF-8 is read by itself', (_alphabet, row, name) => {
  const content = join(utf8('José\r\nMaría Ángela\r\n'), row);
  expect(decodeText(content)).toEqual({ is: 'text', text: `José\r\nMaría Ángela\r\n${name}` });
});

test.each([
  ['Möller or Míller', raw('Nombre\nM\xd6LLER\n'), 2, ['MÖLLER', 'MÍLLER']],
  ['a row in another alphabet', raw('José Nu\xf1ez\nG\xa2mez\n'), 2, ['Gómez', 'G¢mez']],
  ['an «ó» that stands alone', raw('a\n3 \xf3 4\n'), 2, ['ó', '¾']],
  ['Portuguese of a console', raw('a\nJo\x84o\n'), 2, ['Jo„o', 'Joäo']],
  ['a letter that stands alone', raw('a\n\xa4 20\n'), 2, ['¤', 'ñ']],
  ['the first half of a letter at the end', utf8('Nombre\nNÚ').slice(0, -1), 2, ['NÃ', 'N├']],
  ['signs that no alphabet puts into a word', raw('a\nb\nJos\xa5\xa5z\n'), 3, ['JosÑÑz', 'Jos¥¥z']],
])('is in doubt: %s', (_case, content, line, readings) => {
  expect(decodeText(content)).toEqual({ is: 'doubt', line, readings });
});

test('a file that ends within a letter is cut', () => {
  expect(decodeText(utf8('José\nMaría Nú').slice(0, -1))).toEqual({ is: 'cut' });
  expect(decodeText(bytes(0xff, 0xfe, 0xd1, 0, 0x61))).toEqual({ is: 'cut' });
});
