import { useSyncExternalStore } from 'react';

/** 900 px: from here on a list is a table, below it is cards. The same step as `--breakpoint-lg`. */
const WIDE = '(min-width: 56.25rem)';

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
