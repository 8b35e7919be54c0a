import type { Fields } from '../../../src/domain/entity';
import type { QueuedWrite, WriteIndex } from '../../repositories/queued-write';
import { toReferenceKey } from '../../repositories/references';
import type { Operation, ParsedOperation } from './parse-operations';
import { type IdOf, keysInPath, resolvePath } from './references';

/**
 * Runs operations concurrently, started in their order. An operation waits only for those it depends on: the creates of
 * records it refers to, earlier writes of the same record, and, where it is exclusive, all earlier ones. Resolves when
 * all have ended.
 * @param idOf the ids of records that are there already, by which paths are compared: one may name what another numbers
 * @throws the error of the first operation, in their order, that failed
 */
export async function runInDependencyOrder(
  operations: readonly ParsedOperation[],
  writes: WriteIndex,
  idOf: IdOf,
  run: (operation: ParsedOperation) => Promise<void>,
): Promise<void> {
  const providers = new Map<string, Promise<void>>();
  /** Operations that refer to a record, by its entity: an update waits for them, because it may rename the record. */
  const referrers = new Map<string, Promise<void>[]>();
  const all: Promise<void>[] = [];
  for (const operation of operations) {
    const write = writeOf(writes, operation);
    if (write?.isExclusive) await Promise.allSettled(all);
    const isUpdate = 'method' in operation && operation.method === 'PUT';
    const updatedEntity = (isUpdate && write?.store.definition.name) || '';
    const dependencies = [
      ...requiredBy(operation, write, idOf).flatMap((name) => providers.get(name) ?? []),
      ...(referrers.get(updatedEntity) ?? []),
    ];
    const running = Promise.all(dependencies).then(() => run(operation));
    all.push(running);
    for (const name of providedBy(operation, write, idOf)) providers.set(name, running);
    for (const { entity } of write?.store.definition.references ?? [])
      referrers.set(entity, [...(referrers.get(entity) ?? []), running]);
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

/** What an operation waits for: keys, its path, and the names of the records it refers to. */
function requiredBy(operation: ParsedOperation, write: QueuedWrite | null, idOf: IdOf): string[] {
  if (!('path' in operation)) return [];
  const { needs, named } = operation;
  const body = fieldsOf(operation.body);
  const references = write?.store.definition.references ?? [];
  const names = references.map(({ field, entity }) => nameOf(entity, body[field]));
  return [...needs, ...named, pathOf(operation, idOf), ...names];
}

/** What later operations may wait for: its key, and the key and name of the record it creates or the path of the one it changes. */
function providedBy(operation: ParsedOperation, write: QueuedWrite | null, idOf: IdOf): string[] {
  if (!('path' in operation) || !write) return [operation.key];
  if (operation.method !== 'POST') return [operation.key, pathOf(operation, idOf)];
  const { referenceField, definition } = write.store;
  const name = referenceField && nameOf(definition.name, fieldsOf(operation.body)[referenceField]);
  return [operation.key, operation.recordKey, name].filter((one) => typeof one === 'string');
}

const pathOf = ({ path }: Operation, idOf: IdOf) =>
  keysInPath(path).every((key) => idOf(key) !== null) ? resolvePath(path, idOf) : path;
const nameOf = (entity: string, name: unknown) => `${entity} ${toReferenceKey(entity, name)}`;
const fieldsOf = (body: unknown) => (body ?? {}) as Fields;
