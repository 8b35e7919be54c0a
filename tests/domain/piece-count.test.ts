import { describe, expect, it } from 'vitest';
import {
  compareScan,
  countPieces,
  isComplete,
  type Scan,
} from '../../src/domain/rules/piece-count';

let time = 0;
const scan = (shipment: string, at?: number, of = 3): Scan => {
  time += 1;
  return at === undefined
    ? { shipment, piece: null, nth: time, at: time }
    : { shipment, piece: { at, of }, at: time };
};
const nobodyKnows = () => null;

describe('counting pieces', () => {
  it('counts each numbered piece once and names those that are missing', () => {
    const [count] = countPieces([scan('a', 1), scan('a', 3), scan('a', 1)], nobodyKnows);
    expect(count).toEqual({ shipment: 'a', counted: 2, of: 3, missing: [2] });
  });

  it('takes how many there are from the labels before the goods', () => {
    const [a, b] = countPieces([scan('a', 1, 12), scan('b')], () => 5);
    expect([a?.of, b?.of]).toEqual([12, 5]);
  });

  it('is never complete where nobody knows how many there are', () => {
    const counts = countPieces([scan('a'), scan('a')], nobodyKnows);
    expect(counts).toEqual([{ shipment: 'a', counted: 2, of: null, missing: [] }]);
    expect(counts.some(isComplete)).toBe(false);
  });

  it('is complete with the last piece, whichever that is', () => {
    const scans = [scan('a', 3), scan('b', 1, 1), scan('a', 1), scan('a', 2)];
    expect(countPieces(scans, nobodyKnows).map(isComplete)).toEqual([true, true]);
    expect(countPieces(scans.slice(0, 3), nobodyKnows).map(isComplete)).toEqual([false, true]);
  });

  it('knows a piece again, and does not guess whether a label without number is another', () => {
    const scans = [scan('a', 1), scan('b')];
    expect(compareScan(scans, scan('a', 1))).toBe('again');
    expect(compareScan(scans, scan('a', 2))).toBe('new');
    expect(compareScan(scans, scan('b'))).toBe('unclear');
    expect(compareScan(scans, scan('c'))).toBe('new');
  });
});
