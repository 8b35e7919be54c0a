/** A list as a file for a spreadsheet: a column for each field of its records, one value a cell. */
import type { MirrorRow } from '../db/schema';
import type { EntityDefinition } from '../domain/entity';
import type { Field } from '../domain/fields';
import { toCsvRows, toCsvStart } from '../domain/reports/csv';
import type { ListDescriptor } from './list-descriptor';
import { toShown } from './shown-value';

const NUMBERS: readonly Field['kind'][] = ['money', 'integer', 'measure'];

/** A whole number stands as one, so that a sheet can sum it; others have the comma that Excel in Spanish reads. */
function toCell(field: Field, value: unknown): string | number {
  if (value === null || value === undefined || value === '') return '';
  if (field.grouping) return String(value);
  if (!NUMBERS.includes(field.kind)) return toShown(field, value);
  const amount = Number(value);
  return Number.isInteger(amount) ? amount : String(value).replace('.', ',');
}

/** @returns a CSV file */
export function toSheet(
  entity: EntityDefinition,
  { inSheet = [] }: ListDescriptor,
  rows: readonly MirrorRow[],
): Blob {
  const taken = new Set(inSheet.map(({ label }) => label));
  const fields = Object.entries(entity.fields).filter(
    ([, { kind, label }]) => kind !== 'list' && !taken.has(label),
  );
  const labels = [...taken, ...fields.map(([, { label }]) => label)];
  const cells = rows.map((row) => [
    ...inSheet.map(({ text }) => text(row)),
    ...fields.map(([name, field]) => toCell(field, row.view[name])),
  ]);
  return new Blob([toCsvStart(labels), toCsvRows(cells)], { type: 'text/csv;charset=utf-8' });
}
