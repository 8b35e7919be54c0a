import { type SyncFacts, syncFacts } from '../../sync/status';

/** The server can be asked, as far as is known. */
export function isReachable(facts: SyncFacts = syncFacts.getState()): boolean {
  const { isOnline, hasToken, connectivity } = facts;
  return isOnline && hasToken && connectivity !== 'unreachable' && connectivity !== 'portal';
}
