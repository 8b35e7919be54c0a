import { Plank } from '../ui/plank';
import type { RecordRowsProps } from './record-table';
import { RowMark, useEdges } from './row-mark';

/**
 * The rows as cards below 1024 px: the title on top, the other columns with their labels. Each is contained, so that a key in the
 * search does not paint them again.
 */
export function RecordCards({ caption, columns, rows, firstNumber, actions }: RecordRowsProps) {
  const edgeOf = useEdges();
  const [first, ...rest] = columns;
  return (
    <ol
      className="grid grid-cols-[repeat(auto-fill,minmax(min(330px,100%),1fr))] gap-2.5"
      aria-label={caption}
      start={firstNumber}
    >
      {rows.map((row) => (
        <Plank
          as="li"
          key={row.key}
          data-key={row.key}
          edge={edgeOf(row.mark)}
          className="grid min-w-0 grid-rows-[auto_1fr_auto] gap-2.5 pt-3.5 pr-3 pb-2 pl-2.5 contain-content"
        >
          <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
            <div className="min-w-0 text-lg/[1.25] font-strong wrap-anywhere">
              {first && (first.render ? first.render(row) : first.text(row))}
            </div>
            <RowMark mark={row.mark} />
          </div>
          <dl className="grid grid-cols-[fit-content(36%)_minmax(0,1fr)] content-start gap-x-3.5 gap-y-0.5">
            {rest.map((column) => (
              <div
                key={column.key}
                className="group col-span-full grid grid-cols-subgrid items-baseline has-[.route]:-order-1 has-[.self-said]:block has-[.self-said]:py-1"
              >
                {/* What says itself what it is has its label for the ear. */}
                <dt className="text-ink-soft group-has-[.self-said]:sr-only">{column.label}</dt>
                <dd className="min-w-0 leading-[1.35] wrap-anywhere">
                  {column.render ? column.render(row) : column.text(row) || 'Sin dato'}
                </dd>
              </div>
            ))}
          </dl>
          <div className="grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-2 border-t-soft border-line pt-2">
            {actions(row)}
          </div>
        </Plank>
      ))}
    </ol>
  );
}
