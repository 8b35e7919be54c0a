import { useEffect, useState } from 'react';

export type Part<What> =
  | { readonly is: 'coming' }
  | { readonly is: 'here'; readonly what: What }
  /** Not kept on this device and not to be had now. */
  | { readonly is: 'missing' };

/**
 * A part of the application that is fetched when it is wanted. Not React's `lazy`: that throws a failure at the error
 * boundary, and with it the form somebody has filled in.
 */
export function usePart<What>(load: () => Promise<What>, isWanted: boolean): Part<What> {
  const [part, setPart] = useState<Part<What>>({ is: 'coming' });
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    load().then(
      (what) => isCurrent && setPart({ is: 'here', what }),
      () => isCurrent && setPart({ is: 'missing' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isWanted]);
  return part;
}
