import type { Operation } from '../../db/schema';
import { findRow } from '../../db/store';
import { entityOf, type QueuedEntity } from '../../domain/entities';
import { useStored } from '../../session/use-stored';
import { type Fact, Facts } from '../../ui/facts';
import { type Told, toLabel, toldOf, toReadable } from './operation-words';

type Shown = Told & Pick<Operation, 'refs'>;

/** Every field that a person set, in words; of a change also what it was before. */
export function OperationFacts({ operation }: { operation: Shown }) {
  const named = useNamed(operation);
  const facts = toFacts(operation).map((fact) => named?.get(fact.label) ?? fact);
  return <Facts items={facts} />;
}

/** The records that it names by number, as people call them; by the label of the field. */
function useNamed(operation: Shown): ReadonlyMap<string, Fact> | undefined {
  return useStored(
    async (reads) => {
      const known = entityOf(operation.entity).references.map(async ({ field, entity, by }) => {
        const key = by === 'id' ? operation.refs[field] : undefined;
        const row = typeof key === 'string' ? await findRow(reads, entity, key) : undefined;
        const label = toLabel(operation, field);
        const value = row && entityOf(entity as QueuedEntity).nameOf({ ...row.view, key: row.key });
        return value ? [[label, { label, value }] as const] : [];
      });
      return new Map((await Promise.all(known)).flat());
    },
    [operation],
  );
}

export function toFacts(operation: Told): Fact[] {
  const { changes, before } = operation;
  return (
    Object.entries(changes)
      .filter(([, value]) => before !== null || isSaid(value))
      // The state says it.
      .filter(([field]) => field !== 'porReclamar')
      .map(([field]) => ({
        label: toLabel(operation, field),
        value: (
          <>
            {toReadable(operation, field, toldOf(changes, field))}
            {before && field in before && (
              <small className="block text-sm font-text text-ink-soft">
                Antes: {toReadable(operation, field, toldOf(before, field))}
              </small>
            )}
          </>
        ),
      }))
  );
}

const isSaid = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && !value.length);
