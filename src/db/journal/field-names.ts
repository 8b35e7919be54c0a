import type { Fields } from '../../domain/entity';

/** The values of a record, after the number of the list that names its fields. */
export type Values = [names: number, ...values: unknown[]];

/** The lists of field names that records share: each is written once, and a record is only its values. */
export class FieldNames {
  readonly #lists: (readonly string[])[];
  /** The numbers of the lists, by their length. */
  readonly #byLength = new Map<number, number[]>();

  constructor(lists: readonly (readonly string[])[] = []) {
    this.#lists = [...lists];
  }

  get all(): readonly (readonly string[])[] {
    return this.#lists;
  }

  /** A record as its values; null where JSON would not give the same fields back. */
  take(record: object): Values | null {
    const values: unknown[] = Object.values(record);
    if (values.includes(undefined)) return null;
    const number = this.#find(Object.keys(record));
    return number === null ? null : [number, ...values];
  }

  /** The record whose values these are. */
  give(values: Values): Fields {
    const names = this.#lists[values[0]] ?? [];
    const record: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) record[names[at] as string] = values[at + 1];
    return record;
  }

  #find(names: readonly string[]): number | null {
    const alike = this.#byLength.get(names.length) ?? [];
    for (const number of alike)
      if (this.#lists[number]?.every((name, at) => name === names[at])) return number;
    // An assignment to `__proto__` would not make a field.
    if (names.includes('__proto__')) return null;
    const added = this.#lists.push(names) - 1;
    this.#byLength.set(names.length, [...alike, added]);
    return added;
  }
}
