import { useState } from 'react';
import { updateAndReload } from './update-and-reload';

/** `failed`: the newer version could not be fetched, and the page stays. */
export function useUpdate() {
  const [is, setIs] = useState<'idle' | 'running' | 'failed'>('idle');
  const run = async () => {
    if (is === 'running') return;
    setIs('running');
    if (!(await updateAndReload())) setIs('failed');
  };
  return { is, update: () => void run() };
}

export const UPDATE_FAILED = 'No se pudo traer la versión nueva. Busca señal y vuelve a intentar.';
