/** From an intent to the request that carries it: references become the server's values, the author's stamp is added. */
import type { ApiRequest } from '../api/client';
import type { MirrorRow, Operation } from '../db/rows';
import { findRow, type Store } from '../db/store';
import { entityOf } from '../domain/entities';
import type { Fields } from '../domain/entity';
import { isLocalKey } from '../domain/rules/waybill';
import { CREATE_PATHS, shipmentStatusPath, updatePath } from '../domain/wire';

export type Built =
  | {
      readonly is: 'ready';
      readonly request: ApiRequest & { readonly body: Fields };
      /** The fields that name other records, as they are there now. */
      readonly named: Fields;
    }
  /** A record it names, or the record itself, has no server number yet: whose list would tell. */
  | { readonly is: 'unidentified'; readonly entity: Operation['entity'] }
  /** A record it names is nowhere any more: the field that names it. */
  | { readonly is: 'gone'; readonly field: string };

/** `isKeyed`: the body of the first send is used again, and with it the version it was made on. */
export async function buildRequest(
  db: Store,
  operation: Operation,
  row: MirrorRow,
  options: { readonly isKeyed: boolean; readonly hasVersions: boolean },
): Promise<Built> {
  const { entity, kind } = operation;
  if (kind !== 'create' && row.id === null) return { is: 'unidentified', entity };
  const id = row.id ?? 0;
  const target =
    kind === 'create'
      ? ({ method: 'POST', path: CREATE_PATHS[entity] } as const)
      : kind === 'update'
        ? ({ method: 'PUT', path: updatePath(entity, id) } as const)
        : ({ method: 'PATCH', path: shipmentStatusPath(id) } as const);
  const isAgain = operation.frozenBody !== null;
  const resolved = await resolveBody(db, operation, row);
  if (resolved.is !== 'resolved' && !isAgain) return resolved;
  const { body, named } = resolved.is === 'resolved' ? resolved : { body: {}, named: {} };
  const version = isAgain ? operation.baseVersion : row.version;
  return {
    is: 'ready',
    request: {
      ...target,
      body: operation.frozenBody ?? body,
      key: options.isKeyed ? operation.id : null,
      ifMatch: options.hasVersions && kind !== 'create' ? version : null,
    },
    named,
  };
}

type Resolved =
  | { readonly is: 'resolved'; readonly body: Fields; readonly named: Fields }
  | Exclude<Built, { is: 'ready' }>;

async function resolveBody(db: Store, operation: Operation, row: MirrorRow): Promise<Resolved> {
  const definition = entityOf(operation.entity);
  if (operation.kind === 'status') return { is: 'resolved', body: operation.changes, named: {} };
  const record: Record<string, unknown> = { ...row.base, ...operation.changes };
  const unnamed = new Set<string>();
  const named: Record<string, unknown> = {};
  for (const { field, entity, by, isMany } of definition.references) {
    const keys = operation.refs[field];
    if (keys === undefined) {
      // The device's own keys of a list that did not change: the server keeps its own.
      if (isMany && !(field in operation.changes)) unnamed.add(field);
      continue;
    }
    const values: unknown[] = [];
    for (const key of typeof keys === 'string' ? [keys] : keys) {
      const target = await findRow(db, entity, key);
      const value = target && (by === 'id' ? target.id : (target.base ?? target.view)[by]);
      if (target && (value === undefined || value === null))
        return { is: 'unidentified', entity: entity as Operation['entity'] };
      if (!target && isMany && isLocalKey(key)) return { is: 'gone', field };
      // What is not in the mirror is called what it was called: the server knows whether it is there.
      values.push(value ?? (isMany ? Number(key) : record[field]));
    }
    record[field] = isMany ? values : matchType(values[0], record[field]);
    if (!isMany) named[field] = record[field];
  }
  const payload = Object.entries(definition.payload(record)).filter(([name]) => !unnamed.has(name));
  return {
    is: 'resolved',
    body: { ...Object.fromEntries(payload), ...definition.stamp(operation.author) },
    named,
  };
}

/** A document is text in one entity and a number in another. */
function matchType(value: unknown, like: unknown): unknown {
  return typeof like === 'number' ? Number(value) : value;
}
