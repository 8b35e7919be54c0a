/** Whether the server can be asked now, as far as is known. */
import { type SyncFacts, syncFacts } from '../sync/status';

/** Nothing says that it is out of reach. */
export function isServerInReach({
  isOnline,
  connectivity,
}: Pick<SyncFacts, 'isOnline' | 'connectivity'>): boolean {
  return isOnline && connectivity !== 'unreachable' && connectivity !== 'portal';
}

/** It is in reach, and the session may ask it. */
export function canAskServer(facts: SyncFacts = syncFacts.getState()): boolean {
  return facts.hasToken && isServerInReach(facts);
}

/** There are a network and a session: a call is worth trying, whatever became of the last one. */
export function mayTryServer({ isOnline, hasToken }: SyncFacts): boolean {
  return isOnline && hasToken;
}
