/** From an intent to the request that carries it: references become the server's values, the author's stamp is added. */
import { toRecord } from '../../db/outbox/dependencies';
import { fieldsOf, type MirrorRow, type Operation } from '../../db/schema';
import { findRow, type RecordReads } from '../../db/store';
import { entityOf } from '../../domain/entities';
import type { Fields } from '../../domain/entity';
import { isLocalKey } from '../../domain/rules/waybill';
import {
  CREATE_PATHS,
  type Ref,
  refSegment,
  shipmentStatusPath,
  updatePath,
} from '../../domain/wire';

export interface ReadyRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  /** Where its key travels the body of the first send, for ever: what it names is named by its key, resolved there. */
  readonly body: Fields;
  /** The version the change was made on, where the server keeps versions. */
  readonly ifMatch: number | null;
  /** Keys of creates of the same request that make what it names by its value: without them it must not be done. */
  readonly after: readonly string[];
}

export type Built =
  | {
      readonly is: 'ready';
      readonly request: ReadyRequest;
      /** The fields that name other records, as they are there now. */
      readonly named: Fields;
    }
  /** A record it names, or the record itself, has no server number yet: whose list would tell. */
  | { readonly is: 'unidentified'; readonly entity: Operation['entity'] }
  /** A record it names is nowhere any more: the field that names it. */
  | { readonly is: 'gone'; readonly field: string };

export interface BuildOptions {
  readonly hasVersions: boolean;
  /** Else why and when a state changed stay here: a plain server takes the state alone. */
  readonly keepsReasons: boolean;
  /** Record → the create that makes it earlier in the same request: named by its key. */
  readonly creates: ReadonlyMap<string, Operation>;
}

export async function buildRequest(
  reads: RecordReads,
  operation: Operation,
  row: MirrorRow,
  options: BuildOptions,
): Promise<Built> {
  const { entity, kind } = operation;
  const create = options.creates.get(toRecord(operation));
  const id = row.id ?? (create ? refSegment(create.id) : null);
  if (kind !== 'create' && id === null) return { is: 'unidentified', entity };
  const target =
    kind === 'create'
      ? ({ method: 'POST', path: CREATE_PATHS[entity] } as const)
      : kind === 'update'
        ? ({ method: 'PUT', path: updatePath(entity, id ?? 0) } as const)
        : ({ method: 'PATCH', path: shipmentStatusPath(id ?? 0) } as const);
  const isAgain = operation.frozenBody !== null;
  const resolved = await resolveBody(reads, operation, row, options);
  if (resolved.is !== 'resolved' && !isAgain) return resolved;
  const { body, named, after } =
    resolved.is === 'resolved' ? resolved : { body: {}, named: {}, after: [] };
  const version = isAgain ? operation.baseVersion : row.version;
  return {
    is: 'ready',
    request: {
      ...target,
      body: operation.frozenBody ?? body,
      ifMatch: options.hasVersions && kind !== 'create' ? version : null,
      after,
    },
    named,
  };
}

type Resolved =
  | {
      readonly is: 'resolved';
      readonly body: Fields;
      readonly named: Fields;
      readonly after: readonly string[];
    }
  | Exclude<Built, { is: 'ready' }>;

async function resolveBody(
  reads: RecordReads,
  operation: Operation,
  row: MirrorRow,
  { keepsReasons, creates }: BuildOptions,
): Promise<Resolved> {
  const definition = entityOf(operation.entity);
  if (operation.kind === 'status')
    return {
      is: 'resolved',
      body: keepsReasons ? byServersClock(operation) : fieldsOf(operation),
      named: {},
      after: [],
    };
  const record: Record<string, unknown> = { ...row.base, ...operation.changes };
  const unnamed = new Set<string>();
  const named: Record<string, unknown> = {};
  const after: string[] = [];
  for (const { field, entity, by, isMany } of definition.references) {
    const keys = operation.refs[field];
    if (keys === undefined) {
      // The device's own keys of a list that did not change: the server keeps its own.
      if (isMany && !(field in operation.changes)) unnamed.add(field);
      continue;
    }
    const values: unknown[] = [];
    for (const key of typeof keys === 'string' ? [keys] : keys) {
      const target = await findRow(reads, entity, key);
      const create = creates.get(`${entity} ${key}`);
      if (create && by !== 'id') after.push(create.id);
      const id = target?.id ?? (create && ({ $ref: create.id } satisfies Ref));
      const value = target && (by === 'id' ? id : (target.base ?? target.view)[by]);
      if (target && (value === undefined || value === null))
        return { is: 'unidentified', entity: entity as Operation['entity'] };
      if (!target && isMany && isLocalKey(key)) return { is: 'gone', field };
      // What is not in the mirror is called what it was called: the server knows whether it is there.
      values.push(value ?? (isMany ? Number(key) : record[field]));
    }
    record[field] = isMany ? values : matchType(values[0], record[field]);
    if (!isMany && field in operation.changes) named[field] = record[field];
  }
  const payload = Object.entries(definition.payload(record)).filter(([name]) => !unnamed.has(name));
  return {
    is: 'resolved',
    body: { ...Object.fromEntries(payload), ...definition.stamp(operation.author) },
    named,
    after,
  };
}

/** When it happened is told by the server's clock, as far as the device knew it then. */
function byServersClock({ changes, clockOffsetMs }: Operation): Fields {
  const { occurredAt } = changes;
  if (typeof occurredAt !== 'string') return changes;
  return {
    ...changes,
    occurredAt: new Date(Date.parse(occurredAt) + clockOffsetMs).toISOString(),
  };
}

/** A document is text in one entity and a number in another. */
function matchType(value: unknown, like: unknown): unknown {
  return typeof like === 'number' ? Number(value) : value;
}
