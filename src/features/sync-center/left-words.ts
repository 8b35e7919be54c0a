/** An operation that somebody inactive left, as the server opened it, in a person's words. */
import type { Operation } from '../../db/schema';
import { findRow, type StoreReads } from '../../db/store';
import { entityOf, QUEUED_NAMES, type QueuedEntity } from '../../domain/entities';
import type { EntityName, Fields } from '../../domain/entity';
import { CREATE_PATHS, type Ref, updatePath } from '../../domain/wire';
import type { LeftContent, LeftOperation } from '../../session/left-by-inactive';
import { type Told, toName } from './operation-words';

/** The operation in words; `name` is what its record is called. */
export interface LeftTold extends Told, Pick<Operation, 'refs'> {
  readonly name: string;
}

/**
 * Words for the operations that could be opened, by their ids. They are read from the signed content, not from the
 * marks, which lie in clear. Records are called as this person's mirror calls them; those that wait here too as their
 * own operations do.
 */
export async function toLeftTold(
  reads: StoreReads,
  operations: readonly LeftOperation[],
): Promise<ReadonlyMap<string, LeftTold>> {
  const made = new Map<string, Fields>();
  const told = new Map<string, LeftTold>();
  const viewOf = async (entity: EntityName, key: string) =>
    made.get(key) ?? (await findRow(reads, entity, key))?.view;
  for (const { mark, content } of operations) {
    const read = content && toTold(content, mark.key);
    if (!read) continue;
    const { references } = entityOf(read.entity);
    const name = async (side: Fields) => {
      const named: Record<string, unknown> = { ...side };
      for (const { field, entity, by } of references) {
        const key = toKey(side[field]);
        const view = by === 'id' || key === null ? undefined : await viewOf(entity, key);
        if (view) named[field] = entityOf(entity as QueuedEntity).nameOf({ ...view, key });
      }
      return named;
    };
    const refs = references.flatMap(({ field, by }) => {
      const key = by === 'id' ? toKey(read.changes[field]) : null;
      return key === null ? [] : [[field, key]];
    });
    if (read.kind === 'create') made.set(mark.key, read.changes);
    const isUpdate = read.kind === 'update' && read.before;
    told.set(mark.id, {
      ...read,
      // A create has their names beside what says which they are.
      ...(isUpdate && { changes: await name(read.changes), before: await name(isUpdate) }),
      refs: Object.fromEntries(refs),
      name: toName(read, await viewOf(read.entity, read.key)),
    });
  }
  return told;
}

/** The key of the record that a value names; null where it is none, or a text. */
function toKey(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  const { $ref } = (value ?? {}) as Partial<Ref>;
  return $ref ?? null;
}

/** Null of what this application does not know. */
function toTold({ method, path, body }: LeftContent, made: string): Told | null {
  const isCreate = method === 'POST';
  const entity = QUEUED_NAMES.find((name) =>
    isCreate ? CREATE_PATHS[name] === path : path.startsWith(updatePath(name, '')),
  );
  if (isCreate && entity) {
    const { references: _, ...changes } = body;
    return { entity, key: made, kind: 'create', changes, before: null };
  }
  const [, id, ref] = /\/(?:(\d+)|\{"\$ref":"([^"]+)"\})(?:\/|$)/.exec(path) ?? [];
  const key = id ?? ref ?? '';
  if (method === 'PATCH') {
    const { before, ...changes } = body;
    return { entity: 'shipment', key, kind: 'status', changes, before: before as Fields };
  }
  const { changes, before } = body as { changes?: Fields; before?: Fields };
  return entity && changes ? { entity, key, kind: 'update', changes, before: before ?? {} } : null;
}
