import { useStore } from 'zustand';
import { appFiles, isAppMissing } from '../../session/app-files';
import { toAppFilesWords } from '../../session/app-words';
import { isServerInReach, syncFacts } from '../../sync/status';
import { Gauge } from '../../ui/gauge';
import { Panel } from '../../ui/panel';
import { NotToTheRiver } from './not-to-the-river';

/** Shown during the first pull on this device: says what is being downloaded, and blocks nothing. */
export function FirstFill() {
  const progress = useStore(syncFacts, (facts) => facts.progress);
  const isReachable = useStore(syncFacts, isServerInReach);
  const isRefused = useStore(syncFacts, ({ reading }) => reading === 'incomplete');
  const app = useStore(appFiles);
  const isReading = progress?.what === 'reading';
  if (!isReading && isReachable && !isRefused) return null;
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
          {isAppMissing(app) && <NotToTheRiver words={toAppFilesWords(app.files)} />}
        </>
      ) : (
        <p>
          <b>Los datos de la empresa no están completos en este equipo.</b>{' '}
          {isReachable
            ? 'El servidor no los entregó todos; se vuelven a pedir solos.'
            : 'Llegarán solos cuando haya conexión.'}{' '}
          Mientras tanto puedes registrar: queda guardado aquí.
        </p>
      )}
    </Panel>
  );
}
