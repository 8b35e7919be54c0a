import type { Fields } from '../../src/domain/entity';
import type { Deps } from '../context';
import { authorizeRead } from '../http/authorize';
import { describeEntity, type Route } from '../http/route';
import type { Effect, Write, WriteHeaders } from '../idempotency/write';
import type { Scope } from '../tenancy/scope';
import type { EntityStore } from './entity-store';
import { type Update, withFieldChanges } from './field-changes';
import { respondWithList } from './list-response';
import { omit } from './omit';
import { type QueuedWrite, queuedRoutes } from './queued-write';
import { commonSteps, laterFieldsOf, validateChange, validateFields } from './write-steps';

/** Decides to create or replace a record once the fields sent are valid. */
export interface RecordActs {
  create(scope: Scope, fields: Fields, headers: WriteHeaders): Promise<Effect>;
  /** `fields` lacks the lists of records and the later fields that the body does not name, which stay as they are. */
  update(scope: Scope, id: number, fields: Fields, headers: WriteHeaders): Promise<Effect>;
  /** Those that read rows which other writes of a batch may change, so that nothing runs beside them. */
  readonly exclusive: readonly ('create' | 'update')[];
}

/** Create and update of an entity whose body is its fields alone. */
export function recordWrites(store: EntityStore, acts: RecordActs): readonly QueuedWrite[] {
  const { create, update } = describeEntity(store.definition);
  const steps = commonSteps(store);
  const creation: Write<Fields> = {
    ...steps,
    status: 201,
    createsIn: store.table,
    validate: (scope, body) => validateFields(scope, store, body),
    decide: acts.create,
  };
  const change = (id: number): Write<Update> =>
    withFieldChanges(store, id, {
      ...steps,
      status: 200,
      validate: (scope, body) => withoutUnnamed(store, validateChange(scope, store, body), body),
      decide: (scope, fields, headers) => acts.update(scope, id, fields, headers),
    });
  const order = (act: 'create' | 'update'): Pick<QueuedWrite, 'isExclusive'> =>
    acts.exclusive.includes(act) ? { isExclusive: true } : {};
  return [
    { ...create, store, steps: () => creation, ...order('create') },
    { ...update, store, steps: change, ...order('update') },
  ];
}

/** A device leaves out the lists of records that it does not change, a client the fields that it does not know. */
function withoutUnnamed({ definition }: EntityStore, fields: Fields, body: unknown): Fields {
  const lists = definition.references.filter(({ isMany }) => isMany).map(({ field }) => field);
  const mayBeAbsent = [...lists, ...laterFieldsOf(definition)];
  return omit(fields, ...mayBeAbsent.filter((field) => !(field in Object(body))));
}

/** The calls of an entity that has no others: its list and its writes. */
export function recordRoutes(
  deps: Deps,
  store: EntityStore,
  writes: readonly QueuedWrite[],
): readonly Route[] {
  const list: Route = {
    ...describeEntity(store.definition).list,
    handle: (c) => {
      authorizeRead(c.get('actor'), store.definition.name);
      return respondWithList(c, deps, store);
    },
  };
  return [list, ...queuedRoutes(deps, writes)];
}
