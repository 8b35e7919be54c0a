/** What a form asks beyond its entity's schema, and the resolver that puts both together. */
import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { type EntityDefinition, type FieldIssue, type Fields, validate } from '../domain/entity';
import type { Field } from '../domain/fields';
import { withSlashes } from './typed-value';

export interface FormRules {
  /** Controls of the form that no record has: their labels, kinds and options. Never sent. */
  readonly extras?: Readonly<Record<string, Field>>;
  /** What the extras, or anything else of a record beyond its plain fields, start as. */
  readonly open?: (record: Fields) => Fields;
  /** From what stands in the controls to what the schema reads. */
  readonly prepare?: (typed: Fields) => Fields;
  /** The schema's issues with the form's own added, moved or dropped. */
  readonly check?: (typed: Fields, issues: readonly FieldIssue[]) => readonly FieldIssue[];
}

/** The field behind a control: the entity's, or one of the form's own. */
export function fieldOf(
  entity: EntityDefinition,
  rules: FormRules,
  name: string,
): Field | undefined {
  return entity.fields[name] ?? rules.extras?.[name];
}

/** The payload of what was typed, or the issues in the order of the fields. */
export function evaluateForm(
  entity: EntityDefinition,
  rules: FormRules,
  typed: Fields,
): { fields: Fields; issues: readonly FieldIssue[] } {
  const dated = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      fieldOf(entity, rules, name)?.kind === 'date' ? withSlashes(String(value ?? '')) : value,
    ]),
  );
  const result = validate(entity.schema, rules.prepare?.(dated) ?? dated);
  const issues = rules.check?.(typed, result.issues ?? []) ?? result.issues ?? [];
  return { fields: result.fields ?? {}, issues };
}

/** `rulesOf` is asked at each validation: what a rule knows of the mirror may have grown. */
export function createFormResolver(
  entity: EntityDefinition,
  rulesOf: () => FormRules,
): Resolver<Fields, unknown, Fields> {
  return (typed, _context, options) => {
    const { fields, issues } = evaluateForm(entity, rulesOf(), typed);
    if (issues.length === 0) return { values: fields, errors: {} };
    const errors: FieldErrors = {};
    for (const { field, message } of issues) errors[field] ??= { type: 'schema', message };
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
