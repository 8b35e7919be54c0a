import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { formatDateTime } from '../../domain/rules/dates';
import { formatInteger } from '../../domain/rules/numbers';
import { syncFacts } from '../../sync/status';
import { Button } from '../../ui/button';
import { Gauge } from '../../ui/gauge';
import { Panel } from '../../ui/panel';
import { SectionHeading } from '../../ui/section-heading';

const MEGABYTE = 1024 * 1024;

export interface ThisDeviceProps {
  isInstalled: boolean;
  onInstall: (() => void) | undefined;
  /** iPhone or iPad: one installs by hand, and the installed application has a storage of its own. */
  isApple: boolean;
}

export function ThisDevice({ isInstalled, onInstall, isApple }: ThisDeviceProps) {
  const pending = useStore(syncFacts, ({ queue }) => queue?.length ?? 0);
  const lastReachedAt = useStore(syncFacts, (facts) => facts.lastReachedAt);
  return (
    <Panel aria-labelledby="equipo" className="grid gap-3">
      <SectionHeading id="equipo">Este equipo</SectionHeading>
      <Storage />
      <p>
        {lastReachedAt
          ? `Último contacto con el servidor: ${formatDateTime(lastReachedAt)}`
          : 'Sin contacto con el servidor desde que abriste la aplicación.'}
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

/** What waits in this tab would stay behind: it is sent first. */
function toAppleWords(pending: number): string {
  const limit =
    'En el navegador, lo guardado se borra si pasan siete días sin abrir la aplicación.';
  return pending > 0
    ? `${limit} Antes de instalarla envía lo pendiente: instalada, guarda sus datos aparte.`
    : `${limit} Para instalarla, toca Compartir y luego «Agregar a inicio».`;
}

/** Room on the device; where the browser does not say, nothing is shown. */
function Storage() {
  const [estimate, setEstimate] = useState<StorageEstimate>();
  const [isPersistent, setIsPersistent] = useState(false);
  useEffect(() => {
    void navigator.storage?.estimate?.().then(setEstimate);
    void navigator.storage?.persisted?.().then(setIsPersistent);
  }, []);
  if (!estimate?.quota) return null;
  const used = estimate.usage ?? 0;
  return (
    <div className="grid gap-2">
      <Gauge fraction={used / estimate.quota} />
      <p>
        <b className="num">{formatInteger(Math.ceil(used / MEGABYTE))} MB</b> usados,{' '}
        <b className="num">{formatInteger((estimate.quota - used) / MEGABYTE)} MB</b> libres.{' '}
        {isPersistent
          ? 'El navegador no borra estos datos por su cuenta.'
          : 'Si falta espacio, el navegador puede borrar datos: envía pronto lo pendiente.'}
      </p>
    </div>
  );
}
