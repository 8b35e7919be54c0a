/** Builds the request of an operation: references become the server's values, the author's stamp is added. */
import { findDifference } from '../../db/mirror/record-keys';
import { consentOf } from '../../db/outbox/consent';
import { registrationOf } from '../../db/outbox/registered-at';
import { fieldsOf, type MirrorRow, type Operation, toRecord } from '../../db/schema';
import { findRow, type RecordReads } from '../../db/store';
import type { Consent } from '../../domain/consent';
import { entityOf } from '../../domain/entities';
import { type Fields, pickFields, type Reference } from '../../domain/entity';
import { isKept } from '../../domain/registry';
import { isLocalKey } from '../../domain/rules/waybill';
import { isOurs, isPartOf } from '../../domain/server-version';
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
  readonly company: number | null;
  /** Of a create: the key that its record has for ever. */
  readonly recordKey: string | null;
  /** With a key it is the body of the first send, for ever; a record that is not there yet is named by its key. */
  readonly body: Fields;
  /** The version the change was made on, where the server keeps versions. */
  readonly ifMatch: number | Ref | null;
  /** Ids of creates of the same request whose records this one names by value: if one fails, this one must not run. */
  readonly after: readonly string[];
  /** Beside the body of a customer's create or update. */
  readonly consent: Consent | null;
}

export type Built =
  | {
      readonly is: 'ready';
      readonly request: ReadyRequest;
      /** The fields that name other records, with their current values. */
      readonly named: Fields;
    }
  /** Needs a server id that is unknown; `entity` is the list to pull. */
  | { readonly is: 'unidentified'; readonly entity: Operation['entity'] }
  /** The record named in `field` no longer exists. */
  | { readonly is: 'gone'; readonly field: string };

export interface BuildOptions {
  readonly serverVersion: number;
  /** Record → the create that makes it earlier in the same request: until then it is named by its key. */
  readonly creates: ReadonlyMap<string, Operation>;
}

/** Whether a server takes the operation. */
export function isOffered(
  { entity, kind }: Pick<Operation, 'entity' | 'kind'>,
  serverVersion: number,
): boolean {
  if (entity === 'shipment' && kind === 'update') return isOurs(serverVersion);
  return isKept(entity, serverVersion);
}

export async function buildRequest(
  reads: RecordReads,
  operation: Operation,
  row: MirrorRow,
  options: BuildOptions,
): Promise<Built> {
  const { entity, kind } = operation;
  const create = options.creates.get(toRecord(operation));
  const id = row.id ?? (create ? refSegment(operation.key) : null);
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
  const version = isAgain ? toFirstVersion(operation) : row.version;
  return {
    is: 'ready',
    request: {
      ...target,
      company: operation.company,
      recordKey: kind === 'create' ? operation.key : null,
      body: operation.frozenBody ?? body,
      ifMatch: isOurs(options.serverVersion) && kind !== 'create' ? version : null,
      after,
      consent: consentOf(operation),
    },
    named,
  };
}

function toFirstVersion({ basedOn, baseVersion }: Operation): number | Ref | null {
  return basedOn === undefined ? baseVersion : { $ref: basedOn };
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
  options: BuildOptions,
): Promise<Resolved> {
  const { serverVersion, creates } = options;
  const definition = entityOf(operation.entity);
  if (operation.kind === 'status')
    return {
      is: 'resolved',
      // A plain server takes the state alone.
      body: isOurs(serverVersion) ? byServersClock(operation) : fieldsOf(operation),
      named: {},
      after: [],
    };
  const record: Record<string, unknown> = { ...row.base, ...operation.changes };
  const unnamed = new Set<string>();
  const named: Record<string, unknown> = {};
  const ids: Record<string, number | Ref | null> = {};
  const after: string[] = [];
  for (const reference of definition.references) {
    const { field, entity, by, isMany } = reference;
    if (operation.kind === 'update' && by !== 'id' && !(field in operation.changes))
      ids[field] = null;
    const isOwn = await isSentAsSaved(reads, operation, row, reference);
    const keys = isOwn ? operation.refs[field] : undefined;
    if (keys === undefined) {
      // An unchanged list holds local keys: it is left out, and the server keeps its own.
      if (isMany && !(field in operation.changes)) unnamed.add(field);
      continue;
    }
    const values: unknown[] = [];
    for (const key of typeof keys === 'string' ? [keys] : keys) {
      const target = await findRow(reads, entity, key);
      const create = creates.get(toRecord({ entity, key }));
      if (create && by !== 'id') after.push(create.id);
      const id = target?.id ?? (create && ({ $ref: key } satisfies Ref));
      const value = target && (by === 'id' ? id : (target.base ?? target.view)[by]);
      if (target && (value === undefined || value === null))
        return { is: 'unidentified', entity: entity as Operation['entity'] };
      if (!target && by === 'id' && isLocalKey(key)) return { is: 'gone', field };
      if (id && by !== 'id' && field in operation.changes) ids[field] = id;
      // A record that is not in the mirror is named as before: the server decides whether it exists.
      values.push(value ?? (by === 'id' ? Number(key) : record[field]));
    }
    if (by === 'id') {
      // The operation goes on naming it by its key: screens find it by either.
      record[field] = isMany ? values : values[0];
      continue;
    }
    record[field] = matchType(values[0], record[field]);
    if (field in operation.changes) named[field] = record[field];
  }
  const payload = Object.entries(definition.payload(record)).filter(
    ([name]) => !unnamed.has(name) && isPartOf(serverVersion, definition.fields[name] ?? {}),
  );
  return {
    is: 'resolved',
    body: {
      ...Object.fromEntries(payload),
      ...definition.stamp(operation.author),
      ...(isOurs(serverVersion) && {
        ...registrationOf(operation),
        // What is named may be called otherwise there by now.
        ...(Object.keys(ids).length > 0 && { references: ids }),
      }),
    },
    named,
    after,
  };
}

/** Whether a reference is that of the operation; one that it does not change is the record's, once others have changed it. */
async function isSentAsSaved(
  reads: RecordReads,
  { entity: own, changes, unchanged = {} }: Operation,
  { base }: MirrorRow,
  { field }: Reference,
): Promise<boolean> {
  if (field in changes) return true;
  if (!(field in unchanged)) return false;
  const since = await findDifference(reads, own, base ?? {}, pickFields(unchanged, [field]));
  return !(field in since);
}

/** Converts the time of the change to the server's clock, by the offset known when it was saved. */
function byServersClock({ changes, clockOffsetMs }: Operation): Fields {
  const { occurredAt } = changes;
  if (typeof occurredAt !== 'string') return changes;
  return {
    ...changes,
    occurredAt: new Date(Date.parse(occurredAt) + clockOffsetMs).toISOString(),
  };
}

/** A document number is text in one entity and a number in another. */
function matchType(value: unknown, like: unknown): unknown {
  return typeof like === 'number' ? Number(value) : value;
}
