import { createEngine } from './engine';
import type { Engine, EngineDeps } from './types';

/**
 * An engine that runs again under another token of the same user after the one it used was rejected: the server ended
 * the session and the device's delivery token may still send; or the user signed in again meanwhile.
 */
export function createSessionEngine(deps: EngineDeps): Engine {
  let used: string | null = null;
  const engine = createEngine({
    ...deps,
    session: async () => {
      const session = await deps.session();
      used = session?.token ?? null;
      return session;
    },
  });
  return {
    async drain(options) {
      for (;;) {
        const drained = await engine.drain(options);
        const token = (await deps.session())?.token ?? null;
        if (token === null || token === used) return drained;
      }
    },
  };
}
