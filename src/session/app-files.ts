import { createStore } from 'zustand/vanilla';

/** Whether the application itself is on this device, for a start without a signal. */
export type AppFiles =
  /** Not looked yet, or nothing keeps it: while it is developed. */
  | { readonly is: 'unknown' }
  | { readonly is: 'here' }
  | { readonly is: 'coming'; readonly missing: number | null }
  /** `space`: the device has none; `unreached`: files did not arrive; `stuck`: the browser does not let go of an installation; `refused`: the browser keeps no applications here. */
  | { readonly is: 'failed'; readonly why: 'space' | 'unreached' | 'stuck' | 'refused' };

export const appFiles = createStore<{ readonly files: AppFiles }>(() => ({
  files: { is: 'unknown' },
}));

/** Known to be incomplete. */
export const isAppMissing = ({ files: { is } }: { readonly files: AppFiles }): boolean =>
  is === 'coming' || is === 'failed';
