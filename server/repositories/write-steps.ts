import { type Fields, validate } from '../../src/domain/entity';
import { canWrite } from '../../src/domain/rules/permissions';
import { invalid, ProblemError } from '../http/problems';
import type { Scope } from '../tenancy/scope';
import { findRecord } from './entity-repository';
import type { EntityStore } from './entity-store';
import { withReferenceIds } from './references';

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
 * Applies the form's own rules, and checks that the company named is the acting user's.
 * @throws ProblemError `invalid` with a Spanish sentence for each field
 */
export function validateFields(scope: Scope, store: EntityStore, body: unknown): Fields {
  const { fields, issues } = validate(store.definition.schema, body);
  if (issues) throw invalid(...issues);
  const { ownCompany } = store.definition;
  if (ownCompany && !isSameName(fields[ownCompany], scope.actor.company.name))
    throw invalid({ field: ownCompany, message: 'Debe ser su propia empresa' });
  return withReferenceIds(store.definition, fields, body);
}

const isSameName = (sent: unknown, name: string) =>
  String(sent).trim().toLowerCase() === name.trim().toLowerCase();
