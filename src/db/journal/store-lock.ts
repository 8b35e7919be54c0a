import { type Locks, takeTurn } from '../take-turn';

/** A page that the browser has frozen would keep its lock for ever. */
const LONGEST_HELD_MS = 10_000;

/**
 * Runs a task while no other writer of the store does: this tab, others, and the worker take turns. A lock that stays
 * taken for ten seconds is stolen: its holder is overtaken at its append, takes in the newer commits and runs once
 * more.
 */
export function withStoreLock<T>(
  locks: Locks | undefined,
  name: string,
  task: () => Promise<T>,
): Promise<T> {
  if (!locks) return task();
  return takeTurn(locks, `store:${name}`, task, ({ steal }) => {
    const timer = setTimeout(steal, LONGEST_HELD_MS);
    return () => clearTimeout(timer);
  });
}
