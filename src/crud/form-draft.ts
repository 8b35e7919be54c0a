/** A draft holds what a person changed, not the whole record: what others changed meanwhile stays theirs. */
import { isSecretField } from '../db/drafts';
import type { Fields } from '../domain/entity';

/** `customer:new`, `customer:0192…`, `product:new:41240318`: the name a form's draft is kept under. */
export function toDraftName(entity: string, key: string | null, scope?: string): string {
  return [entity, key ?? 'new', ...(scope ? [scope] : [])].join(':');
}

/** The values that are not what they were at the start; null where none is. */
export function toDraftValues(start: Fields, values: Fields): Fields | null {
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== undefined && !isSecretField(name) && !isAlike(start[name], value),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

function isAlike(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? '') === JSON.stringify(right ?? '');
}
