/** The text of a PDF of pdfmake, page by page: its letters have numbers of their own, which each font translates. */
import { inflateSync } from 'node:zlib';

type Letters = ReadonlyMap<string, string>;

/** The text of each page, in the order in which it was drawn. @throws where it is no PDF */
export function readPdfPages(file: Buffer): string[] {
  if (file.subarray(0, 5).toString() !== '%PDF-') throw new Error('Not a PDF');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file
    .toString('latin1')
    .matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs))
    objects.set(id, body);
  const refer = (body: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? '';

  const fonts = new Map<string, Letters>();
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, readLetters(streamOf(refer(objects.get(id) ?? '', 'ToUnicode'))));
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b(?!s)/.test(body))
    .map((page) => readText(streamOf(refer(page, 'Contents')), fonts));
}

function streamOf(body: string): string {
  const [, content = ''] = /stream\n(.*)\nendstream/s.exec(body) ?? [];
  const bytes = Buffer.from(content, 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

function readLetters(map: string): Letters {
  const letters = new Map<string, string>();
  for (const [, first = '', , list = ''] of map.matchAll(
    /<([0-9a-f]{4})> <([0-9a-f]{4})> \[(.*?)\]/gs,
  ))
    for (const [at, [, codes = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const number = Number.parseInt(first, 16) + at;
      const units = codes.match(/[0-9a-f]{4}/g) ?? [];
      const letter = units.map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
      letters.set(number.toString(16).padStart(4, '0'), letter);
    }
  return letters;
}

function readText(content: string, fonts: ReadonlyMap<string, Letters>): string {
  let letters: Letters = new Map();
  let text = '';
  for (const [, font, drawn = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? letters;
    const glyphs = [...drawn.matchAll(/<([0-9a-f]+)>/g)].flatMap(
      ([, all = '']) => all.match(/.{4}/g) ?? [],
    );
    text += glyphs.map((glyph) => letters.get(glyph) ?? '□').join('');
  }
  return text;
}

/** A black rectangle of a page, in points from its upper left corner. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const DRAWN = /([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\n(?:\/DeviceRGB cs\n)?0 0 0 scn\n/g;

/** The black rectangles of each page: what a QR code is drawn with. */
export function readPdfRectangles(file: Buffer): Rectangle[][] {
  const text = file.toString('latin1');
  return [...text.matchAll(/\/Type \/Page\b(?!s).*?\/Contents (\d+) 0 R/gs)].map(([, id]) => {
    const [, body = ''] = new RegExp(`\\n${id} 0 obj\\n(.*?)\\nendobj`, 's').exec(text) ?? [];
    return [...streamOf(body).matchAll(DRAWN)].map(([, ...sides]) => {
      const [x = 0, y = 0, width = 0, height = 0] = sides.map(Number);
      return { x, y, width, height };
    });
  });
}
