import { useEffect, useState } from 'react';
import type { Extension } from '../domain/extensions';
import { useRuntime } from './runtime-context';

/** What the server of this session has beside the plain contract; undefined until it is read from the device. */
export function useExtensions(): readonly string[] | undefined {
  const runtime = useRuntime();
  const [extensions, setExtensions] = useState<readonly string[]>();
  useEffect(() => {
    let isCurrent = true;
    void runtime.extensions().then((told) => {
      if (isCurrent) setExtensions(told);
    });
    return () => {
      isCurrent = false;
    };
  }, [runtime]);
  return extensions;
}

/** Whether the session's server announced an extension; false until that is read. */
export function useAnnounced(extension: Extension): boolean {
  return useExtensions()?.includes(extension) ?? false;
}
