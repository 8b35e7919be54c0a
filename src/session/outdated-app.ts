import { createStore } from 'zustand/vanilla';

/** The server is of a newer version than this application knows: nothing is sent until it is updated. */
export const outdatedApp = createStore<{ readonly isOutdated: boolean }>(() => ({
  isOutdated: false,
}));

export function markOutdated(): void {
  outdatedApp.setState({ isOutdated: true });
}
