import { useEffect, useState } from 'react';
import { formatInteger } from '../domain/rules/numbers';
import { Button } from '../ui/button';
import { Gauge } from '../ui/gauge';

const MEGABYTE = 1024 * 1024;

/** Free space on the device, and whether storage is persistent; nothing where the browser does not say. */
export function DeviceStorage() {
  const [estimate, setEstimate] = useState<StorageEstimate>();
  const [isKept, setIsKept] = useState<boolean>();
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    void navigator.storage?.estimate?.().then(setEstimate);
    void navigator.storage?.persisted?.().then(setIsKept);
  }, []);
  const ask = async () => {
    const isPromised = await navigator.storage.persist();
    setIsKept(isPromised);
    setIsRefused(!isPromised);
  };
  const used = estimate?.usage ?? 0;
  return (
    <>
      {estimate?.quota && (
        <div className="grid gap-2">
          <Gauge fraction={used / estimate.quota} />
          <p>
            <b className="num">{formatInteger(Math.ceil(used / MEGABYTE))} MB</b> usados,{' '}
            <b className="num">{formatInteger((estimate.quota - used) / MEGABYTE)} MB</b> libres
          </p>
        </div>
      )}
      {isKept === true && <p>El navegador prometió no borrar estos datos por su cuenta.</p>}
      {isKept === false && (
        <div className="grid justify-items-start gap-2">
          <p role="status">
            {isRefused
              ? 'El navegador no lo garantiza. Suele garantizarlo cuando la aplicación está instalada: mientras tanto, envía pronto lo pendiente.'
              : 'Si falta espacio, el navegador puede borrar estos datos.'}
          </p>
          {!isRefused && (
            <Button size="small" onClick={() => void ask()}>
              Proteger estos datos
            </Button>
          )}
        </div>
      )}
    </>
  );
}
