import { createEngine } from './engine';
import type { Engine, EngineDeps } from './types';

/**
 * An engine that goes on under another token of its person where the one it used is no longer good: the server ended the
 * session, and the device's delivery token may still send what waits; or they signed in again meanwhile.
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
