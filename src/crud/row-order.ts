import type { MirrorRow } from '../db/schema';
import { folded } from '../domain/rules/search';

export type SortValue = string | number | null | undefined;

/** Whether every row tells when it was registered: shipments do, except those of a plain server. */
export function areDated(rows: readonly MirrorRow[]): boolean {
  return rows.every((row) => UTC.test(registeredAt(row)));
}

/** The last registered first; where not every row tells when that was, the last to reach the server first. */
export function newestFirst(rows: readonly MirrorRow[]): MirrorRow[] {
  return [...rows].sort(areDated(rows) ? byRegistration : byArrival);
}

/** Moments as device and server write them: as text they are in order, and 50,000 need not be parsed. */
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const registeredAt = ({ view }: MirrorRow) => String(view.registeredAt ?? '');

function byRegistration(left: MirrorRow, right: MirrorRow): number {
  const there = registeredAt(left);
  const here = registeredAt(right);
  return there === here ? byArrival(left, right) : there < here ? 1 : -1;
}

/** Records without a server id on top, then by id: one that was registered offline gets a late one. */
function byArrival(left: MirrorRow, right: MirrorRow): number {
  if (left.id === null || right.id === null) {
    if (left.id !== right.id) return left.id === null ? -1 : 1;
    return left.key < right.key ? 1 : -1;
  }
  return right.id - left.id;
}

/** Sorts by a value, ignoring case and accents; rows without one come last either way, equal ones as they were given. */
export function sortRows(
  rows: readonly MirrorRow[],
  readValue: (row: MirrorRow) => SortValue,
  isDescending: boolean,
): MirrorRow[] {
  const sign = isDescending ? -1 : 1;
  const entries = rows.map((row) => {
    const value = readValue(row);
    return { row, value: typeof value === 'string' ? folded(value.trim()) : value };
  });
  entries.sort((left, right) => {
    const isLeftEmpty = isEmpty(left.value);
    if (isLeftEmpty !== isEmpty(right.value)) return isLeftEmpty ? 1 : -1;
    return compare(left.value, right.value) * sign;
  });
  return entries.map(({ row }) => row);
}

function isEmpty(value: SortValue): boolean {
  return value === null || value === undefined || value === '' || Number.isNaN(value);
}

/** Plain `<`: a collator takes a tenth of a second on 10,000 rows, and the texts are normalised already. */
function compare(left: SortValue, right: SortValue): number {
  if (left === right || isEmpty(left)) return 0;
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left) < String(right) ? -1 : 1;
}
