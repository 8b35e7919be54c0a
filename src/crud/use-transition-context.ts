import type { TransitionContext } from '../domain/rules/transitions';
import { useRuntime } from '../session/runtime-context';
import { useStored } from '../session/use-stored';

export interface ServerTransitionContext extends TransitionContext {
  /** Whether the server can keep who received a shipment (`delivery-proof`). */
  readonly keepsProofs: boolean;
  /** Whether it takes a photo with it that this device can seal, and the place (`delivery-photo`). */
  readonly keepsPhotos: boolean;
  readonly keepsPlaces: boolean;
}

/** Who is asking, and what the server keeps of a change of state; undefined until that is known. */
export function useTransitionContext(): ServerTransitionContext | undefined {
  const runtime = useRuntime();
  return useStored(async () => {
    const extensions = await runtime.extensions();
    const keepsReasons = extensions.includes('shipment-events');
    const keepsProofs = keepsReasons && extensions.includes('delivery-proof');
    const keepsPlaces = keepsProofs && extensions.includes('delivery-photo');
    const keepsPhotos = keepsPlaces && (await runtime.photos.canKeep());
    return { role: runtime.user.rol, keepsReasons, keepsProofs, keepsPhotos, keepsPlaces };
  }, [runtime]);
}
