/**
 * Migrates operations that older versions of the app left in the queue: one step a version, kept for ever, each with a
 * fixture of what that version wrote.
 */
import type { Operation } from './schema';

type Stored = Readonly<Record<string, unknown>> & { readonly schemaVersion: number };

/** The step from a version to the next one. */
const STEPS: Readonly<Record<number, (old: Stored) => Stored>> = {
  1: (old) => ({ ...old, schemaVersion: 2, clockOffsetMs: 0, isResent: false }),
  2: (old) => ({
    ...old,
    schemaVersion: 3,
    repeats: 0,
    undoneSince: null,
    equals: [],
    checks: 0,
    ending: old.state === 'acked' ? { is: 'sent' } : null,
  }),
};

/** An operation of any released version in today's shape. Anything else is returned as it is. */
export function migrateOperation(stored: unknown): Operation {
  let operation = stored as Stored;
  for (;;) {
    const step = STEPS[operation?.schemaVersion];
    if (!step) return operation as unknown as Operation;
    operation = step(operation);
  }
}
