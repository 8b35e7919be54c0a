import { type Fields, validate } from '../../src/domain/entity';
import { canWrite } from '../../src/domain/rules/permissions';
import { CREATE_PATHS, updatePath } from '../../src/domain/wire';
import type { Scope } from '../db/scope';
import { invalid, Refusal } from '../http/problems';
import type { QueuedWrite } from '../http/queued-write';
import type { Write } from '../http/write';
import { create, find, update } from './keep';
import type { EntityStore } from './store';

/** Create and update of an entity whose definition says all there is to say. */
export function entityWrites(store: EntityStore): readonly QueuedWrite[] {
  const { name } = store.definition;
  const steps = commonSteps(store);
  const validate = (scope: Scope, body: unknown) => validateFields(scope, store, body);
  const creation: Write<Fields> = {
    ...steps,
    validate,
    status: 201,
    makes: store.table,
    act: (scope, fields, headers) => create(scope, store, fields, headers),
  };
  const change = (id: number): Write<Fields> => ({
    ...steps,
    validate,
    status: 200,
    act: (scope, fields, headers) => update(scope, store, id, fields, headers),
  });
  const isAlone = store.checkChange ? ({ isAlone: true } as const) : {};
  return [
    { method: 'POST', path: CREATE_PATHS[name], store, steps: () => creation },
    { method: 'PUT', path: updatePath(name, 0), store, steps: change, ...isAlone },
  ];
}

/** Who may write an entity, and how one of its records is found. */
export function commonSteps(store: EntityStore) {
  return {
    authorize: ({ role }: Scope['actor']) => {
      if (!canWrite(role, store.definition.name)) throw new Refusal('forbidden');
    },
    find: (scope: Scope, id: number) => find(scope, store, id),
  };
}

/**
 * The form's own rules, and that the company named is the acting user's.
 * @throws Refusal `invalid` with a Spanish sentence for each field
 */
export function validateFields(scope: Scope, store: EntityStore, body: unknown): Fields {
  const { fields, issues } = validate(store.definition.schema, body);
  if (issues) throw invalid(...issues);
  for (const field of OWN_COMPANY_FIELDS[store.definition.name] ?? []) {
    if (!isSameName(fields[field], scope.actor.company.name))
      throw invalid({ field, message: 'Debe ser su propia empresa' });
  }
  return fields;
}

/** A customer's `companyName` is the customer's own company. */
const OWN_COMPANY_FIELDS: Readonly<Record<string, readonly string[]>> = {
  crewMember: ['companyName'],
  product: ['companyName'],
  warehouse: ['companyName'],
  branch: ['companiaNombre'],
  shipment: ['companiaNombre'],
};

const isSameName = (sent: unknown, name: string) =>
  String(sent).trim().toLowerCase() === name.trim().toLowerCase();
