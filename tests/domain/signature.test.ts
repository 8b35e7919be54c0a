/** A signature as path data: what is kept of a drawn line, and that it never exceeds its room. */
import { describe, expect, test } from 'vitest';
import { addStroke, toPath } from '../../src/domain/rules/draw-signature';
import { isSignature, MAX_SIGNATURE, type Point } from '../../src/domain/rules/signature';

/** A line that winds, so that no point of it can be left out unseen. */
const scribble = (points: number, phase = 0): Point[] =>
  Array.from({ length: points }, (_, at) => [
    300 + 290 * Math.sin(at * 1.7 + phase),
    100 + 90 * Math.cos(at * 2.3 + phase),
  ]);

describe('a drawn stroke', () => {
  test('becomes whole numbers inside the box', () => {
    expect(
      addStroke('', [
        [10.4, 20.6],
        [-5, 90],
        [700, 300],
      ]),
    ).toBe('M10 21L0 90L600 200');
  });

  test('loses the points that its line does not need', () => {
    const line = Array.from({ length: 300 }, (_, at): Point => [at * 2, 50]);
    expect(addStroke('', line)).toBe('M0 50L598 50');
  });

  test('keeps its corners, and comes back to where it began', () => {
    const square: Point[] = [
      [10, 10],
      [100, 10],
      [100, 100],
      [10, 100],
      [10, 10],
    ];
    expect(addStroke('', square)).toBe('M10 10L100 10L100 100L10 100L10 10');
  });

  test('draws a dot for one point', () => {
    expect(addStroke('', [[7, 8]])).toBe('M7 8L7 8');
  });

  test('draws nothing on a pad without a size, or without a point', () => {
    expect(addStroke('M1 1L2 2', [])).toBe('M1 1L2 2');
    expect(addStroke('M1 1L2 2', [[Number.NaN, Number.POSITIVE_INFINITY]])).toBe('M1 1L2 2');
  });

  test('comes behind the earlier ones', () => {
    const first = addStroke('', [
      [1, 1],
      [50, 50],
    ]);
    expect(addStroke(first, [[9, 9]])).toBe('M1 1L50 50M9 9L9 9');
  });
});

describe('the room', () => {
  test.each([
    ['one long stroke', [scribble(20_000)]],
    ['many strokes', Array.from({ length: 60 }, (_, at) => scribble(80, at))],
    ['a thousand dots', Array.from({ length: 1000 }, (_, at): Point[] => [[at % 600, 150]])],
  ])('is never exceeded, and the path stays a signature: %s', (_what, strokes) => {
    const path = strokes.reduce((kept, stroke) => addStroke(kept, stroke), '');
    expect(toPath(strokes).length).toBeGreaterThan(MAX_SIGNATURE);
    expect(path.length).toBeLessThanOrEqual(MAX_SIGNATURE);
    expect(path.length).toBeGreaterThan(MAX_SIGNATURE / 2);
    expect(isSignature(path)).toBe(true);
  });
});

test.each([
  '',
  'M1 1',
  'M1 1L2 2Z',
  'M1 1L2 2C3 3 4 4 5 5',
  'M1.5 1L2 2',
  'M-1 1L2 2',
  'M1 1 L2 2',
  'M601 1L2 2',
  'M1 201L2 2',
  '"/><script>',
  `M1 1${'L2 2'.repeat(1500)}`,
])('is no signature: %#', (path) => {
  expect(isSignature(path)).toBe(false);
});
