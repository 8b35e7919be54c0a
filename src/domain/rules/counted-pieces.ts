/**
 * The counted pieces of one shipment as they travel: `1-3,5/8` are pieces 1, 2, 3 and 5 of 8; `+1-2` are two labels
 * without a number. Whole shipments are short, however many pieces they have.
 */
import { type Scan, unnumberedOf } from './piece-count';

const RANGES = '\\d{1,6}(?:-\\d{1,6})?(?:,\\d{1,6}(?:-\\d{1,6})?)*';
/** The most of one shipment: several times the labels that are made of it at once. */
const MOST_COUNTED = 1000;
const COUNTED = new RegExp(`^(?:(${RANGES})/(\\d{1,6}))?(?:\\+(${RANGES}))?$`);

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
  if (!isCounted(String(text))) return [];
  const [, numbered = '', most = '', unnumbered = ''] = COUNTED.exec(String(text)) ?? [];
  const of = Number(most);
  return [
    ...toNumbers(numbered).map((at) => ({ shipment, piece: { at, of }, at: 0 })),
    ...toNumbers(unnumbered).map((nth) => ({ shipment, piece: null, nth, at: 0 })),
  ];
}

/** Whether a text can be read: pieces that there may be, and no more of them than anybody scans. */
export function isCounted(text: string): boolean {
  const [found, numbered = '', most = '', unnumbered = ''] = COUNTED.exec(text) ?? [];
  if (found === undefined) return false;
  const [pieces, labels] = [readRanges(numbered), readRanges(unnumbered)];
  const isPossible = ({ from, to }: Range) => from >= 1 && from <= to;
  const sum = [...pieces, ...labels].reduce((all, { from, to }) => all + to - from + 1, 0);
  return (
    [...pieces, ...labels].every(isPossible) &&
    pieces.every(({ to }) => to <= Number(most)) &&
    sum <= MOST_COUNTED
  );
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

interface Range {
  readonly from: number;
  readonly to: number;
}

function readRanges(text: string): Range[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((range) => {
      const [from = 0, to = from] = range.split('-').map(Number);
      return { from, to };
    });
}

function toNumbers(text: string): number[] {
  return readRanges(text).flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at),
  );
}
