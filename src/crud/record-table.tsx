import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ReactNode } from 'react';
import type { MirrorRow } from '../db/schema';
import { classNames } from '../ui/class-names';
import type { ListColumn } from './list-descriptor';
import type { ListSort } from './list-state';
import './record-table.css';
import { RowMark, toEdge } from './row-mark';

export interface RecordRowsProps {
  readonly caption: string;
  readonly columns: readonly ListColumn[];
  readonly rows: readonly MirrorRow[];
  /** Number of the first row, from 1. */
  readonly firstNumber: number;
  readonly actions: (row: MirrorRow) => ReactNode;
}

export interface RecordTableProps extends RecordRowsProps {
  readonly sort: ListSort | null;
  readonly onSort: (column: string) => void;
}

/** Planks under sortable heads: a page of a list from 900 px on. */
export function RecordTable({
  caption,
  columns,
  rows,
  firstNumber,
  actions,
  sort,
  onSort,
}: RecordTableProps) {
  return (
    <table className="records">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col className="records-col-number" />
        {columns.map((column) => (
          <col
            key={column.key}
            className={classNames(column.isExtra && 'records-extra')}
            style={column.width ? { width: column.width } : undefined}
          />
        ))}
        <col className="records-col-actions" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">N.º</th>
          {columns.map((column) => (
            <ColumnHead key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
          <th scope="col" className="records-actions">
            Acciones
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.key} data-key={row.key} data-edge={toEdge(row.mark)}>
            <td className="num">{firstNumber + index}</td>
            {columns.map((column, place) => (
              <td key={column.key} className={cellClass(column)}>
                {column.render ? column.render(row) : column.text(row)}
                {place === 0 && <RowMark mark={row.mark} />}
              </td>
            ))}
            <td className="records-actions">{actions(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellClass(column: ListColumn): string | undefined {
  return (
    classNames(column.isFigure && 'records-figure num', column.isExtra && 'records-extra') ||
    undefined
  );
}

interface ColumnHeadProps {
  readonly column: ListColumn;
  readonly sort: ListSort | null;
  readonly onSort: (column: string) => void;
}

function ColumnHead({ column, sort, onSort }: ColumnHeadProps) {
  if (!column.sort)
    return (
      <th scope="col" className={cellClass(column)}>
        {column.label}
      </th>
    );
  const isSorted = sort?.column === column.key;
  const Icon = !isSorted ? ChevronsUpDown : sort.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={cellClass(column)}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" onClick={() => onSort(column.key)}>
        {column.label}
        <Icon aria-hidden="true" />
      </button>
    </th>
  );
}
