/**
 * Brings an operation that an older release left in the queue into the shape of this one: one step a release, kept for
 * ever, each with a fixture of what that release wrote.
 */
import type { Operation } from './schema';

type Stored = Readonly<Record<string, unknown>> & { readonly schemaVersion: number };

/** Steps by the version that they take to the next one. */
export type Steps = Readonly<Record<number, (old: Stored) => Stored>>;

/** Version 1 is the first: there is nothing older. */
export const STEPS: Steps = {};

/** An operation of any released version in the shape of this one. Anything else is returned as it is. */
export function migrateOperation(stored: unknown, steps: Steps = STEPS): Operation {
  let operation = stored as Stored;
  for (;;) {
    const step = steps[operation?.schemaVersion];
    if (!step) return operation as unknown as Operation;
    operation = step(operation);
  }
}
