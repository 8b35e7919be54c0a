import type { Fields } from '../../domain/entity';

/** The values of a record, after the number of the list that names its fields. */
export type Values = readonly [names: number, ...values: unknown[]];

/** The lists of field names that records have in common: written once, while each record is only its values. */
export class FieldNames {
  readonly #lists: (readonly string[])[];
  readonly #numbers = new Map<string, number>();
  /** That of the record before, which the next one mostly shares. */
  #last = 0;

  constructor(lists: readonly (readonly string[])[] = []) {
    this.#lists = [...lists];
  }

  get all(): readonly (readonly string[])[] {
    return this.#lists;
  }

  /** A record as its values; null where JSON would not give the same fields back. */
  take(record: Fields): Values | null {
    const values = Object.values(record);
    if (values.includes(undefined)) return null;
    const names = Object.keys(record);
    const number = this.#find(names);
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
    const last = this.#lists[this.#last];
    const isLast = last?.length === names.length && last.every((name, at) => name === names[at]);
    if (isLast) return this.#last;
    // An assignment to it would not make a field.
    if (names.includes('__proto__')) return null;
    const text = JSON.stringify(names);
    this.#last = this.#numbers.get(text) ?? this.#lists.push(names) - 1;
    this.#numbers.set(text, this.#last);
    return this.#last;
  }
}
