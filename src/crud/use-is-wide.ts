import { useSyncExternalStore } from 'react';

/** 1024 px: from here on a list is a table beside the folded side bar, below it is cards. */
const WIDE = '(min-width: 64rem)';

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
