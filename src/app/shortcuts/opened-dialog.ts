import { createStore } from 'zustand/vanilla';

/** Which dialog of the shortcuts is open: a key or the account's menu opens it. */
export const openedDialog = createStore<{ readonly is: 'go' | 'help' | null }>(() => ({
  is: null,
}));
