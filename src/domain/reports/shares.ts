import type { ReportColumn } from './definitions';

const LEAST = 5;
const MOST = 34;
/** A figure or a document number is not broken over two lines. */
const LONGEST_WORD = 18;

/** The width of each column relative to the others, by the length of most of its cells. */
export function toShare(
  label: string,
  texts: readonly string[],
  isFigure = false,
): Required<ReportColumn> {
  const lengths = texts.map((text) => text.length).sort((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  const word = Math.max(...[label, ...texts.slice(0, 200)].map(toLongestWord));
  const least = Math.min(word, LONGEST_WORD);
  const share = Math.min(MOST, Math.max(LEAST, usual, least));
  return { label, share, isFigure, least };
}

/** A sum of money is one word with its sign. */
const toLongestWord = (text: string) =>
  text.split(/(?<!\$)\s/).reduce((longest, word) => Math.max(longest, word.length), 0);
