/** A signature drawn by hand, as SVG path data: strokes of straight lines between whole numbers in a fixed box. */

export const SIGNATURE_BOX = { width: 600, height: 200 } as const;
/** Characters of the longest path data. */
export const MAX_SIGNATURE = 6000;
/** Strokes of at least two points; a dot has the same point twice. */
const SIGNATURE_PATTERN = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;

export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** Whether path data is a signature: only M and L, whole numbers inside the box, not too long. */
export function isSignature(path: string): boolean {
  return path.length <= MAX_SIGNATURE && SIGNATURE_PATTERN.test(path) && isInBox(path);
}

/** Whether all points of path data lie in the box. */
function isInBox(path: string): boolean {
  const { width, height } = SIGNATURE_BOX;
  return toStrokes(path).every((stroke) => stroke.every(([x, y]) => x <= width && y <= height));
}

/** The strokes of path data. */
export function toStrokes(path: string): Stroke[] {
  return path
    .split('M')
    .slice(1)
    .map((stroke) => stroke.split('L').map(readPoint));
}

function readPoint(text: string): Point {
  const [x = 0, y = 0] = text.split(' ').map(Number);
  return [x, y];
}
