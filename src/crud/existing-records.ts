/** Finds local records with the same unique value, so that a form can say so before the server does. */
import type { MirrorRow } from '../db/schema';
import { type EntityDefinition, toComparedKey } from '../domain/entity';
import { normaliseTyped } from './typed-value';

/** Looks a typed value up in constant time. */
export type FindExisting = (typed: string) => MirrorRow | undefined;

/**
 * For one unique field of an entity. `own`: keys of the record in the form, which must not match itself: its local key,
 * and the one it gets with its first save.
 */
export function createFindExisting(
  entity: EntityDefinition,
  field: string,
  rows: readonly MirrorRow[],
  own: readonly string[],
): FindExisting {
  const byValue = new Map<string, MirrorRow>();
  for (const row of rows) {
    const value = toComparedKey(entity, field, row.view[field]);
    if (value !== '' && !own.includes(row.key) && !byValue.has(value)) byValue.set(value, row);
  }
  const known = entity.fields[field] ?? { kind: 'text' };
  return (typed) => byValue.get(toComparedKey(entity, field, normaliseTyped(known, typed)));
}
