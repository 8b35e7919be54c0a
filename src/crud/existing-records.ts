/** Which record of this device holds a unique value already: what a form says before the server has to. */
import type { MirrorRow } from '../db/schema';
import { type EntityDefinition, toUniqueText } from '../domain/entity';
import { settleTyped } from './typed-value';

/** Looks a typed value up, in one step however many records there are. */
export type FindExisting = (typed: string) => MirrorRow | undefined;

/**
 * For one unique field of an entity. `own`: keys of the record in the form, which is not its own double: its local key,
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
    const value = toUniqueText(row.view[field]);
    if (value !== '' && !own.includes(row.key) && !byValue.has(value)) byValue.set(value, row);
  }
  const kind = entity.fields[field]?.kind ?? 'text';
  return (typed) => byValue.get(toUniqueText(settleTyped(kind, typed)));
}
