import { type StatementTable, toStatementText } from '../../domain/reports/statement';
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
          <table className="w-full border-collapse">
            <thead>
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
            <tbody>
              {lines.map((row, place) => (
                <tr
                  // biome-ignore lint/suspicious/noArrayIndexKey: two payments of a minute may read the same, and rows have no state.
                  key={place}
                  className={
                    row === total ? 'border-t border-line font-strong' : 'border-t border-line'
                  }
                  data-total={row === total || undefined}
                >
                  {columns.map(({ label, kind }, at) => (
                    <td
                      key={label}
                      className={`${CELL} ${kind === 'text' ? 'wrap-anywhere' : 'num text-right whitespace-nowrap'}`}
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
  const names = [...new Set(branches)].filter(Boolean).sort((a, b) => a.localeCompare(b, 'es'));
  return (
    <Field label="Sucursal de salida" className="min-w-0 flex-1 basis-52">
      <Select
        name="sucursalNombre"
        value={value}
        placeholder="Todas"
        options={names.map((name) => ({ value: name, label: name }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
