import { createStore } from 'zustand/vanilla';

/** A newer version of the application upgraded the database, so this tab's connection to it was closed. */
export const staleTab = createStore<{ readonly isStale: boolean }>(() => ({ isStale: false }));

export function markStale(): void {
  staleTab.setState({ isStale: true });
}
