import type { TransitionContext } from '../domain/rules/transitions';
import { useRuntime } from '../session/runtime-context';
import { useStored } from '../session/use-stored';

/** Who is asking, and whether the server keeps why and when a state changed; undefined until that is known. */
export function useTransitionContext(): TransitionContext | undefined {
  const runtime = useRuntime();
  return useStored(
    async () => ({
      role: runtime.user.rol,
      keepsReasons: (await runtime.extensions()).includes('shipment-events'),
    }),
    [runtime],
  );
}
