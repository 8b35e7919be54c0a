import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from 'zustand';
import { readMeta } from '../../db/user-database';
import { useRuntime } from '../../session/runtime-context';
import { syncFacts } from '../../sync/status';
import { Gauge } from '../../ui/gauge';
import { Panel } from '../../ui/panel';

/** The first time on this device there is nothing to show yet: it says what is on its way, and blocks nothing. */
export function FirstFill() {
  const { db } = useRuntime();
  const hasData = useLiveQuery(async () => (await readMeta(db, 'pulledAt', 0)) > 0, [db]);
  const progress = useStore(syncFacts, (facts) => facts.progress);
  const isReachable = useStore(
    syncFacts,
    ({ isOnline, road }) => isOnline && road !== 'unreachable' && road !== 'portal',
  );
  if (hasData !== false) return null;
  const isReading = progress?.what === 'reading';
  if (!isReading && isReachable) return null;
  return (
    <Panel as="div" className="grid gap-2" role="status">
      {isReading ? (
        <>
          <p>
            <b>Trayendo los datos de la empresa a este equipo:</b>{' '}
            <span className="num">
              {progress.done} de {progress.total}
            </span>
          </p>
          <Gauge fraction={progress.done / progress.total} />
        </>
      ) : (
        <p>
          <b>Todavía no hay datos en este equipo.</b> Llegarán solos cuando haya conexión. Mientras
          tanto puedes registrar: queda guardado aquí.
        </p>
      )}
    </Panel>
  );
}
