/**
 * The values by which other records name a record: a customer's document, the name of a vessel, a warehouse or a
 * branch.
 */
import { entityOf, QUEUED_ENTITIES, type QueuedEntity } from '../../domain/entities';
import {
  type EntityDefinition,
  type EntityName,
  type Fields,
  toComparedKey,
} from '../../domain/entity';
import type { Operation } from '../schema';

/** The fields by whose values other records name a record of each entity. */
export const NAMING: ReadonlyMap<EntityName, ReadonlySet<string>> = toNaming();

function toNaming(): ReadonlyMap<EntityName, ReadonlySet<string>> {
  const naming = new Map<EntityName, Set<string>>();
  for (const { references } of Object.values<EntityDefinition>(QUEUED_ENTITIES))
    for (const { entity, by } of references)
      if (by !== 'id') naming.set(entity, (naming.get(entity) ?? new Set()).add(by));
  return naming;
}

/** The name that a reference to a record of `entity` by the `value` of its field `by` looks for. */
export function toName(entity: EntityName, by: string, value: unknown): string {
  return `${entity} ${by} ${toNameTerm(entity, by, value)}`;
}

/** A name as an index holds it. */
export function toNameTerm(entity: EntityName, by: string, value: unknown): string {
  return toComparedKey(entityOf(entity as QueuedEntity), by, value);
}

/** The names an operation gives its record, and the old ones it replaces, which others may still use. */
export function namesOf({
  entity,
  changes,
  before,
}: Pick<Operation, 'entity' | 'changes' | 'before'>): string[] {
  return [...(NAMING.get(entity) ?? [])].flatMap((by) =>
    [changes[by], by in changes ? before?.[by] : null]
      .filter(isValue)
      .map((value) => toName(entity, by, value)),
  );
}

/** Whether changes of a record give it another name. */
export function renames(entity: EntityName, changes: Fields): boolean {
  return [...(NAMING.get(entity) ?? [])].some((by) => by in changes);
}

/**
 * The names, by key and by value, that an update replaces; none where it changes no naming field.
 */
export function oldNamesOf({ entity, key, kind, changes, before }: Operation): string[] {
  if (kind !== 'update') return [];
  return [...(NAMING.get(entity) ?? [])].flatMap((by) => {
    if (!(by in changes)) return [];
    const byKey = toKeyName(entity, by, key);
    const old = before?.[by];
    return isValue(old) ? [byKey, toName(entity, by, old)] : [byKey];
  });
}

/** How an operation names other records by their values: by key where it holds one. */
export function usedNamesOf({ entity, refs, changes }: Operation): string[] {
  return entityOf(entity).references.flatMap(({ field, entity: named, by }) => {
    if (by === 'id') return [];
    const key = refs[field];
    if (typeof key === 'string') return [toKeyName(named, by, key)];
    return isValue(changes[field]) ? [toName(named, by, changes[field])] : [];
  });
}

const toKeyName = (entity: EntityName, by: string, key: string) => `${entity} ${by} of ${key}`;

/**
 * Prefers the records or operations that write this name exactly so, if any: a plain server may have both of two names
 * that are one here.
 */
export function preferExact<T>(
  found: readonly T[],
  namesIn: (one: T) => Pick<Operation, 'changes' | 'before'>,
  by: string,
  value: unknown,
): readonly T[] {
  const exact = found.filter((one) => {
    const { changes, before } = namesIn(one);
    return [changes[by], by in changes ? before?.[by] : null].includes(value);
  });
  return exact.length > 0 ? exact : found;
}

function isValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** The records that an operation names, now or as what was there before. */
export function namedRecords({
  entity,
  refs,
  beforeRefs,
}: Operation): { readonly entity: EntityName; readonly key: string }[] {
  return entityOf(entity).references.flatMap(({ field, entity: named }) =>
    [refs[field] ?? [], beforeRefs?.[field] ?? []].flat().map((key) => ({ entity: named, key })),
  );
}
