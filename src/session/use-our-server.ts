import { useEffect, useState } from 'react';
import { isOurs } from '../domain/server-version';
import { useRuntime } from './runtime-context';

/** Whether the server of this session is ours; undefined until it is read from the device. */
export function useOurServer(): boolean | undefined {
  const runtime = useRuntime();
  const [is, setIs] = useState<boolean>();
  useEffect(() => {
    let isCurrent = true;
    void runtime.serverVersion().then((told) => {
      if (isCurrent) setIs(isOurs(told));
    });
    return () => {
      isCurrent = false;
    };
  }, [runtime]);
  return is;
}
