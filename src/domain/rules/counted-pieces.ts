/**
 * The counted pieces of one shipment as they travel: `1-3,5/8` are pieces 1, 2, 3 and 5 of 8; `+1-2` are two labels
 * without a number. Whole shipments are short, however many pieces they have.
 */
import { type Scan, unnumberedOf } from './piece-count';

const RANGES = '\\d{1,6}(?:-\\d{1,6})?(?:,\\d{1,6}(?:-\\d{1,6})?)*';
const COUNTED = new RegExp(`^(?:(${RANGES})/(\\d{1,6}))?(?:\\+(${RANGES}))?$`);
/** More pieces than a shipment can be labelled with; a text of more is read up to here. */
const MOST_PIECES = 5000;

/** @param scans of one shipment; '' where there are none */
export function writeCounted(scans: readonly Scan[]): string {
  const pieces = scans.flatMap(({ piece }) => piece ?? []);
  const numbered =
    pieces.length === 0
      ? ''
      : `${toRanges(pieces.map(({ at }) => at))}/${Math.max(...pieces.map(({ of }) => of))}`;
  const unnumbered = unnumberedOf(scans);
  return unnumbered.length === 0 ? numbered : `${numbered}+${toRanges(unnumbered)}`;
}

/** The scans that a text tells of; none where it cannot be read. */
export function readCounted(shipment: string, text: unknown): readonly Scan[] {
  const [, numbered = '', most = '', unnumbered = ''] = COUNTED.exec(String(text)) ?? [];
  const of = Number(most);
  return [
    ...toNumbers(numbered).map((at) => ({ shipment, piece: { at, of }, at: 0 })),
    ...toNumbers(unnumbered).map((nth) => ({ shipment, piece: null, nth, at: 0 })),
  ];
}

export function isCounted(text: string): boolean {
  return COUNTED.test(text);
}

function toRanges(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const number of [...new Set(numbers)].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges.map(({ from, to }) => (from === to ? from : `${from}-${to}`)).join(',');
}

function toNumbers(ranges: string): number[] {
  const numbers: number[] = [];
  for (const range of ranges.split(',').filter(Boolean)) {
    const [from = 0, to = from] = range.split('-').map(Number);
    for (let number = from; number <= to && numbers.length < MOST_PIECES; number += 1)
      numbers.push(number);
  }
  return numbers;
}
