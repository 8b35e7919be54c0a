import { type ComponentType, useEffect, useState } from 'react';
import type { Role } from '../../domain/roles';
import { isOurs } from '../../domain/server-version';
import { useRuntime } from '../../session/runtime-context';
import { notify } from '../../ui/notices-store';

const SEES_DEVICES: readonly Role[] = ['ADMIN', 'SUPERADMIN'];

/** For who may end them, where the server has such a thing; loaded after the screen. */
export function OwnDevices() {
  const runtime = useRuntime();
  // A state takes a component only in a wrapper: a bare function would be called.
  const [panel, setPanel] = useState<{ readonly Shown: ComponentType }>();
  const maySee = SEES_DEVICES.includes(runtime.user.rol);
  useEffect(() => {
    if (!maySee) return;
    let isCurrent = true;
    const load = async () => {
      if (!isOurs(await runtime.serverVersion())) return;
      const { DevicesPanel } = await import('./devices-panel');
      if (isCurrent) setPanel({ Shown: DevicesPanel });
    };
    load().catch(() =>
      notify({
        kind: 'error',
        text: 'Falta una parte de la aplicación para ver los equipos. Vuelve a cargar la página donde haya señal.',
        durationMs: 5_000,
      }),
    );
    return () => {
      isCurrent = false;
    };
  }, [runtime, maySee]);
  return panel ? <panel.Shown /> : null;
}
