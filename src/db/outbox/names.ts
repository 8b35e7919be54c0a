/**
 * By which values other records name a record: a customer's document, the name of a vessel, a warehouse or a branch.
 */
import { entityOf, QUEUED_ENTITIES } from '../../domain/entities';
import type { EntityDefinition, EntityName, Fields } from '../../domain/entity';
import { isSame } from '../../domain/rules/same';
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
  return `${entity} ${by} ${toNameTerm(value)}`;
}

/** A name as an index holds it: a document number is text in one entity and a number in another. */
export function toNameTerm(value: unknown): string {
  const text = String(value);
  return /^\d+$/.test(text) ? String(Number(text)) : text;
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

/** Whether an operation gives or takes this name: an equal one may stand for another text, as '07' for '7'. */
export function isNamed(
  { changes, before }: Pick<Operation, 'changes' | 'before'>,
  by: string,
  value: unknown,
): boolean {
  const isIt = (name: unknown) =>
    typeof value === 'number' ? Number(name) === value : isSame(name, value);
  return isIt(changes[by]) || (by in changes && isValue(before?.[by]) && isIt(before?.[by]));
}

function isValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
