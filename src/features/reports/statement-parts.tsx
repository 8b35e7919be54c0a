import { type StatementTable, toStatementText } from '../../domain/reports/statement';
import { distinctNames } from '../../domain/values/same';
import { classNames } from '../../ui/class-names';
import { Field } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';
import { Select } from '../../ui/select';

/** A table of sums on the screen, with its total. */
export function SumsTable({ table }: { table: StatementTable }) {
  const { title, columns, rows, total } = table;
  const lines = total ? [...rows, total] : rows;
  return (
    <Panel as="div" className="grid gap-3">
      <SectionHeading>{title}</SectionHeading>
      {rows.length === 0 ? (
        <p>No hay resultados que mostrar</p>
      ) : (
        <section
          aria-label={title}
          className="focus-inside overflow-x-auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a narrow screen scrolls it, by keyboard too.
          tabIndex={0}
        >
          <table className="w-full border-collapse max-sm:block">
            <thead className="max-sm:hidden">
              <tr>
                {columns.map(({ label, kind }) => (
                  <th
                    key={label}
                    scope="col"
                    className={`${CELL} font-label text-ink-soft ${kind === 'text' ? 'text-left' : 'text-right'}`}
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {lines.map((row, place) => (
                <tr
                  // biome-ignore lint/suspicious/noArrayIndexKey: two payments of a minute may read the same, and rows have no state.
                  key={place}
                  className={classNames(
                    'border-t border-line max-sm:block max-sm:py-1.5',
                    row === total && 'font-strong',
                  )}
                  data-total={row === total || undefined}
                >
                  {columns.map(({ label, kind }, at) => (
                    <td
                      key={label}
                      data-label={label}
                      className={`${CELL} ${NARROW} ${kind === 'text' ? 'min-w-20 wrap-break-word lg:min-w-28' : 'num text-right'}`}
                    >
                      {toStatementText(kind, row[at] ?? '')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  );
}

const CELL = 'py-1.5 pr-4 last:pr-0 align-baseline';
/** A phone has no room for the columns: a line for each cell under the first, its label before it. */
const NARROW = `max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-0.5 max-sm:pr-0 max-sm:empty:hidden
  max-sm:first:font-label
  max-sm:not-first:before:font-normal max-sm:not-first:before:text-ink-soft
  max-sm:not-first:before:content-[attr(data-label)]`;

/** The branches that the rows name. */
export function BranchChoice({
  branches,
  value,
  onChange,
}: {
  branches: readonly string[];
  value: string;
  onChange: (branch: string) => void;
}) {
  return (
    <Field label="Sucursal de salida" className="min-w-0 flex-1 basis-52">
      <Select
        name="sucursalNombre"
        value={value}
        placeholder="Todas"
        options={distinctNames(branches).map((name) => ({ value: name, label: name }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
