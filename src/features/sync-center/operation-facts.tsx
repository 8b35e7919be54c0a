import type { Operation } from '../../db/schema';
import { type Fact, Facts } from '../../ui/facts';
import { toLabel, toReadable } from './operation-words';

/** Every field that a person set, in words; of a change also what it was before. */
export function OperationFacts({ operation }: { operation: Operation }) {
  return <Facts items={toFacts(operation)} />;
}

export function toFacts(operation: Operation): Fact[] {
  const { changes, before } = operation;
  return Object.entries(changes)
    .filter(([, value]) => before !== null || isSaid(value))
    .map(([field, value]) => ({
      label: toLabel(operation, field),
      value: (
        <>
          {toReadable(operation, field, value)}
          {before && field in before && (
            <small className="block text-sm font-text text-ink-soft">
              Antes: {toReadable(operation, field, before[field])}
            </small>
          )}
        </>
      ),
    }));
}

const isSaid = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && !value.length);
