/** Converts between a record's wire values and the values of form controls. The entity's schema reads either. */
import type { EntityDefinition, Fields } from '../domain/entity';
import type { Field, FieldKind } from '../domain/fields';
import { formatDate } from '../domain/rules/dates';
import {
  bothReadings,
  formatInteger,
  formatMoney,
  isOpenMeasure,
  parseMoney,
  readMeasure,
  writeMeasure,
} from '../domain/rules/numbers';
import { withSlashes } from '../domain/rules/with-slashes';
import { removedFrom, toTypedText } from '../domain/values/typed-text';

/** Every field of an entity as typed; '' for a missing value. */
export function toTypedValues(entity: EntityDefinition, record: Fields): Fields {
  return Object.fromEntries(
    Object.entries(entity.fields).map(([name, field]) => [name, toTyped(field, record[name])]),
  );
}

export function toTyped(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'measure' && typeof value === 'number') return writeMeasure(value);
  return tidy(field.kind, String(value));
}

/**
 * The value of a control when it loses focus: the kept value, formatted for display; a text that is not understood
 * stays as typed.
 */
export function normaliseTyped(
  { kind, understand }: Pick<Field, 'kind' | 'understand'>,
  typed: string,
): string {
  const read = understand?.(typed);
  return read && 'value' in read ? read.value : tidy(kind, toTypedText(kind, typed));
}

/** A sentence about what `normaliseTyped` made of a text, where a person may have meant something else; null otherwise. */
export function settledNote({ kind }: Pick<Field, 'kind'>, typed: string): string | null {
  const text = typed.trim();
  if (kind === 'measure' && isOpenMeasure(text)) {
    const [read, other] = bothReadings(text);
    return `Se leyó ${read}. Si son decimales, escribe ${other}.`;
  }
  const stripped = removedFrom(kind, typed);
  return stripped.length > 0 ? `No se guarda: ${stripped.join(' ')}` : null;
}

function tidy(kind: FieldKind, text: string): string {
  if (kind === 'date') return formatDate(withSlashes(text));
  if (kind === 'money') return numeric(parseMoney(text), formatMoney) ?? text;
  if (kind === 'integer') return numeric(parseMoney(text), formatInteger) ?? text;
  if (kind === 'measure') return numeric(readMeasure(text.trim()), writeMeasure) ?? text;
  return text;
}

function numeric(value: number, write: (value: number) => string): string | null {
  return Number.isNaN(value) ? null : write(value);
}
