import type { Operation } from '../../db/rows';
import type { Fields } from '../../domain/entity';
import { toLabel, toMoment, toReadable } from './operation-words';

/** Mine, theirs, before: field by field, for what both sides changed. */
export function ConflictColumns({ operation, theirs }: { operation: Operation; theirs: Fields }) {
  const fields = Object.keys(theirs);
  const columns = [
    { title: 'Lo mío', values: operation.changes, note: mineNote(operation) },
    { title: 'Lo del servidor', values: theirs, note: null },
    { title: 'Antes', values: operation.before ?? {}, note: null },
  ];
  return (
    <div className="grid gap-2.5 md:grid-cols-3">
      {columns.map(({ title, values, note }) => (
        <section
          key={title}
          className="grid content-start gap-1 rounded-2 border-2 border-edge p-3"
        >
          <h3 className="text-lg">{title}</h3>
          <dl className="grid gap-2">
            {fields.map((field) => (
              <div key={field}>
                <dt className="text-sm text-ink-soft">{toLabel(operation, field)}</dt>
                <dd className="font-label wrap-anywhere">
                  {toReadable(operation, field, values[field])}
                </dd>
              </div>
            ))}
          </dl>
          {note && <p className="text-sm text-ink-soft">{note}</p>}
        </section>
      ))}
    </div>
  );
}

function mineNote(operation: Operation): string {
  return `${operation.author}, ${toMoment(operation.happenedAt, Date.now())}`;
}
