/** A form's rules beyond its entity's schema, and the resolver that combines both. */
import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, Resolver } from 'react-hook-form';
import {
  type EntityDefinition,
  type FieldIssue,
  type Fields,
  type Validated,
  validate,
} from '../domain/entity';
import type { Field } from '../domain/fields';
import { Kept } from '../domain/record-schema';
import { withSlashes } from '../domain/rules/with-slashes';
import { isPlainDocument, ONLY_PLAIN_DOCUMENTS } from '../domain/values/document';
import { toTyped } from './typed-value';

export interface FormRules {
  /** The form's own controls, which are never sent: their labels, kinds and options. */
  readonly extras?: Readonly<Record<string, Field>>;
  /** Initial values of the form's own controls, and of anything else beyond plain fields. */
  readonly open?: (record: Fields) => Fields;
  /** Converts the controls' values to those that the schema reads. */
  readonly prepare?: (typed: Fields, record: Fields) => Fields;
  /** The schema's issues with the form's own added, moved or dropped. */
  readonly check?: (
    typed: Fields,
    issues: readonly FieldIssue[],
    record: Fields,
  ) => readonly FieldIssue[];
}

/** The field of a control: the entity's, or one of the form's own. */
export function fieldOf(
  entity: EntityDefinition,
  rules: FormRules,
  name: string,
): Field | undefined {
  return entity.fields[name] ?? rules.extras?.[name];
}

/**
 * The payload of the typed values, or the issues in the order of the fields. What is as it was in `record`, that of an
 * update, is neither checked nor changed.
 */
export function evaluateForm(
  entity: EntityDefinition,
  rules: FormRules,
  typed: Fields,
  record: Fields = {},
  isOurs = true,
): { fields: Fields; issues: readonly FieldIssue[] } {
  const dated = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      fieldOf(entity, rules, name)?.kind === 'date' ? withSlashes(String(value ?? '')) : value,
    ]),
  );
  const prepared = rules.prepare?.(dated, record) ?? dated;
  const isUntouched = (name: string) => {
    const field = entity.fields[name];
    return (
      field !== undefined &&
      name in record &&
      prepared[name] === dated[name] &&
      typed[name] === toTyped(field, record[name])
    );
  };
  const kept = Object.keys(prepared)
    .filter(isUntouched)
    .map((name) => [name, new Kept(record[name])]);
  const judged = validate(entity.schema, { ...prepared, ...Object.fromEntries(kept) });
  const result = isOurs ? judged : withoutForeignDocuments(judged, kept);
  const issues = rules.check?.(typed, result.issues ?? [], record) ?? result.issues ?? [];
  return { fields: result.fields ?? {}, issues };
}

/** Beside a plain server: it keeps no document with letters, and none of 15 digits. */
function withoutForeignDocuments(
  judged: Validated,
  kept: readonly (readonly unknown[])[],
): Validated {
  const document = judged.fields?.numDocument;
  const isKept = kept.some(([name]) => name === 'numDocument');
  return document === undefined || isKept || isPlainDocument(document)
    ? judged
    : { fields: null, issues: [{ field: 'numDocument', message: ONLY_PLAIN_DOCUMENTS }] };
}

/** `rulesOf` is called at each validation, because the mirror may have changed. */
export function createFormResolver(
  entity: EntityDefinition,
  rulesOf: () => FormRules,
  record: Fields | undefined,
  isOurs: () => boolean,
): Resolver<Fields, unknown, Fields> {
  return (typed, _context, options) => {
    const { fields, issues } = evaluateForm(entity, rulesOf(), typed, record, isOurs());
    if (issues.length === 0) return { values: fields, errors: {} };
    const errors: FieldErrors = {};
    for (const { field, message } of issues) errors[field] ??= { type: 'schema', message };
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
