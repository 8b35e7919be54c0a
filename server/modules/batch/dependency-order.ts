import type { Fields } from '../../../src/domain/entity';
import type { QueuedWrite, WriteIndex } from '../../repositories/queued-write';
import { toReferenceKey } from '../../repositories/references';
import type { ParsedOperation } from './parse-operations';
import { resolvePath } from './references';

/**
 * Starts operations in their order, without waiting for one to end before the next begins, unless it must: for the
 * records it refers to or names, for the one before on the same record, and where it looks at what others change. Ends
 * when all have ended.
 * @throws what the first of them threw
 */
export async function runInDependencyOrder(
  operations: readonly ParsedOperation[],
  writes: WriteIndex,
  run: (operation: ParsedOperation) => Promise<void>,
): Promise<void> {
  const begun = new Map<string, Promise<void>>();
  /** By entity: those that name a record of it. A correction may take that name away, so it comes after them. */
  const naming = new Map<string, Promise<void>[]>();
  const all: Promise<void>[] = [];
  for (const operation of operations) {
    const write = writeOf(writes, operation);
    if (write?.isExclusive) await Promise.allSettled(all);
    const isCorrection = 'method' in operation && operation.method === 'PUT';
    const corrected = (isCorrection && write?.store.definition.name) || '';
    const before = [
      ...requiredBy(operation, write).flatMap((name) => begun.get(name) ?? []),
      ...(naming.get(corrected) ?? []),
    ];
    const running = Promise.all(before).then(() => run(operation));
    all.push(running);
    for (const name of providedBy(operation, write)) begun.set(name, running);
    for (const { entity } of write?.store.definition.references ?? [])
      naming.set(entity, [...(naming.get(entity) ?? []), running]);
    if (write?.isExclusive) await Promise.allSettled([running]);
  }
  await Promise.allSettled(all);
  await Promise.all(all);
}

function writeOf(writes: WriteIndex, operation: ParsedOperation): QueuedWrite | null {
  if (!('path' in operation)) return null;
  const path = resolvePath(operation.path, () => 0);
  return writes.find(operation.method, path)?.write ?? null;
}

function requiredBy(operation: ParsedOperation, write: QueuedWrite | null): string[] {
  if (!('path' in operation)) return [];
  const { path, needs } = operation;
  const body = fieldsOf(operation.body);
  const references = write?.store.definition.references ?? [];
  const names = references.map(({ field, entity }) => nameOf(entity, body[field]));
  return [...needs, path, ...names];
}

/** What later ones may wait for: its key, the name of what it makes, and its path where it is about a record. */
function providedBy(operation: ParsedOperation, write: QueuedWrite | null): string[] {
  if (!('path' in operation) || !write) return [operation.key];
  if (operation.method !== 'POST') return [operation.key, operation.path];
  const { referenceField: namedBy, definition } = write.store;
  const name = namedBy && nameOf(definition.name, fieldsOf(operation.body)[namedBy]);
  return name ? [operation.key, name] : [operation.key];
}

const nameOf = (entity: string, name: unknown) => `${entity} ${toReferenceKey(name)}`;
const fieldsOf = (body: unknown) => (body ?? {}) as Fields;
