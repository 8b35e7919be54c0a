/** A camera that sees what a test gives it: Chromium plays a film in its place, over and over. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Rectangle } from '../../support/pdf-text';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_PER_SECOND = 5;
/** The scanner lets a code through again once it was out of sight for 1.5 seconds. */
const SHOWN_FRAMES = 8;
const EMPTY_FRAMES = 10;
const [DARK, LIGHT, GREY] = [30, 225, 128];

export interface FilmCamera {
  /** For the browser's start; the film is read when the page opens the camera. */
  readonly args: readonly string[];
  /** Each code for a while, and nothing between them. */
  show(codes: readonly (readonly Rectangle[])[]): Promise<void>;
}

export async function makeFilmCamera(): Promise<FilmCamera> {
  const folder = await mkdtemp(join(tmpdir(), 'fc-film-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'film.y4m');
  return {
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${path}`,
    ],
    async show(codes) {
      const frames = codes.flatMap((code) => [
        ...repeat(drawFrame(code), SHOWN_FRAMES),
        ...repeat(drawFrame([]), EMPTY_FRAMES),
      ]);
      const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`;
      await writeFile(path, Buffer.concat([Buffer.from(head), ...frames]));
    },
  };
}

const repeat = (frame: Buffer, times: number) => Array.from({ length: times }, () => frame);

/** The code in the middle of a wall, as one holds a label before the camera. */
function drawFrame(code: readonly Rectangle[]): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT, LIGHT);
  const left = Math.min(...code.map(({ x }) => x));
  const top = Math.min(...code.map(({ y }) => y));
  const size = Math.max(...code.map(({ x, width }) => x + width)) - left;
  const scale = (HEIGHT * 0.7) / size;
  const toX = (x: number) => Math.round((x - left) * scale + (WIDTH - size * scale) / 2);
  const toY = (y: number) => Math.round((y - top) * scale + (HEIGHT - size * scale) / 2);
  for (const { x, y, width, height } of code)
    for (let row = toY(y); row < toY(y + height); row += 1)
      light.fill(DARK, row * WIDTH + toX(x), row * WIDTH + toX(x + width));
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)]);
}
