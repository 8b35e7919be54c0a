import { type EntityDefinition, type Fields, validate } from '../../src/domain/entity';
import { canWrite } from '../../src/domain/rules/permissions';
import { toNameKey } from '../../src/domain/values/same';
import { invalid, ProblemError } from '../http/problems';
import type { Scope } from '../tenancy/scope';
import { findRecord } from './entity-repository';
import type { EntityStore } from './entity-store';
import { omit } from './omit';
import { unchangedReferences, withNames, withReferenceIds } from './references';

/** The steps that every write of an entity shares: who may write it, and how one of its records is read. */
export function commonSteps(store: EntityStore) {
  return {
    authorizeRole: ({ role }: Scope['actor']) => {
      if (!canWrite(role, store.definition.name)) throw new ProblemError('forbidden');
    },
    find: (scope: Scope, id: number) => findRecord(scope, store, id),
  };
}

/**
 * Applies the form's own rules, and checks that the company named, if any is, is the acting user's.
 * @throws ProblemError `invalid` with a Spanish sentence for each field
 */
export function validateFields(scope: Scope, store: EntityStore, body: unknown): Fields {
  const { ownCompany, schema } = store.definition;
  const { company } = scope.actor;
  const own = ownCompany && !(ownCompany in Object(body)) ? { [ownCompany]: company.name } : null;
  const named = withNames(store.definition, body);
  const { fields, issues } = validate(schema, own ? { ...Object(named), ...own } : named);
  if (issues) throw invalid(...issues);
  if (ownCompany && toNameKey(fields[ownCompany]) !== toNameKey(company.name))
    throw invalid({ field: ownCompany, message: 'Debe ser su propia empresa' });
  return withReferenceIds(store.definition, fields, body);
}

/** As `validateFields`, without the references that the update leaves as they are. */
export function validateChange(scope: Scope, store: EntityStore, body: unknown): Fields {
  const unchanged = unchangedReferences(store.definition, body);
  if (unchanged.length === 0) return validateFields(scope, store, body);
  const sent = body as Fields & { readonly references: Fields };
  const references = omit(sent.references, ...unchanged);
  return omit(validateFields(scope, store, { ...sent, references }), ...unchanged);
}

/** The fields that a plain server does not have. A client may not know them: a body without one leaves it as it is. */
export function laterFieldsOf({ fields }: EntityDefinition): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.since !== undefined);
}
