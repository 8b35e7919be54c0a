/** Converts between a record's wire values and the values of form controls. The entity's schema reads either. */
import type { EntityDefinition, Fields } from '../domain/entity';
import type { Field, FieldKind } from '../domain/fields';
import { formatDate } from '../domain/rules/dates';
import { formatInteger, formatMoney, parseMeasure, parseMoney } from '../domain/rules/numbers';
import { withSlashes } from '../domain/rules/with-slashes';
import { toTypedText } from '../domain/values/typed-text';

/** Every field of an entity as typed; '' for a missing value. */
export function toTypedValues(entity: EntityDefinition, record: Fields): Fields {
  return Object.fromEntries(
    Object.entries(entity.fields).map(([name, field]) => [name, toTyped(field, record[name])]),
  );
}

export function toTyped(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
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

function tidy(kind: FieldKind, text: string): string {
  if (kind === 'date') return formatDate(withSlashes(text));
  if (kind === 'money') return numeric(parseMoney(text), formatMoney) ?? text;
  if (kind === 'integer') return numeric(parseMoney(text), formatInteger) ?? text;
  if (kind === 'measure') return numeric(parseMeasure(text), writeMeasure) ?? text;
  return text;
}

/** Without thousands: in a measure a dot is decimal, so `1.250` would be read back as one and a quarter. */
function writeMeasure(value: number): string {
  return String(Number(value.toFixed(6))).replace('.', ',');
}

function numeric(value: number, write: (value: number) => string): string | null {
  return Number.isNaN(value) ? null : write(value);
}
