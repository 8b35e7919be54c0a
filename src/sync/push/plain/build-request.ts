/** Builds the request of an operation to a plain server: references become the values that it knows them by. */
import { findDifference } from '../../../db/mirror/record-keys';
import { fieldsOf, type MirrorRow, type Operation } from '../../../db/schema';
import { findRow, type StoreReads } from '../../../db/store';
import { entityOf } from '../../../domain/entities';
import { type Fields, pickFields, type Reference } from '../../../domain/entity';
import { isKept } from '../../../domain/registry';
import { isLocalKey } from '../../../domain/rules/waybill';
import { isPartOf, PLAIN_SERVER } from '../../../domain/server-version';
import { CREATE_PATHS, shipmentStatusPath, updatePath } from '../../../domain/wire';

export interface PlainRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly body: Fields;
}

export type Built =
  | {
      readonly is: 'ready';
      readonly request: PlainRequest;
      /** The fields that name other records, with their current values. */
      readonly named: Fields;
    }
  /** Needs a server id that is unknown; `entity` is the list to pull. */
  | { readonly is: 'unidentified'; readonly entity: Operation['entity'] }
  /** The record named in `field` no longer exists. */
  | { readonly is: 'gone'; readonly field: string };

/** Whether a plain server takes the operation. */
export function isOffered({ entity, kind }: Pick<Operation, 'entity' | 'kind'>): boolean {
  return !(entity === 'shipment' && kind === 'update') && isKept(entity, PLAIN_SERVER);
}

/** An update sends the whole record as it was read last, with what the operation changes. */
export async function buildRequest(
  reads: StoreReads,
  operation: Operation,
  row: MirrorRow,
): Promise<Built> {
  const { entity, kind } = operation;
  const { id } = row;
  if (kind === 'create')
    return resolve(reads, operation, row, { method: 'POST', path: CREATE_PATHS[entity] });
  if (id === null) return { is: 'unidentified', entity };
  if (kind === 'update')
    return resolve(reads, operation, row, { method: 'PUT', path: updatePath(entity, id) });
  const path = shipmentStatusPath(id);
  const request = { method: 'PATCH', path, body: fieldsOf(operation) } as const;
  return { is: 'ready', request, named: {} };
}

async function resolve(
  reads: StoreReads,
  operation: Operation,
  row: MirrorRow,
  target: Omit<PlainRequest, 'body'>,
): Promise<Built> {
  const definition = entityOf(operation.entity);
  const record: Record<string, unknown> = { ...row.base, ...operation.changes };
  const unnamed = new Set<string>();
  const named: Record<string, unknown> = {};
  for (const reference of definition.references) {
    const { field, entity, by, isMany } = reference;
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
      const value = target && (by === 'id' ? target.id : (target.base ?? target.view)[by]);
      if (target && (value === undefined || value === null))
        return { is: 'unidentified', entity: entity as Operation['entity'] };
      if (!target && by === 'id' && isLocalKey(key)) return { is: 'gone', field };
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
  const isKeptThere = (name: string) => isPartOf(PLAIN_SERVER, definition.fields[name] ?? {});
  const payload = Object.entries(definition.payload(record)).filter(
    ([name]) => !unnamed.has(name) && isKeptThere(name),
  );
  const body = { ...Object.fromEntries(payload), ...definition.stamp(operation.author) };
  return { is: 'ready', request: { ...target, body }, named };
}

/**
 * Whether a reference is sent as the operation saved it; one that it does not change follows the record, once others
 * have changed that.
 */
async function isSentAsSaved(
  reads: StoreReads,
  { entity: own, changes, unchanged = {} }: Operation,
  { base }: MirrorRow,
  { field }: Reference,
): Promise<boolean> {
  if (field in changes) return true;
  if (!(field in unchanged)) return false;
  const since = await findDifference(reads, own, base ?? {}, pickFields(unchanged, [field]));
  return !(field in since);
}

/** A document number is text in one entity and a number in another. */
function matchType(value: unknown, like: unknown): unknown {
  return typeof like === 'number' ? Number(value) : value;
}
