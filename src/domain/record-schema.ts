/** The schema of a record: its fields' own, and the checks across them. A value that was there and is unchanged is not checked. */
import * as v from 'valibot';
import type { Fields } from './entity';
import type { Field } from './fields';
import { isSame } from './rules/same';

/** In place of a value that the record has already: it passes as it is, whatever it would take to type it today. */
export class Kept {
  constructor(readonly value: unknown) {}
  toString(): string {
    return String(this.value);
  }
}

/** A record as a write tells it, with the values that the record has already marked as such. */
export function keepUnchanged(fields: FieldMap, said: Fields, record: Fields): Fields {
  const same = Object.keys(fields).filter(
    (name) => name in said && name in record && isSame(record[name], said[name]),
  );
  return { ...said, ...Object.fromEntries(same.map((name) => [name, new Kept(record[name])])) };
}

type FieldMap = Readonly<Record<string, Field>>;
export type Payload<F extends FieldMap> = {
  [K in keyof F]: v.InferOutput<F[K]['schema']>;
};

/** A rule across fields. It is asked where all of them are valid alone, and one of them is not as it was. */
export interface CrossCheck<F extends FieldMap> {
  readonly field: keyof F & string;
  readonly dependsOn: readonly (keyof F & string)[];
  /** The fault; null where there is none. */
  readonly issueOf: (values: Payload<F>) => string | null;
}

/**
 * The object schema of a set of fields; keys it does not know are dropped.
 * @param fieldsFor the fields, where they depend on the values
 */
export function schemaOf<F extends FieldMap>(
  fields: F,
  checks: readonly CrossCheck<F>[] = [],
  fieldsFor: (raw: unknown) => FieldMap = () => fields,
): v.GenericSchema<unknown, Payload<F>> {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset: { value: raw }, addIssue, NEVER }): Payload<F> => {
      const said: Fields = Object(raw);
      const values: Record<string, unknown> = {};
      const faulty = new Set<string>();
      const refuse = (field: string, message: string) => {
        faulty.add(field);
        addIssue({ message, path: [pathTo(field, raw)] });
      };
      for (const [name, { schema }] of Object.entries(fieldsFor(raw))) {
        const value = said[name];
        if (value instanceof Kept) {
          values[name] = value.value;
          continue;
        }
        const { issues, output } = v.safeParse(schema, value);
        for (const { message } of issues ?? []) refuse(name, message);
        values[name] = output;
      }
      for (const { field, dependsOn, issueOf } of said === raw ? checks : []) {
        const names = [field, ...dependsOn];
        if (names.some((name) => faulty.has(name))) continue;
        if (names.every((name) => said[name] instanceof Kept)) continue;
        const message = issueOf(values as Payload<F>);
        if (message !== null) refuse(field, message);
      }
      return faulty.size > 0 ? NEVER : (values as Payload<F>);
    }),
  );
}

const pathTo = (key: string, input: unknown): v.ObjectPathItem => ({
  type: 'object',
  origin: 'value',
  input: input as Fields,
  key,
  value: Object(input)[key],
});
