import Lock from 'lucide-react/icons/lock';
import { useStore } from 'zustand';
import { needsSession, syncFacts } from '../../sync/status';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';

/** Online again with a session that cannot send: it is an offline session, or the server ended it. */
export function LockedBar({ onUnlock }: { onUnlock: () => void }) {
  const pending = useStore(
    syncFacts,
    (facts) => (facts.queue ?? []).filter((one) => needsSession(facts, one)).length,
  );
  return (
    <Panel
      as="div"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-warning-ground"
      role="status"
    >
      <Lock className="text-warning" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-64 leading-snug">
        {pending > 0 ? (
          <b>
            {pending === 1
              ? 'Hay 1 cambio que espera tu contraseña para enviarse.'
              : `Hay ${pending} cambios que esperan tu contraseña para enviarse.`}
          </b>
        ) : (
          <b>Para traer los datos nuevos hace falta tu contraseña.</b>
        )}{' '}
        Puedes seguir trabajando: todo queda guardado en este equipo.
      </p>
      <Button size="small" variant="strong" onClick={onUnlock}>
        Iniciar sesión
      </Button>
    </Panel>
  );
}
