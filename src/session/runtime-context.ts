import { createContext, useContext } from 'react';
import type { Runtime } from './runtime';

export const RuntimeContext = createContext<Runtime | null>(null);

/** The signed-in person's runtime. Only under the session guard. */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('useRuntime is used outside the session guard');
  return runtime;
}
