import type { EntityDefinition } from '../entity';
import { type Columns, importedFields } from './columns';
import type { ImportPlan } from './plan';
import { type Readings, readInColumn } from './readings';
import { type Cell, type Table, toCellText } from './table';

/**
 * The cells of a row, and why it was left out: the columns of a file of errors. A value that was decided by its column
 * is written unambiguously, because the rows that proved it may be saved.
 */
export function toErrorRows(
  entity: EntityDefinition,
  { titles, rows }: Table,
  columns: Columns,
  readings: Readings,
  { faulty, skipped }: ImportPlan,
): { readonly titles: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const reasons = new Map<number, string>([
    ...faulty.map(({ line, issues }): [number, string] => [
      line,
      issues.map(({ label, message }) => `${label}: ${message}`).join('. '),
    ]),
    ...skipped.map(({ line, reason }): [number, string] => [line, reason]),
  ]);
  const left = rows.filter(({ line }) => reasons.has(line));
  const read = titles.map((_, at): ((cell: Cell) => Cell) => {
    const found = importedFields(entity).find(([name]) => {
      const { [name]: source } = columns;
      return source?.is === 'column' && source.at === at && readings[name];
    });
    return (cell) => (found ? readInColumn(found[1].kind, cell, readings[found[0]]) : cell);
  });
  return {
    titles: [...titles, 'Fila', 'Motivo'],
    rows: left.map(({ line, cells }) => [
      ...read.map((readCell, at) => toCellText(readCell(cells[at] ?? null))),
      String(line),
      reasons.get(line) ?? '',
    ]),
  };
}
