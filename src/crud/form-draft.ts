/** A draft holds the changed fields only, so that it does not overwrite other users' later changes. */
import { isSecretField } from '../db/drafts';
import type { Fields } from '../domain/entity';

/** The name under which a form's draft is stored: `customer:new`, `customer:0192…`, `product:new:41240318`. */
export function toDraftName(entity: string, key: string | null, scope?: string): string {
  return [entity, key ?? 'new', ...(scope ? [scope] : [])].join(':');
}

/** The values that differ from the initial ones, or null. */
export function toDraftValues(start: Fields, values: Fields): Fields | null {
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== undefined && !isSecretField(name) && !isAlike(start[name], value),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

function isAlike(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? '') === JSON.stringify(right ?? '');
}
