import type { TransitionContext } from '../domain/rules/transitions';
import { useRuntime } from '../session/runtime-context';
import { useStored } from '../session/use-stored';

export interface ServerTransitionContext extends TransitionContext {
  /** Whether the server can keep who received a shipment (`delivery-proof`). */
  readonly keepsProofs: boolean;
}

/** Who is asking, and what the server keeps of a change of state; undefined until that is known. */
export function useTransitionContext(): ServerTransitionContext | undefined {
  const runtime = useRuntime();
  return useStored(async () => {
    const extensions = await runtime.extensions();
    const keepsReasons = extensions.includes('shipment-events');
    const keepsProofs = keepsReasons && extensions.includes('delivery-proof');
    return { role: runtime.user.rol, keepsReasons, keepsProofs };
  }, [runtime]);
}
