import { useEffect, useState } from 'react';
import { useRuntime } from './runtime-context';

/** What the server of this session has beside the plain contract; undefined until it is read from the device. */
export function useAnnounced(): readonly string[] | undefined {
  const runtime = useRuntime();
  const [announced, setAnnounced] = useState<readonly string[]>();
  useEffect(() => {
    let isCurrent = true;
    void runtime.extensions().then((told) => {
      if (isCurrent) setAnnounced(told);
    });
    return () => {
      isCurrent = false;
    };
  }, [runtime]);
  return announced;
}
