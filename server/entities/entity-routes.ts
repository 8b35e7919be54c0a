import { Hono } from 'hono';
import { type Fields, validate } from '../../src/domain/entity';
import { canWrite } from '../../src/domain/rules/permissions';
import { CREATE_PATHS, LIST_PATHS } from '../../src/domain/wire';
import { authorizeRead } from '../auth/authenticate';
import { readScope, type Scope } from '../db/scope';
import type { Deps } from '../http/deps';
import type { Env } from '../http/env';
import { invalid, Refusal } from '../http/problems';
import { updateRoute } from '../http/routes';
import { write } from '../http/write';
import { create, find, findMade, update } from './keep';
import type { EntityStore } from './store';

/** List, create and update of an entity whose definition says all there is to say. */
export function entityRoutes(deps: Deps, store: EntityStore) {
  const { name } = store.definition;
  const steps = {
    validate: (scope: Scope, body: unknown) => validateFields(scope, store, body),
    authorize: ({ role }: Scope['actor']) => {
      if (!canWrite(role, name)) throw new Refusal('forbidden');
    },
    find: (scope: Scope, id: number) => find(scope, store, id),
  };
  return new Hono<Env>()
    .get(LIST_PATHS[name], async (c) => {
      const actor = c.get('actor');
      authorizeRead(actor, name);
      return c.json(await readScope(deps.db, actor, 'company', (scope) => store.read(scope)));
    })
    .post(CREATE_PATHS[name], (c) =>
      write(c, deps, {
        ...steps,
        status: 201,
        act: (scope, fields, headers) => create(scope, store, fields, headers),
        findMade: (scope, key) => findMade(scope, store, key),
      }),
    )
    .put(updateRoute(name), (c) =>
      write(c, deps, {
        ...steps,
        status: 200,
        act: (scope, fields, headers) =>
          update(scope, store, Number(c.req.param('id')), fields, headers),
      }),
    );
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
