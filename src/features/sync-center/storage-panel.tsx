import { useEffect, useState } from 'react';
import { formatInteger } from '../../domain/rules/numbers';
import { Gauge } from '../../ui/gauge';
import { Panel } from '../../ui/panel';

const MEGABYTE = 1024 * 1024;

/** Room on the device; where the browser does not say, nothing is shown. */
export function StoragePanel() {
  const [estimate, setEstimate] = useState<StorageEstimate>();
  useEffect(() => {
    void navigator.storage?.estimate?.().then(setEstimate);
  }, []);
  if (!estimate?.quota) return null;
  const used = estimate.usage ?? 0;
  return (
    <section aria-labelledby="storage" className="grid gap-2">
      <h2 id="storage" className="text-xl">
        En este equipo
      </h2>
      <Panel as="div" className="grid gap-2.5">
        <Gauge fraction={used / estimate.quota} />
        <p>
          <b className="num">{formatInteger(Math.ceil(used / MEGABYTE))} MB</b> usados,{' '}
          <b className="num">{formatInteger((estimate.quota - used) / MEGABYTE)} MB</b> libres
        </p>
      </Panel>
    </section>
  );
}
