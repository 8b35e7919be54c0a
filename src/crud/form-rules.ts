/** A form's rules beyond its entity's schema, and the resolver that combines both. */
import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { type EntityDefinition, type FieldIssue, type Fields, validate } from '../domain/entity';
import type { Field } from '../domain/fields';
import { STRANGE_CHOICE } from '../domain/options';
import { withSlashes } from '../domain/rules/with-slashes';
import { isPartOf, SERVER_VERSION } from '../domain/server-version';

export interface FormRules {
  /** The form's own controls, which are never sent: their labels, kinds and options. */
  readonly extras?: Readonly<Record<string, Field>>;
  /** Initial values of the form's own controls, and of anything else beyond plain fields. */
  readonly open?: (record: Fields) => Fields;
  /** Converts the controls' values to those that the schema reads. */
  readonly prepare?: (typed: Fields) => Fields;
  /** The schema's issues with the form's own added, moved or dropped. */
  readonly check?: (typed: Fields, issues: readonly FieldIssue[]) => readonly FieldIssue[];
}

export interface FormFacts {
  readonly serverVersion: number;
  /** What the form opened with: good whatever the server has. */
  readonly kept: Fields;
}

/** The field of a control: the entity's, or one of the form's own. */
export function fieldOf(
  entity: EntityDefinition,
  rules: FormRules,
  name: string,
): Field | undefined {
  return entity.fields[name] ?? rules.extras?.[name];
}

/** The payload of the typed values, or the issues in the order of the fields. */
export function evaluateForm(
  entity: EntityDefinition,
  rules: FormRules,
  typed: Fields,
  { serverVersion, kept }: FormFacts = { serverVersion: SERVER_VERSION, kept: {} },
): { fields: Fields; issues: readonly FieldIssue[] } {
  const dated = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      fieldOf(entity, rules, name)?.kind === 'date' ? withSlashes(String(value ?? '')) : value,
    ]),
  );
  const result = validate(entity.schema, rules.prepare?.(dated) ?? dated);
  const strange = Object.entries(entity.fields).filter(
    ([name, { options = [] }]) =>
      typed[name] !== kept[name] &&
      options.some((one) => one.value === typed[name] && !isPartOf(serverVersion, one)),
  );
  const found = [
    ...strange.map(([field]) => ({ field, message: STRANGE_CHOICE })),
    ...(result.issues ?? []),
  ];
  return { fields: result.fields ?? {}, issues: rules.check?.(typed, found) ?? found };
}

/** They are called at each validation, because the mirror may have changed. */
export function createFormResolver(
  entity: EntityDefinition,
  rulesOf: () => FormRules,
  factsOf: () => FormFacts,
): Resolver<Fields, unknown, Fields> {
  return (typed, _context, options) => {
    const { fields, issues } = evaluateForm(entity, rulesOf(), typed, factsOf());
    if (issues.length === 0) return { values: fields, errors: {} };
    const errors: FieldErrors = {};
    for (const { field, message } of issues) errors[field] ??= { type: 'schema', message };
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
