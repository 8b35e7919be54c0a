import type { TransitionContext } from '../domain/rules/transitions';
import { isOurs } from '../domain/server-version';
import { useRuntime } from '../session/runtime-context';
import { useStored } from '../session/use-stored';

export interface ServerTransitionContext extends TransitionContext {
  /** Whether the server takes a photo of a delivery, which this device can seal. */
  readonly keepsPhotos: boolean;
}

/** The person who asks, and what the server keeps of a change of state; undefined until that is known. */
export function useTransitionContext(): ServerTransitionContext | undefined {
  const runtime = useRuntime();
  return useStored(async () => {
    const keepsReasons = isOurs(await runtime.serverVersion());
    const keepsPhotos = keepsReasons && (await runtime.photos.canKeep());
    return { role: runtime.user.rol, keepsReasons, keepsReasonsHere: true, keepsPhotos };
  }, [runtime]);
}
