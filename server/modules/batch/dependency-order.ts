import type { Fields } from '../../../src/domain/entity';
import type { IdOf, Manner, QueuedWrite, Touch, WriteIndex } from '../../repositories/queued-write';
import { isFieldChanges, toReferenceKey } from '../../repositories/references';
import type { Operation, ParsedOperation } from './parse-operations';
import { keysInPath, resolvePath } from './references';

/**
 * Runs operations concurrently, started in their order. An operation waits for the earlier ones that touch what it touches,
 * unless both do it in the same shared manner, and where one of them is exclusive for all earlier ones. Resolves when all
 * have ended.
 * @param idOf the ids of records that are there already, by which paths are compared: one may name what another numbers
 * @throws the error of the first operation, in their order, that failed
 */
export async function runInDependencyOrder(
  operations: readonly ParsedOperation[],
  writes: WriteIndex,
  idOf: IdOf,
  run: (operation: ParsedOperation) => Promise<void>,
): Promise<void> {
  const touched = new Map<string, Map<Manner, Promise<void>[]>>();
  const named = new Map<string, Fields>();
  const all: Promise<void>[] = [];
  for (const operation of operations) {
    const write = writeOf(writes, operation);
    if (write?.isExclusive) await Promise.allSettled(all);
    const touches = touchesOf(operation, write, { idOf, named });
    const earlier = touches.flatMap(([thing, manner]) =>
      [...(touched.get(thing) ?? [])].flatMap(([other, running]) =>
        other === manner && manner !== 'alone' ? [] : running,
      ),
    );
    const running = Promise.all(earlier).then(() => run(operation));
    all.push(running);
    for (const [thing, manner] of touches) {
      // It waited for all others, so that later operations wait for it alone.
      const others = manner === 'alone' ? undefined : touched.get(thing);
      const same = [...(others?.get(manner) ?? []), running];
      touched.set(thing, new Map([...(others ?? []), [manner, same]]));
    }
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

interface Known {
  readonly idOf: IdOf;
  /** The bodies of creates, by record key, for as long as their records have the names in them. */
  readonly named: Map<string, Fields>;
}

function touchesOf(
  operation: ParsedOperation,
  write: QueuedWrite | null,
  { idOf, named }: Known,
): Touch[] {
  if (!('path' in operation)) return [[operation.key, 'alone']];
  const own: Touch[] = [
    [operation.key, 'alone'],
    ...[...operation.needs, ...operation.named].map((key): Touch => [key, 'shared']),
  ];
  if (!write) return own;
  const { definition } = write.store;
  const body = (operation.body ?? {}) as Fields;
  const referred = definition.references.filter(({ by }) => by !== 'id');
  const more: Touch[] = [
    ...(write.touches?.(body, idOf) ?? []),
    ...referred.flatMap(({ field, entity, by }): Touch[] => [
      [nameOf(entity, by, toReferenceKey(entity, body[field])), 'shared'],
      [namesOf(entity), 'shared'],
    ]),
  ];
  if (operation.method !== 'POST')
    return [
      ...own,
      ...more,
      [pathOf(operation, idOf), 'alone'],
      ...renames(operation, write, named),
    ];
  const { recordKey } = operation;
  // Under a key that has a record, or two creates, nobody knows yet which names it will have.
  if (recordKey) named.set(recordKey, named.has(recordKey) || idOf(recordKey) !== null ? {} : body);
  return [
    ...own,
    ...more,
    ...(recordKey ? [[recordKey, 'alone'] as const] : []),
    [namesOf(definition.name), 'shared'],
    ...ownNames(write, body),
  ];
}

/** The names of its entity's records that an update touches. */
function renames(
  { path, body }: Operation,
  write: QueuedWrite,
  named: Known['named'],
): readonly Touch[] {
  const { definition, naturalKeys } = write.store;
  const [recordKey = ''] = keysInPath(path);
  const known = named.get(recordKey);
  const changed: Fields = Object(isFieldChanges(body) ? body.changes : body);
  const isRename = Object.values(naturalKeys).some(
    ({ field, toKey }) =>
      field in changed && (!known || toKey(known[field]) !== toKey(changed[field])),
  );
  if (!isRename)
    return known ? ownNames(write, known) : [[namesOf(definition.name), 'other shared']];
  named.delete(recordKey);
  return [[namesOf(definition.name), 'alone']];
}

const ownNames = ({ store: { definition, naturalKeys } }: QueuedWrite, body: Fields): Touch[] =>
  Object.values(naturalKeys).map(({ field, toKey }) => [
    nameOf(definition.name, field, toKey(body[field])),
    'alone',
  ]);

const pathOf = ({ path }: Operation, idOf: IdOf) =>
  keysInPath(path).every((key) => idOf(key) !== null) ? resolvePath(path, idOf) : path;
const nameOf = (entity: string, field: string, key: string) => `${entity} ${field} ${key}`;
/** The names of an entity: touched by all that name a record of it, and by all that may change a record or its name. */
const namesOf = (entity: string) => `${entity} names`;
