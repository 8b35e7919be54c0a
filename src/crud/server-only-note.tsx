import WifiOff from 'lucide-react/icons/wifi-off';
import { useStore } from 'zustand';
import { mayTryServer } from '../session/server-reach';
import { syncFacts } from '../sync/status';
import { Panel } from '../ui/panel';

/** Shown on a form that is saved on the server only, while that is unreachable. `what`: 'Los empleados'. */
export function ServerOnlyNote({ what }: { what: string }) {
  const isReachable = useStore(syncFacts, mayTryServer);
  return (
    <div role="status" className="empty:hidden">
      {!isReachable && (
        <Panel as="div" className="flex items-start gap-3">
          <WifiOff aria-hidden="true" className="mt-0.5 flex-none" />
          <p>
            <b>{what} se guardan directamente en el servidor.</b> Ahora no hay conexión con él: lo
            que escribas queda como borrador, sin contraseñas, y podrás guardarlo cuando la haya.
          </p>
        </Panel>
      )}
    </div>
  );
}
