/** Whether the server can be asked now, as far as is known. */
import { isServerInReach, type SyncFacts, syncFacts } from '../sync/status';

/** The server is in reach, and the session may ask it. */
export function canAskServer(facts: SyncFacts = syncFacts.getState()): boolean {
  return facts.hasToken && isServerInReach(facts);
}

/** There are a network and a session: a call is worth trying, whatever became of the last one. */
export function mayTryServer({ isOnline, hasToken }: SyncFacts): boolean {
  return isOnline && hasToken;
}
