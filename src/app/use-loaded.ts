import { useEffect, useState } from 'react';

const RETRY_MS = 5000;

/**
 * A part of the application that is fetched when it is wanted; null until it is here. One that did not come is asked
 * for again, by the next wish or, without `onFailed`, by itself: React's own `lazy` would keep the failure for good.
 */
export function useLoaded<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onFailed?: () => void,
): Part | null {
  const [part, setPart] = useState<{ readonly is: Part } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` and `onFailed` are written at the call, new each time.
  useEffect(() => {
    if (!isWanted || part) return;
    let isCurrent = true;
    let timer = 0;
    load().then(
      (loaded) => isCurrent && setPart({ is: loaded }),
      () => {
        if (!isCurrent) return;
        if (onFailed) onFailed();
        else timer = window.setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isWanted, part, attempt]);
  return part?.is ?? null;
}
