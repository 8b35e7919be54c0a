/** Draws a signature: each stroke is thinned, so that the path data stays short. */
import { MAX_SIGNATURE, type Point, SIGNATURE_BOX, type Stroke, toStrokes } from './signature';

/** How far a thinned line may be from the drawn one, in units of the box: at first, and where the room is short. */
const FINEST = 1;
const COARSEST = 8;

/**
 * Path data with one stroke more. It never exceeds `MAX_SIGNATURE`: where the room is short all strokes are drawn with
 * fewer points, and where that is not enough the new one ends early.
 */
export function addStroke(path: string, drawn: Stroke): string {
  const whole = toWhole(drawn);
  if (whole.length === 0) return path;
  let strokes = [...toStrokes(path), thin(whole, FINEST)];
  for (let tolerance = FINEST * 2; tolerance <= COARSEST; tolerance *= 2) {
    if (toPath(strokes).length <= MAX_SIGNATURE) break;
    strokes = strokes.map((stroke) => thin(stroke, tolerance));
  }
  return cut(toPath(strokes));
}

/** The path data of strokes. */
export function toPath(strokes: readonly Stroke[]): string {
  return strokes
    .map(
      (stroke) =>
        `M${(stroke.length === 1 ? [...stroke, ...stroke] : stroke).map(write).join('L')}`,
    )
    .join('');
}

const write = ([x, y]: Point) => `${x} ${y}`;

/** Without the points that do not fit, and without a stroke of which only the start is left. */
function cut(path: string): string {
  if (path.length <= MAX_SIGNATURE) return path;
  return path
    .slice(0, MAX_SIGNATURE + 1)
    .replace(/[ML][^ML]*$/, '')
    .replace(/M[^ML]*$/, '');
}

/** Rounded, inside the box, no point twice in a row; without those of a pad that has no size. */
function toWhole(stroke: Stroke): Stroke {
  const { width, height } = SIGNATURE_BOX;
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));
  const whole = stroke
    .filter((point) => point.every(Number.isFinite))
    .map(([x, y]): Point => [clamp(x, width), clamp(y, height)]);
  return whole.filter((point, at) => at === 0 || write(point) !== write(whole[at - 1] as Point));
}

/** The points that a line needs to stay within `tolerance` of the drawn one (Ramer, Douglas and Peucker). */
function thin(stroke: Stroke, tolerance: number): Stroke {
  const last = stroke.length - 1;
  const kept = new Set([0, last]);
  // A list of parts in place of recursion: a stroke may have thousands of points.
  const parts: [start: number, end: number][] = [[0, last]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [start, end] = part;
    const [from, to] = [stroke[start] as Point, stroke[end] as Point];
    let farthest = -1;
    let most = tolerance;
    for (let at = start + 1; at < end; at += 1) {
      const distance = toDistance(stroke[at] as Point, from, to);
      if (distance > most) [farthest, most] = [at, distance];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    parts.push([start, farthest], [farthest, end]);
  }
  return stroke.filter((_, at) => kept.has(at));
}

/** From a point to the line between two others. */
function toDistance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / square;
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(x - x1 - at * dx, y - y1 - at * dy);
}
