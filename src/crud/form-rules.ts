/** A form's rules beyond its entity's schema, and the resolver that combines both. */
import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { type EntityDefinition, type FieldIssue, type Fields, validate } from '../domain/entity';
import type { Field } from '../domain/fields';
import { STRANGE_CHOICE } from '../domain/options';
import { Kept } from '../domain/record-schema';
import { withSlashes } from '../domain/rules/with-slashes';
import { isOurs, isPartOf, SERVER_VERSION } from '../domain/server-version';
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

export interface FormFacts {
  readonly serverVersion: number;
  /**
   * The record with which the form opened: its unchanged values are accepted whatever they are; a new record has none.
   */
  readonly record: Fields;
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
 * The payload of the typed values, or the issues in the order of the fields. Values unchanged since `record`, that of
 * an update, are neither checked nor changed.
 */
export function evaluateForm(
  entity: EntityDefinition,
  rules: FormRules,
  typed: Fields,
  { serverVersion = SERVER_VERSION, record = {} }: Partial<FormFacts> = {},
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
  const { fields, issues } = validate(entity.schema, {
    ...prepared,
    ...Object.fromEntries(kept),
  });
  const refused = Object.entries(entity.fields).flatMap(([name, field]) => {
    const message = isUntouched(name)
      ? null
      : toForeign(serverVersion, name, field, typed[name], fields?.[name]);
    return message ? [{ field: name, message }] : [];
  });
  const found = [...refused, ...(issues ?? [])];
  return { fields: fields ?? {}, issues: rules.check?.(typed, found, record) ?? found };
}

/** Why a server of this version does not keep a good value; null where it does. */
function toForeign(
  serverVersion: number,
  name: string,
  { options = [] }: Field,
  typed: unknown,
  value: unknown,
): string | null {
  const chosen = options.find((one) => one.value === typed);
  if (chosen && !isPartOf(serverVersion, chosen)) return STRANGE_CHOICE;
  const isForeign = name === 'numDocument' && value !== undefined && !isPlainDocument(value);
  return isForeign && !isOurs(serverVersion) ? ONLY_PLAIN_DOCUMENTS : null;
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
