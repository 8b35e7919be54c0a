/** Whether a write refers to the records that its operation means, by what the tablet knows them by. */
import type { MemoryStore } from './memory-store';
import type { Naming } from './server-model';

/**
 * A changed reference is to the record of its row; any other stays as it is on the server. What vanished there is named by
 * its name.
 * @returns a description of the violation, or null
 */
export function findMisnamed(
  { key, names, was }: Naming,
  disk: MemoryStore,
  vanished: ReadonlySet<string>,
): string | null {
  const operation = disk.all().find((one) => one.id === key);
  if (!operation) return null;
  for (const [field, { entity, id }] of names) {
    const meant = disk.tableOf(entity).get(String(operation.refs[field]))?.id;
    const right = field in operation.changes ? meant : was?.get(field)?.id;
    if (right && right !== id && !vanished.has(`${entity} ${right}`))
      return `${operation.kind} ${operation.key}: ${field} is ${entity} ${id}, not ${right}`;
  }
  return null;
}
