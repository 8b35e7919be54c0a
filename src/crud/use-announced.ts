import { useLiveQuery } from 'dexie-react-hooks';
import type { Extension } from '../domain/wire';
import { useRuntime } from '../session/runtime-context';

/** Whether the server announced an extension, by what is known offline too; undefined until it was read. */
export function useAnnounced(extension: Extension): boolean | undefined {
  const runtime = useRuntime();
  return useLiveQuery(
    async () => (await runtime.extensions()).includes(extension),
    [runtime, extension],
  );
}
