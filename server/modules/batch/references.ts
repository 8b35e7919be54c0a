import type { Ref } from '../../../src/domain/wire';
import { ProblemError } from '../../http/problems';
import type { IdOf } from '../../repositories/queued-write';

/** The keys to which a body refers. */
export function referredKeys(value: unknown): string[] {
  const keys: string[] = [];
  replaceReferences(value, (key) => {
    keys.push(key);
    return 0;
  });
  return keys;
}

/**
 * Copies a body with ids in place of each `{"$ref": key}`.
 * @throws ProblemError `blocked` where a key has no record
 */
export function resolveReferences<T>(value: T, idOf: IdOf): T {
  return replaceReferences(value, (key) => {
    const id = idOf(key);
    if (id === null) throw new ProblemError('blocked');
    return id;
  }) as T;
}

/** Resolves the references of a path: whole segments that are the JSON text of one. */
export function resolvePath(path: string, idOf: IdOf): string {
  return path
    .split('/')
    .map((segment) => {
      const ref = toReference(segment);
      return ref ? String(resolveReferences(ref, idOf)) : segment;
    })
    .join('/');
}

/** The keys to which a path refers. */
export function keysInPath(path: string): string[] {
  return path.split('/').flatMap((segment) => referredKeys(toReference(segment)));
}

function toReference(segment: string): Ref | null {
  if (!segment.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(segment);
    return isReference(value) ? value : null;
  } catch {
    return null;
  }
}

function replaceReferences(value: unknown, replace: (key: string) => number): unknown {
  if (isReference(value)) return replace(value.$ref.toLowerCase());
  if (Array.isArray(value)) return value.map((entry) => replaceReferences(entry, replace));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, replaceReferences(entry, replace)]),
  );
}

export function isReference(value: unknown): value is Ref {
  if (value === null || typeof value !== 'object') return false;
  const { $ref } = value as Partial<Ref>;
  return typeof $ref === 'string' && Object.keys(value).length === 1;
}
