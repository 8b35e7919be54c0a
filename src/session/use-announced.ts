import { useEffect, useState } from 'react';
import type { Extension } from '../domain/wire';
import { useRuntime } from './runtime-context';

/** Whether the session's server announced an extension; false until that is read. */
export function useAnnounced(extension: Extension): boolean {
  const runtime = useRuntime();
  const [isAnnounced, setIsAnnounced] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void runtime
      .extensions()
      .then((extensions) => isCurrent && setIsAnnounced(extensions.includes(extension)));
    return () => {
      isCurrent = false;
    };
  }, [runtime, extension]);
  return isAnnounced;
}
