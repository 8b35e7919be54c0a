/** The codes of a paper, read as a camera reads them: from the picture that its rectangles make. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type Rectangle, readPdfRectangles } from './pdf-text';

const { resolve } = createRequire(import.meta.url);
/** 144 dots an inch: coarser than any printer. */
const DOTS_PER_POINT = 2;
const QUIET_ZONE_PT = 16;

/** The text of the code on each page; '' where there is none that can be read. */
export async function readPdfCodes(file: Buffer): Promise<string[]> {
  const wasm = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const codes: string[] = [];
  for (const page of readPdfRectangles(file)) {
    const [code] = page.length > 0 ? await readBarcodes(draw(page), { formats: ['QRCode'] }) : [];
    codes.push(code?.text ?? '');
  }
  return codes;
}

function draw(rectangles: readonly Rectangle[]): ImageData {
  const [left, top] = [
    Math.min(...rectangles.map(({ x }) => x)) - QUIET_ZONE_PT,
    Math.min(...rectangles.map(({ y }) => y)) - QUIET_ZONE_PT,
  ];
  const side = (length: number) => Math.ceil((length + QUIET_ZONE_PT) * DOTS_PER_POINT);
  const width = side(Math.max(...rectangles.map((one) => one.x + one.width)) - left);
  const height = side(Math.max(...rectangles.map((one) => one.y + one.height)) - top);
  const dots = new Uint32Array(width * height).fill(0xffffffff);
  const toDot = (points: number) => Math.round(points * DOTS_PER_POINT);
  for (const one of rectangles)
    for (let y = toDot(one.y - top); y < toDot(one.y + one.height - top); y += 1)
      dots.fill(
        0xff000000,
        y * width + toDot(one.x - left),
        y * width + toDot(one.x + one.width - left),
      );
  const data = new Uint8ClampedArray(dots.buffer);
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}
