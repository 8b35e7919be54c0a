/**
 * The pieces of a cargo that were scanned as they went aboard or came off: one entry a scan, in order. A device and a
 * voyage count the same from the same entries.
 */
import type { Piece } from './label-code';

export interface Scan {
  /** The shipment's local key. */
  readonly shipment: string;
  /** Null where the label does not say which piece it is. */
  readonly piece: Piece | null;
  /** For a label without a number: which of them it is, after those its device knew of. */
  readonly nth?: number;
  /** Epoch ms. */
  readonly at: number;
  /** The changes of state that this scan made, as the last one of its shipment. */
  readonly operations?: readonly string[];
}

/** The most pieces of a shipment that are listed by number. */
const MOST_NAMED = 1000;

export interface PieceCount {
  readonly shipment: string;
  /** Distinct numbered pieces, and distinct labels without a number. */
  readonly counted: number;
  /** Null where it is unknown: the labels do not say it, and the goods are more than labels number. */
  readonly of: number | null;
  /** The numbers not seen yet; none where a label without number was counted, or where there are too many to name. */
  readonly missing: readonly number[];
}

/**
 * Counts the pieces of each shipment, in the order of their first scans.
 * @param unitsOf how many pieces a shipment has by its goods, where its labels do not say it; null: not known
 */
export function countPieces(
  scans: readonly Scan[],
  unitsOf: (shipment: string) => number | null,
): readonly PieceCount[] {
  return [...new Set(scans.map(({ shipment }) => shipment))].map((shipment) =>
    countShipment(scans, shipment, unitsOf(shipment)),
  );
}

/** Counts the pieces of one shipment, of which there may be none. See `countPieces`. */
export function countShipment(
  scans: readonly Scan[],
  shipment: string,
  units: number | null,
): PieceCount {
  const own = scans.filter((scan) => scan.shipment === shipment);
  const pieces = own.flatMap(({ piece }) => piece ?? []);
  const seen = new Set(pieces.map(({ at }) => at));
  const bare = new Set(unnumberedOf(own)).size;
  // Labels printed again in another number: the higher one holds.
  const said = Math.max(0, ...pieces.map(({ of }) => of));
  const of = said > 0 ? said : units;
  const areNamed = bare === 0 && of !== null && of <= MOST_NAMED;
  const all = areNamed ? Array.from({ length: of }, (_, at) => at + 1) : [];
  return { shipment, counted: seen.size + bare, of, missing: all.filter((at) => !seen.has(at)) };
}

/** Which one the next label without a number of a shipment is: the first that none of them is. */
export function nextUnnumbered(scans: readonly Scan[], shipment: string): number {
  const taken = new Set(unnumberedOf(scans.filter((scan) => scan.shipment === shipment)));
  let next = 1;
  while (taken.has(next)) next += 1;
  return next;
}

/** The labels without a number among the scans of one shipment. */
export function unnumberedOf(own: readonly Scan[]): readonly number[] {
  return own.flatMap(({ nth }) => nth ?? []);
}

/** Whether all are counted; never where nobody knows how many there are. */
export function isComplete({ counted, of }: PieceCount): boolean {
  return of !== null && counted >= of;
}

/**
 * How a scan stands to those before it: a piece that was not seen (`new`), one that was (`again`), a label without a
 * number of a shipment that has one already (`unclear`: it may be the same).
 */
export function compareScan(
  scans: readonly Scan[],
  { shipment, piece }: Pick<Scan, 'shipment' | 'piece'>,
): 'new' | 'again' | 'unclear' {
  const own = scans.filter((scan) => scan.shipment === shipment);
  if (piece === null) return own.length === 0 ? 'new' : 'unclear';
  return own.some((scan) => scan.piece?.at === piece.at) ? 'again' : 'new';
}
