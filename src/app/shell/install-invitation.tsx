import Download from 'lucide-react/icons/download';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { appFiles, isAppMissing } from '../../session/app-files';
import { toAppFilesWords } from '../../session/app-words';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import {
  acceptInstall,
  declineInstall,
  install,
  isAppleTouchDevice,
  rememberInvitation,
} from '../install';
import { NotToTheRiver } from './not-to-the-river';
import { usePendingCount } from './use-sync-status';

/**
 * Under the dashboard, once on a device, after the second sign-in or the first offline save. On Apple's devices the installed application has its
 * own storage: there only with an empty queue, or pending operations would stay behind in this tab. Before, the application is to be on the device.
 */
export function InstallInvitation() {
  const { offer, isInstalled, isDeclined, isWorthInstalling } = useStore(install);
  const pending = usePendingCount();
  const isByHand = !offer && isAppleTouchDevice() && pending === 0;
  const app = useStore(appFiles);
  const isMissing = isAppMissing(app);
  const isShown =
    app.files.is === 'here' &&
    !isInstalled &&
    !isDeclined &&
    isWorthInstalling &&
    (offer !== null || isByHand);
  useEffect(() => {
    if (!isShown) return;
    rememberInvitation();
    // A person who goes on without an answer is not asked again.
    return declineInstall;
  }, [isShown]);
  if (isMissing)
    return (
      <Panel as="div" role="status">
        <NotToTheRiver words={toAppFilesWords(app.files)} />
      </Panel>
    );
  if (!isShown) return null;
  return (
    <Panel
      as="div"
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
      role="group"
      aria-label="Instalar FluviCarga"
    >
      <Download className="text-rio-ink" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-64 leading-snug">
        <b>Instala FluviCarga en este equipo.</b>{' '}
        {isByHand
          ? 'Toca Compartir y luego «Agregar a inicio». En el navegador, lo guardado se borra si pasas siete días sin abrirla.'
          : 'Se abre como cualquier aplicación, también sin señal.'}
      </p>
      <div className="flex gap-2">
        <Button size="small" variant="quiet" onClick={declineInstall}>
          {isByHand ? 'Entendido' : 'Ahora no'}
        </Button>
        {offer && (
          <Button size="small" variant="strong" onClick={() => void acceptInstall()}>
            Instalar
          </Button>
        )}
      </div>
    </Panel>
  );
}
