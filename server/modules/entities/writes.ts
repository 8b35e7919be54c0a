import type { Fields } from '../../../src/domain/entity';
import { CREATE_PATHS, updatePath } from '../../../src/domain/wire';
import type { Write } from '../../idempotency/write';
import { createRecord, updateRecord } from '../../repositories/entity-repository';
import type { EntityStore } from '../../repositories/entity-store';
import { omit } from '../../repositories/omit';
import type { QueuedWrite } from '../../repositories/queued-write';
import { commonSteps, validateFields } from '../../repositories/write-steps';
import type { Scope } from '../../tenancy/scope';

/** Create and update of an entity that needs no more than its definition and its store. */
export function entityWrites(store: EntityStore): readonly QueuedWrite[] {
  const { name } = store.definition;
  const steps = {
    ...commonSteps(store),
    validate: (scope: Scope, body: unknown) => validateFields(scope, store, body),
  };
  const creation: Write<Fields> = {
    ...steps,
    status: 201,
    createsIn: store.table,
    act: (scope, fields, headers) => createRecord(scope, store, fields, headers),
  };
  const change = (id: number): Write<Fields> => ({
    ...steps,
    status: 200,
    validate: (scope, body) => withoutUnnamed(store, steps.validate(scope, body), body),
    act: (scope, fields, headers) => updateRecord(scope, store, id, fields, headers),
  });
  const order: Pick<QueuedWrite, 'isExclusive'> = store.checkUpdate ? { isExclusive: true } : {};
  return [
    { method: 'POST', path: CREATE_PATHS[name], store, steps: () => creation },
    { method: 'PUT', path: updatePath(name, 0), store, steps: change, ...order },
  ];
}

/** Without the lists of records that the body does not name, which stay: a device leaves out those it does not change. */
function withoutUnnamed({ definition }: EntityStore, fields: Fields, body: unknown): Fields {
  const lists = definition.references.filter(({ isMany }) => isMany).map(({ field }) => field);
  return omit(fields, ...lists.filter((field) => !(field in Object(body))));
}
