/** The dependencies of each operation, asked for alone: slower than the product, and by the words of SYNC rule 4. */
import { needsAttention } from '../../../src/db/delivery';
import { oldNamesOf, usedNamesOf } from '../../../src/db/outbox/names';
import { uniqueNamesOf } from '../../../src/db/outbox/unique-names';
import { type Operation, toRecord } from '../../../src/db/schema';
import { entityOf } from '../../../src/domain/entities';

/** The operations that one must not overtake, in order. */
export function ancestorsOf(operation: Operation, queue: readonly Operation[]): Operation[] {
  const oldNames = oldNamesOf(operation);
  const given = operation.kind === 'create' ? uniqueNamesOf(operation) : [];
  return queue.filter(
    (other) =>
      isMadeOf(operation, other) ||
      ((letsGo(other, operation, queue) ||
        (other.seq < operation.seq &&
          (usedNamesOf(other).some((name) => oldNames.includes(name)) ||
            givesOrTakes(other, given)))) &&
        !waitsForAttention(other, queue)),
  );
}

/** Whether it may go: it waits for nothing, or changes a name that is used by what waits for that change itself. */
export function isFree(operation: Operation, queue: readonly Operation[]): boolean {
  return ancestorsOf(operation, queue).every(
    (other) => !isMadeOf(operation, other) && waitsFor(other, operation, queue),
  );
}

function waitsFor(one: Operation, other: Operation, queue: readonly Operation[]): boolean {
  const found = new Set([one]);
  for (const each of found) for (const ancestor of ancestorsOf(each, queue)) found.add(ancestor);
  return found.has(other);
}

/** Whether it makes a record of one of these names, or takes one from its record. */
function givesOrTakes({ entity, changes, before }: Operation, names: readonly string[]): boolean {
  return uniqueNamesOf({ entity, changes: before ?? changes }).some((name) => names.includes(name));
}

/** Whether it takes goods out of a shipment that the operation puts into one, before that one passes them on. */
function letsGo(other: Operation, operation: Operation, queue: readonly Operation[]): boolean {
  const isOwn = (one: Operation) => toRecord(one) === toRecord(operation);
  if (isOwn(other)) return false;
  const had = goodsOf(operation.before);
  return goodsOf(operation.changes).some((goods) => {
    const passedOn = queue.filter(
      (one) => isOwn(one) && one.seq > operation.seq && takesOut(one, goods),
    );
    const isSooner = passedOn.every(({ seq }) => other.seq < seq);
    return !had.includes(goods) && takesOut(other, goods) && isSooner;
  });
}

const takesOut = ({ changes, before }: Operation, goods: unknown) =>
  goodsOf(before).includes(goods) && !goodsOf(changes).includes(goods);

const goodsOf = (fields: Operation['before']): unknown[] => [fields?.productosIds ?? []].flat();

/** Whether one that it waits for, directly or through others, needs the user. */
export function isBlocked(operation: Operation, queue: readonly Operation[]): boolean {
  const found = new Set(ancestorsOf(operation, queue));
  for (const one of found) for (const ancestor of ancestorsOf(one, queue)) found.add(ancestor);
  return [...found].some(needsAttention);
}

/** `other` is earlier of the same record, was saved with it, or makes or names a record that it names. */
function isMadeOf(operation: Operation, other: Operation): boolean {
  const isEarlier = other.seq < operation.seq;
  const isOfSameRecord = other.entity === operation.entity && other.key === operation.key;
  return (
    (isOfSameRecord && isEarlier) ||
    operation.follows === other.seq ||
    entityOf(operation.entity).references.some(
      ({ field, entity, by }) =>
        entity === other.entity &&
        (other.kind === 'create' || (isEarlier && by in other.changes)) &&
        [operation.refs[field] ?? []].flat().includes(other.key),
    )
  );
}

/** Whether the operation, or one it is made of, needs the user. */
function waitsForAttention(operation: Operation, queue: readonly Operation[]): boolean {
  const found = new Set([operation]);
  for (const one of found) {
    if (needsAttention(one)) return true;
    for (const other of queue) if (isMadeOf(one, other)) found.add(other);
  }
  return false;
}
