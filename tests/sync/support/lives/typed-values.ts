/** Values that a person could type into a field, by its kind: the first that its entity's schema takes is used. */
import type { EntityDefinition, Fields } from '../../../../src/domain/entity';
import { validate } from '../../../../src/domain/entity';
import type { Field, FieldKind } from '../../../../src/domain/fields';
import { next } from '../builders';

/** Values that may be typed into a field, the likeliest first. */
export type Offer = (field: string) => Promise<readonly unknown[]>;

const OF_KIND: Readonly<Record<FieldKind, (count: number) => readonly unknown[]>> = {
  text: (count) => [`Texto ${count}`, String(81_000_000 + count)],
  address: (count) => [`Calle ${count}`],
  email: (count) => [`persona${count}@correo.co`],
  digits: (count) => [String(81_000_000 + count)],
  measure: (count) => [`${count},5`],
  integer: (count) => [String(count)],
  money: (count) => [String(100_000 + count)],
  // A birth date lies behind us, the end of a licence ahead.
  date: (count) => [`${twoDigits(count, 28)}/03/2031`, `${twoDigits(count, 28)}/03/1985`],
  time: (count) => [`06:${twoDigits(count, 59)}`],
  instant: (count) => [`2026-11-20T11:${twoDigits(count, 59)}:00.000Z`],
  choice: () => [],
  flag: () => [],
  list: () => [[]],
};

const twoDigits = (count: number, most: number) => String((count % most) + 1).padStart(2, '0');

/** Values that may be typed into a field that names no record. */
export function offerOf({ kind, options }: Field): readonly unknown[] {
  return options?.map(({ value }) => value) ?? OF_KIND[kind](next());
}

/**
 * The fields as the schema takes them, or null. If it complains about a field, the values offered for that one are
 * tried, one after another, as a person would who reads the message.
 */
export async function settle(
  { schema }: EntityDefinition,
  typed: Fields,
  offer: Offer,
): Promise<Fields | null> {
  const raw = { ...typed };
  const left = new Map<string, unknown[]>();
  for (;;) {
    const { fields, issues } = validate(schema, raw);
    if (fields) return fields;
    for (const { field } of issues) {
      const offered = left.get(field) ?? [...(await offer(field))];
      left.set(field, offered);
      if (offered.length === 0) return null;
      raw[field] = offered.shift();
    }
  }
}
