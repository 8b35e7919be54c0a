import type { TransitionContext } from '../domain/rules/transitions';
import { useRuntime } from '../session/runtime-context';
import { useStored } from '../session/use-stored';

export interface KnownTransitionContext extends TransitionContext {
  /** Whether the server can keep who received a shipment (`delivery-proof`). */
  readonly keepsProofs: boolean;
}

/** Who is asking, and what the server keeps of a change of state; undefined until that is known. */
export function useTransitionContext(): KnownTransitionContext | undefined {
  const runtime = useRuntime();
  return useStored(async () => {
    const extensions = await runtime.extensions();
    return {
      role: runtime.user.rol,
      keepsReasons: extensions.includes('shipment-events'),
      keepsProofs: ['shipment-events', 'delivery-proof'].every((name) => extensions.includes(name)),
    };
  }, [runtime]);
}
