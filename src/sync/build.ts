/** From an intent to the request that carries it: references become the server's values, the author's stamp is added. */
import type { ApiRequest } from '../api/client';
import type { MirrorRow, Operation } from '../db/rows';
import { findRow, type UserDatabase } from '../db/user-database';
import { entityOf } from '../domain/entities';
import type { Fields } from '../domain/entity';
import { CREATE_PATHS, shipmentStatusPath, updatePath } from '../domain/wire';

export type Built =
  | { readonly is: 'ready'; readonly request: ApiRequest & { readonly body: Fields } }
  /** A record it names, or the record itself, has no server number yet: whose list would tell. */
  | { readonly is: 'unidentified'; readonly entity: Operation['entity'] };

/** `isKeyed`: the body of the first send is used again, and the version the change was made on travels. */
export async function buildRequest(
  db: UserDatabase,
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
  const resolved = operation.frozenBody
    ? { fields: operation.frozenBody, missing: null }
    : await resolveBody(db, operation, row);
  if (resolved.missing) return { is: 'unidentified', entity: resolved.missing };
  return {
    is: 'ready',
    request: {
      ...target,
      body: resolved.fields,
      key: options.isKeyed ? operation.id : null,
      ifMatch: options.hasVersions && kind !== 'create' ? row.version : null,
    },
  };
}

async function resolveBody(
  db: UserDatabase,
  operation: Operation,
  row: MirrorRow,
): Promise<{ fields: Fields; missing: null } | { fields: Fields; missing: Operation['entity'] }> {
  const definition = entityOf(operation.entity);
  if (operation.kind === 'status') return { fields: operation.changes, missing: null };
  const record: Record<string, unknown> = { ...row.base, ...operation.changes };
  for (const reference of definition.references) {
    const keys = operation.refs[reference.field];
    if (keys === undefined) continue;
    const named: unknown[] = [];
    for (const key of typeof keys === 'string' ? [keys] : keys) {
      const target = await findRow(db, reference.entity, key);
      const value =
        reference.by === 'id' ? target?.id : (target?.base ?? target?.view)?.[reference.by];
      if (value === undefined || value === null)
        return { fields: {}, missing: reference.entity as Operation['entity'] };
      named.push(value);
    }
    record[reference.field] = reference.isMany
      ? named
      : matchType(named[0], record[reference.field]);
  }
  return {
    fields: { ...definition.payload(record), ...definition.stamp(operation.author) },
    missing: null,
  };
}

/** A document is text in one entity and a number in another. */
function matchType(value: unknown, like: unknown): unknown {
  return typeof like === 'number' ? Number(value) : value;
}
