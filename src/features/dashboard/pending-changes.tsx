import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { evaluateStatus, syncFacts } from '../../sync/status';
import { Panel } from '../../ui/panel';

export function PendingChanges() {
  const facts = useStore(syncFacts);
  const { pending, attention } = evaluateStatus(facts);
  return (
    <Panel aria-labelledby="por-enviar" className="dash-figure">
      <h2 id="por-enviar">
        <Link to="/adminSection/sync">
          Por enviar
          <ChevronRight aria-hidden="true" />
        </Link>
      </h2>
      <p>
        {facts.isBroken || !facts.queue
          ? 'No se puede leer lo que está por enviar.'
          : toSentence(pending, attention)}
      </p>
    </Panel>
  );
}

function toSentence(pending: number, attention: number): string {
  if (pending === 0) return 'Todo lo registrado en este equipo está en el servidor.';
  const waiting =
    pending === 1
      ? '1 cambio está guardado en este equipo'
      : `${pending} cambios están guardados en este equipo`;
  if (attention === 0) return `${waiting} y se enviará${pending === 1 ? '' : 'n'} con señal.`;
  return `${waiting}; ${attention === 1 ? '1 requiere' : `${attention} requieren`} tu atención.`;
}
