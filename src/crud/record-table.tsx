import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ReactNode } from 'react';
import type { MirrorRow } from '../db/schema';
import { classNames } from '../ui/class-names';
import type { ListColumn } from './list-descriptor';
import type { ListSort } from './list-state';
import './record-table.css';
import { RowMark, useEdges } from './row-mark';

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

/** Planks under sortable heads: a page of a list from 1024 px on. */
export function RecordTable({
  caption,
  columns,
  rows,
  firstNumber,
  actions,
  sort,
  onSort,
}: RecordTableProps) {
  const edgeOf = useEdges();
  return (
    <div className="@container/records">
      <table className="records -my-plank w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-plank">
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          <col className="w-[3.25rem]" />
          {columns.map((column) => (
            <col
              key={column.key}
              className={classNames(column.isExtra && EXTRA)}
              style={{ width: toWidth(column.width) }}
            />
          ))}
          <col className="w-[var(--width-actions,calc(2*var(--spacing-target)+22px))]" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              N.º
            </th>
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            <th scope="col" className={classNames(HEAD, 'text-right whitespace-nowrap')}>
              <span className="actions-head">Acciones</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key} data-key={row.key} data-edge={edgeOf(row.mark)}>
              <td className="num">{firstNumber + index}</td>
              {columns.map((column, place) => (
                <td key={column.key} className={cellClass(column)}>
                  {column.render ? column.render(row) : column.text(row)}
                  {place === 0 && row.mark && (
                    <div className="mt-1 flex">
                      <RowMark mark={row.mark} />
                    </div>
                  )}
                </td>
              ))}
              <td>
                <div className="flex flex-wrap justify-end gap-x-2">{actions(row)}</div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const HEAD = 'h-target text-sm/tight font-label';
/** Where there is little room for the table; beside an open menu that is less than the window's. */
const EXTRA = '@max-[71.5rem]/records:hidden';

/** In a table of less than 66 rem the columns give way in proportion, so that a name is not left with a letter a line. */
function toWidth(width: string | number | undefined): string | undefined {
  return typeof width === 'number' ? `min(${width}rem, ${(width / 0.66).toFixed(1)}cqi)` : width;
}

function cellClass(column: ListColumn): string | undefined {
  return classNames(column.isFigure && 'num text-right', column.isExtra && EXTRA) || undefined;
}

interface ColumnHeadProps {
  readonly column: ListColumn;
  readonly sort: ListSort | null;
  readonly onSort: (column: string) => void;
}

function ColumnHead({ column, sort, onSort }: ColumnHeadProps) {
  if (!column.sort)
    return (
      <th scope="col" className={classNames(HEAD, cellClass(column))}>
        {column.label}
      </th>
    );
  const isSorted = sort?.column === column.key;
  const Icon = !isSorted ? ChevronsUpDown : sort.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={classNames(HEAD, cellClass(column))}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={classNames(
          'inline-flex min-h-target items-center gap-1.5 text-left leading-tight',
          column.isFigure && 'flex-row-reverse',
          isSorted && 'font-strong text-ink',
        )}
        onClick={() => onSort(column.key)}
      >
        {column.label}
        <Icon className="size-[1.1em]" aria-hidden="true" />
      </button>
    </th>
  );
}
