import { resolveConflict } from '../../db/outbox/resolve-conflict';
import type { MirrorRow, Operation } from '../../db/schema';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { notify } from '../../ui/notices-store';

export interface DecisionProps {
  readonly operation: Operation;
  readonly row: MirrorRow | undefined;
  readonly onDiscard: (operation: Operation) => void;
  /** A person has decided: the card is about to go. */
  readonly onDone: () => void;
}

const NOTICE_MS = 4_000;

/** Writes a person's decision on a conflict, says what it comes to, and sends what is to be sent. */
export function useDecision(
  { seq }: Operation,
  onDone: () => void,
): (keep: 'mine' | 'theirs' | readonly string[], text: string) => Promise<void> {
  const { db, wake } = useRuntime();
  return async (keep, text) => {
    const isResolved = await resolveConflict(db, seq, keep, clock.now());
    // Another tab may have resolved it in another way.
    if (isResolved) notify({ kind: 'success', text, durationMs: NOTICE_MS });
    onDone();
    await wake('tap');
  };
}
