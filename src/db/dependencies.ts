/** Which operation waits for which (law 4): per record in order, and along the records an operation names. */
import { entityOf } from '../domain/entities';
import { isUnsettled, needsPerson, type Operation } from './rows';

/** The unsettled operations that `operation` must not overtake; `queue` is the whole outbox in order. */
export function ancestorsOf(operation: Operation, queue: readonly Operation[]): Operation[] {
  return queue.filter(
    (earlier) =>
      earlier.seq < operation.seq &&
      isUnsettled(earlier) &&
      (isSameRecord(earlier, operation) || names(operation, earlier)),
  );
}

/** Everything that cannot go on without `operation`, directly or through others. */
export function descendantsOf(operation: Operation, queue: readonly Operation[]): Operation[] {
  const found = [operation];
  for (const later of queue)
    if (
      later.seq > operation.seq &&
      isUnsettled(later) &&
      found.some((earlier) =>
        earlier.kind === 'create'
          ? isSameRecord(earlier, later) || names(later, earlier)
          : names(later, earlier),
      )
    )
      found.push(later);
  return found.slice(1);
}

/** An ancestor waits for a person, so this does too. Derived, never stored. */
export function isBlocked(operation: Operation, queue: readonly Operation[]): boolean {
  return ancestorsOf(operation, queue).some(
    (ancestor) => needsPerson(ancestor) || isBlocked(ancestor, queue),
  );
}

function isSameRecord(left: Operation, right: Operation): boolean {
  return left.entity === right.entity && left.key === right.key;
}

/** `operation` names the record of `other`, by a value that `other` sets. */
function names(operation: Operation, other: Operation): boolean {
  return entityOf(operation.entity).references.some((reference) => {
    if (reference.entity !== other.entity) return false;
    const keys = operation.refs[reference.field];
    if (keys === undefined) return false;
    const isNamed = typeof keys === 'string' ? keys === other.key : keys.includes(other.key);
    return isNamed && (other.kind === 'create' || reference.by in other.changes);
  });
}
