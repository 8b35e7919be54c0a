import Timer from 'lucide-react/icons/timer';
import { useEffect, useState } from 'react';
import { clock } from '../../session/clock';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';

const SECOND_MS = 1000;

/** The session's last minutes, counted down above whatever the screen shows. */
export function EndingBar({ endsAt, onContinue }: { endsAt: number; onContinue: () => void }) {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const counting = setInterval(() => setNow(clock.now()), SECOND_MS);
    return () => clearInterval(counting);
  }, []);
  return (
    <Panel
      as="div"
      className="sticky top-17.5 z-2 flex flex-wrap items-center gap-x-4 gap-y-2 bg-warning-ground"
    >
      <Timer className="text-warning" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-64 leading-snug">
        <b role="timer">Tu sesión termina en {toClock(endsAt - now)}.</b>{' '}
        <span role="status">
          Escribe tu contraseña para seguir; lo que tienes escrito se conserva.
        </span>
      </p>
      <Button size="small" variant="strong" onClick={onContinue}>
        Seguir
      </Button>
    </Panel>
  );
}

/** Minutes and seconds: 1:05. */
function toClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
