import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { DeviceStorage } from '../../crud/device-storage';
import { toDeviceCode } from '../../crud/device-words';
import { formatDateTime } from '../../domain/rules/dates';
import { appFiles } from '../../session/app-files';
import { toAppFilesWords, toAppVersion, toServerWords } from '../../session/app-words';
import { readOwnDeviceId } from '../../session/devices';
import { useServerVersion } from '../../session/use-our-server';
import { syncFacts, waitingPhotos } from '../../sync/status';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-module';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';

const PlatformSwitch = lazyPart(() => import('./platform-switch'), 'PlatformSwitch');
const PeopleHere = lazyPart(() => import('./people-here'), 'PeopleHere');

export interface ThisDeviceProps {
  isInstalled: boolean;
  onInstall: (() => void) | undefined;
  /** iPhone or iPad: one installs by hand, and the installed application has a storage of its own. */
  isApple: boolean;
  /** Deletes one's own data here, and ends the session. */
  onErase: () => void;
  /** Takes the new version that waits; absent where none does. */
  onUpdate: (() => void) | undefined;
}

export function ThisDevice({
  isInstalled,
  onInstall,
  isApple,
  onErase,
  onUpdate,
}: ThisDeviceProps) {
  const pending = useStore(
    syncFacts,
    (facts) => (facts.queue?.length ?? 0) + waitingPhotos(facts).length,
  );
  const readAt = useStore(syncFacts, (facts) => facts.readAt);
  const delivers = useStore(syncFacts, (facts) => facts.delivers);
  const { files } = useStore(appFiles);
  const server = useServerVersion();
  const [deviceId, setDeviceId] = useState<string>();
  useEffect(() => {
    void readOwnDeviceId().then(setDeviceId);
  }, []);
  return (
    <Panel aria-labelledby="equipo" className="grid gap-3">
      <SectionHeading id="equipo">Este equipo</SectionHeading>
      {deviceId && (
        <p>
          En la empresa figura como <b>{toDeviceCode(deviceId)}</b>.
        </p>
      )}
      <DeviceStorage />
      <PlatformSwitch />
      <PeopleHere onErase={onErase} />
      <p>
        {readAt === null
          ? 'Los datos del servidor todavía no están completos en este equipo.'
          : `Datos del servidor: ${formatDateTime(readAt)}`}
      </p>
      {delivers && (
        <p>
          Lo que quede pendiente se envía desde aquí aunque tu sesión termine. Al cerrar sesión sin
          nada pendiente, deja de hacerlo.
        </p>
      )}
      {files.is !== 'unknown' && <p>{toAppFilesWords(files)}</p>}
      {onUpdate && (
        <div className="flex flex-wrap items-center gap-3">
          <b>Hay una versión nueva de FluviCarga.</b>
          <Button size="small" onClick={onUpdate}>
            Actualizar
          </Button>
        </div>
      )}
      <p>
        Aplicación: {toAppVersion()}
        {server !== undefined && ` · Servidor: ${toServerWords(server)}`}
      </p>
      {isInstalled && <p>FluviCarga está instalada en este equipo.</p>}
      {!isInstalled && onInstall && (
        <div>
          <Button onClick={onInstall}>
            <Download aria-hidden="true" />
            Instalar la aplicación
          </Button>
        </div>
      )}
      {!isInstalled && !onInstall && (
        <p className="text-ink-soft">{isApple ? toAppleWords(pending) : BY_MENU}</p>
      )}
    </Panel>
  );
}

const BY_MENU =
  'Para instalarla, abre el menú del navegador y elige «Instalar aplicación» o «Agregar a inicio».';

/** Operations that wait in this tab would stay behind: they are sent first. */
function toAppleWords(pending: number): string {
  const limit =
    'En el navegador, lo guardado se borra si pasan siete días sin abrir la aplicación.';
  return pending > 0
    ? `${limit} Antes de instalarla envía lo pendiente: instalada, guarda sus datos aparte.`
    : `${limit} Para instalarla, toca Compartir y luego «Agregar a inicio».`;
}
