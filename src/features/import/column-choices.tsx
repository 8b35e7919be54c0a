import type { EntityDefinition } from '../../domain/entity';
import type { Field as FieldFacts } from '../../domain/fields';
import { type Columns, importedFields, type Source } from '../../domain/import/columns';
import { isBlank, type Table, toCellText } from '../../domain/import/table';
import { labelOf } from '../../domain/options';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';

export interface ColumnChoicesProps {
  readonly entity: EntityDefinition;
  readonly table: Table;
  readonly columns: Columns;
  /** Required fields that come from nowhere. */
  readonly missing: readonly string[];
  readonly onChange: (columns: Columns) => void;
}

/** From which column each field comes; those of a fixed list may have one value in all rows. */
export function ColumnChoices({ entity, table, columns, missing, onChange }: ColumnChoicesProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-4 gap-y-3">
      {importedFields(entity).map(([name, field]) => (
        <Field
          key={name}
          label={field.label}
          isRequired={field.isRequired}
          hint={toSample(table, columns[name] ?? null)}
          error={missing.includes(name) ? 'Es obligatorio: elige de dónde sale' : undefined}
        >
          <Select
            name={name}
            value={write(columns[name] ?? null)}
            onChange={({ target }) => onChange({ ...columns, [name]: read(target.value) })}
          >
            <option value="">No está en el archivo</option>
            <optgroup label="Columnas del archivo">
              {table.titles.map((title, at) => (
                <option key={title} value={`columna ${at}`}>
                  {title}
                </option>
              ))}
            </optgroup>
            <SameForAll field={field} />
          </Select>
        </Field>
      ))}
    </div>
  );
}

function SameForAll({ field: { options } }: { field: FieldFacts }) {
  return (
    options && (
      <optgroup label="Igual en todas las filas">
        {options.map(({ value }) => (
          <option key={value} value={`valor ${value}`}>
            {`Siempre: ${labelOf(options, value)}`}
          </option>
        ))}
      </optgroup>
    )
  );
}

function write(source: Source): string {
  if (source === null) return '';
  return source.is === 'column' ? `columna ${source.at}` : `valor ${source.value}`;
}

function read(chosen: string): Source {
  const [, kind, rest = ''] = /^(columna|valor) (.*)$/s.exec(chosen) ?? [];
  if (kind === 'columna') return { is: 'column', at: Number(rest) };
  return kind === 'valor' ? { is: 'value', value: rest } : null;
}

const SHOWN = 2;
const LOOKED_AT = 50;

/** 'Por ejemplo: «Luz Dary», «Jhon»' */
function toSample({ rows }: Table, source: Source): string {
  if (source?.is !== 'column') return '';
  const found = rows
    .slice(0, LOOKED_AT)
    .map(({ cells }) => cells[source.at] ?? null)
    .filter((cell) => !isBlank(cell))
    .map(toCellText);
  const shown = [...new Set(found)].slice(0, SHOWN).map((text) => `«${toShort(text)}»`);
  return shown.length === 0 ? 'Vacía en las primeras filas' : `Por ejemplo: ${shown.join(', ')}`;
}

const toShort = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
