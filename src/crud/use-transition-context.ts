import { useLiveQuery } from 'dexie-react-hooks';
import type { TransitionContext } from '../domain/rules/transitions';
import { useRuntime } from '../session/runtime-context';

/** Who is asking, and whether the server keeps why and when a state changed; undefined until that is known. */
export function useTransitionContext(): TransitionContext | undefined {
  const runtime = useRuntime();
  return useLiveQuery(
    async () => ({
      role: runtime.user.rol,
      keepsReasons: (await runtime.extensions()).includes('shipment-events'),
    }),
    [runtime],
  );
}
