import { Plank } from '../ui/plank';
import type { RecordRowsProps } from './record-table';
import { RowMark, toEdge } from './row-mark';

/** The same rows below 900 px: what it is about on top, the rest under its labels. */
export function RecordCards({ caption, columns, rows, firstNumber, actions }: RecordRowsProps) {
  const [first, ...rest] = columns;
  return (
    <ol className="record-cards" aria-label={caption} start={firstNumber}>
      {rows.map((row) => (
        <Plank as="li" key={row.key} data-key={row.key} edge={toEdge(row.mark)}>
          <div className="record-card-head">
            <div className="record-card-title">
              {first && (first.render ? first.render(row) : first.text(row))}
            </div>
            <RowMark mark={row.mark} />
          </div>
          <dl>
            {rest.map((column) => (
              <div key={column.key}>
                <dt>{column.label}</dt>
                <dd>{column.render ? column.render(row) : column.text(row) || 'Sin dato'}</dd>
              </div>
            ))}
          </dl>
          <div className="record-card-actions">{actions(row)}</div>
        </Plank>
      ))}
    </ol>
  );
}
