import { useEffect, useState } from 'react';
import { isOurs } from '../domain/server-version';
import { useRuntime } from './runtime-context';

/** The version of the server of this session; undefined until it is read from the device. */
export function useServerVersion(): number | undefined {
  const runtime = useRuntime();
  const [version, setVersion] = useState<number>();
  useEffect(() => {
    let isCurrent = true;
    void runtime.serverVersion().then((told) => {
      if (isCurrent) setVersion(told);
    });
    return () => {
      isCurrent = false;
    };
  }, [runtime]);
  return version;
}

/** Whether the server of this session is ours; undefined until it is read from the device. */
export function useOurServer(): boolean | undefined {
  const version = useServerVersion();
  return version === undefined ? undefined : isOurs(version);
}
